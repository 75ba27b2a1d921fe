/**
 * A proxy on loopback that writes down what it is asked, and reaches one site whatever it is asked for.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import net from "node:net";

/** How a proxy behaves. */
export interface ProxyBehavior {
  /** `http` speaks CONNECT and takes plain requests, `socks5` speaks SOCKS5. @default {"http"} */
  readonly kind?: "http" | "socks5";
  /** Where every target leads. */
  readonly site: { readonly host: string };
  /** Logins that are let in, as `login:password`; absent for all. */
  readonly accepts?: (login: string) => boolean;
  /** Answers nothing, or lines without end, or nonsense, instead of doing its work. */
  readonly trouble?: "silent" | "endless" | "junk" | "closes" | "502";
}

/** A running proxy. */
export interface RecordingProxy extends AsyncDisposable {
  /** Its port on 127.0.0.1. */
  readonly port: number;
  /** Targets as it was asked for them, such as `site.example:80`. */
  readonly targets: readonly string[];
  /** Logins it was given, as `login:password`. */
  readonly logins: readonly string[];
  /** Connections open now. */
  readonly openConnections: number;
  /** Connections so far. */
  readonly connections: number;
}

/** Starts a proxy. */
export async function startProxy(behavior: ProxyBehavior): Promise<RecordingProxy> {
  const { kind = "http", site, accepts = () => true, trouble } = behavior;
  const targets: string[] = [];
  const logins: string[] = [];
  const sockets = new Set<net.Socket>();
  let connections = 0;

  function pass(client: net.Socket, first: Uint8Array): void {
    const [host, port] = site.host.split(":") as [string, string];
    const upstream = net.connect({ host, port: Number(port) });
    sockets.add(upstream);
    upstream.once("close", () => {
      sockets.delete(upstream);
      client.destroy();
    });
    client.once("close", () => upstream.destroy());
    upstream.on("error", () => {});
    upstream.on("data", (part) => client.write(part));
    client.on("data", (part) => upstream.write(part));
    if (first.length > 0) upstream.write(first);
  }

  function makeTrouble(client: net.Socket): void {
    if (trouble === "closes") client.destroy();
    else if (trouble === "junk") client.write("\x00\x01 what is this\r\n\r\n");
    else if (trouble === "502") {
      client.write("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n");
    } else if (trouble === "endless") {
      const flood = (): void => {
        while (!client.destroyed && client.write("X-Filler: filler filler filler\r\n"));
        client.once("drain", flood);
      };
      client.write("HTTP/1.1 200 OK\r\n");
      flood();
    }
  }

  async function serveHttp(client: net.Socket): Promise<void> {
    const { text, rest } = await readUntil(client, (bytes) => {
      const end = bytes.indexOf("\r\n\r\n");
      return end < 0 ? 0 : end + 4;
    });
    const [line = "", ...headers] = text.toString("latin1").split("\r\n");
    const [method, target = ""] = line.split(" ");
    targets.push(method === "CONNECT" ? target : new URL(target).host);
    const login = headers.map((header) => /^proxy-authorization: basic (\S+)/i.exec(header)?.[1])
      .find((found) => found !== undefined);
    const given = login ? Buffer.from(login, "base64").toString() : "";
    logins.push(given);
    if (trouble) return makeTrouble(client);
    if (!accepts(given)) {
      client.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
    } else if (method === "CONNECT") {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      pass(client, rest);
    } else {
      const path = new URL(target).pathname + new URL(target).search;
      const kept = headers.filter((header) => !/^proxy-/i.test(header));
      pass(client, Buffer.from([`${method} ${path} HTTP/1.1`, ...kept].join("\r\n"), "latin1"));
    }
  }

  async function serveSocks(client: net.Socket): Promise<void> {
    const hello = await readUntil(client, (bytes) => bytes.length >= 2 ? 2 + bytes[1]! : 0);
    if (trouble) return makeTrouble(client);
    const wantsLogin = hello.text.includes(2, 2);
    client.write(Buffer.from([5, wantsLogin ? 2 : 0]));
    if (wantsLogin) {
      const { text } = await readUntil(client, (bytes) => {
        const loginEnd = 2 + (bytes[1] ?? 255);
        return bytes.length > loginEnd ? loginEnd + 1 + bytes[loginEnd]! : 0;
      });
      const login = text.subarray(2, 2 + text[1]!).toString();
      const given = `${login}:${text.subarray(3 + text[1]!).toString()}`;
      logins.push(given);
      if (!accepts(given)) return void client.end(Buffer.from([1, 1]));
      client.write(Buffer.from([1, 0]));
    }
    const { text, rest } = await readUntil(client, (bytes) => {
      if (bytes.length < 5) return 0;
      return bytes[3] === 3 ? 7 + bytes[4]! : bytes[3] === 1 ? 10 : 22;
    });
    const name = text[3] === 3 ? text.subarray(5, 5 + text[4]!).toString() : "address";
    targets.push(`${name}:${text.readUInt16BE(text.length - 2)}`);
    client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    pass(client, rest);
  }

  const server = net.createServer((client) => {
    connections++;
    sockets.add(client);
    client.on("error", () => {});
    client.once("close", () => sockets.delete(client));
    if (trouble === "silent") return void client.resume();
    (kind === "http" ? serveHttp(client) : serveSocks(client)).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    targets,
    logins,
    get openConnections() {
      return sockets.size;
    },
    get connections() {
      return connections;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Reads until `used` says how many bytes are the message; the rest was sent ahead. */
function readUntil(
  socket: net.Socket,
  used: (bytes: Buffer) => number,
): Promise<{ text: Buffer; rest: Buffer }> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const onData = (part: Buffer): void => {
      bytes = Buffer.concat([bytes, part]);
      const size = used(bytes);
      if (size === 0 || bytes.length < size) return;
      socket.off("data", onData);
      resolve({ text: bytes.subarray(0, size), rest: bytes.subarray(size) });
    };
    socket.on("data", onData).once("close", () => reject(new Error("closed")));
  });
}
