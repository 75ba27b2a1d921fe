/**
 * The phrases by which sites name what is not their text, by language.
 *
 * Patterns are parts of regular expressions without unbounded repetition; a phrase belongs here if
 * people of that language would know it from many sites.
 *
 * @module
 */

/** First words of lines that name a box, a credit, a share button; short or linked lines only. */
export const LABELS_EN: readonly string[] = [
  "read more|read also|also read|read next|more:|related|see also|see more|don'?t miss|watch|more from",
  "more on|recommended|you may also like|also on|trending|most read|most popular|sign up|subscribe",
  "follow us|advertisement|advert|sponsored|story continues|continue reading|photos?:|photo credit",
  "image credit|image copyright|image caption|media caption|media playback|credit:|picture:|\\(photo",
  "getty images|share this|like this|click here|download (?:the|our) app|tags?:|filed under",
  "posted (?:in|by|on)|first published|published|last updated|updated|written by|by |source:|loading",
  "slide \\d|image \\d{1,4} of|video:|gallery:|copyright|©|all rights reserved|citation:|follow @",
  "about the author|more great|join our|get the|want more|leave a (?:comment|reply)|post comment",
  "comments?\\b|tell us what|sign in|print this|email this|report a typo|correction:|skip to",
  "editor'?s picks?|what to read next|up next|next article|previous article|share on|tweet this",
  "you might (?:also|like)|in other news|further reading|latest (?:news|stories|articles|posts|videos)",
  "top stories|popular (?:posts|stories|articles|now)|more (?:stories|news|articles|posts|videos|in)\\b",
  "this (?:article|story|post) (?:was )?(?:originally|first) (?:appeared|published)|reporting by",
  "additional reporting|editing by|photos? by|photograph(?:s|y)?(?: by|:)|illustration(?: by|:)|image:",
  "views? expressed|disclosure:|disclaimer:|editor'?s note|note to readers|sponsored (?:by|content)",
  "contact (?:the author|us)|media contact|press contact|for (?:more|further) information|###",
  "trending (?:now|stories)|promoted|paid (?:content|post)|partner content|buy now|shop now|add to cart",
];

/** As {@linkcode LABELS_EN}, in other languages. */
export const LABELS_OTHER: readonly string[] = [
  // German
  "lesen sie (?:auch|mehr|weiter|hier)|lies auch|auch interessant|weiterlesen|zum weiterlesen",
  "mehr (?:zum thema|themen|news|nachrichten|beiträge|zu diesem|dazu|aus|von|informationen|artikel|infos)",
  "mehr zu(?!r)|das k(?:ö|oe)nnte (?:sie|dich|euch|ihnen)|(?:neueste|aktuelle|beliebte) kommentare",
  "weitere (?:artikel|informationen|infos|themen|beitr(?:ä|ae)ge|meldungen|nachrichten|links)",
  "weiterf(?:ü|ue)hrende[rs]? (?:links?|informationen|infos)|(?:ä|ae)hnliche (?:beitr|artikel|themen)",
  "verwandte (?:artikel|themen|beitr)|(?:neueste|aktuelle|beliebte) (?:artikel|beitr(?:ä|ae)ge)",
  "anzeigen?\\b|werbung\\b|folgen sie uns|folge uns|(?:jetzt |artikel |beitrag )?teilen\\b",
  "kommentare?(?:\\b| schreiben| verfassen)|schreibe? einen kommentar|hinterlasse",
  "quellen?(?:angaben?|nachweise?|verzeichnis)?\\s?(?::|$)|fotos?\\s?:|siehe auch|drucken\\b",
  "(?:bild|foto|titelbild|beitragsbild)(?:quelle|nachweis|rechte|credits?)?s?\\s?:",
  "(?:presse)?kontakt\\s?(?::|$)|ansprechpartner(?:in)?\\b|ver(?:ö|oe)ffentlicht (?:am|in|unter)",
  "erstellt am|kategorien?\\s?:|schlagw(?:ö|oe)rter|vorheriges?\\b|n(?:ä|ae)chster? beitrag",
  "laden? weitere|viel gelesen|meistgelesen|zum shop|jetzt (?:abonnieren|anmelden|registrieren|kaufen)",
  "lesetipp|zum thema\\b|passend dazu|mehr (?:lesen|erfahren|anzeigen)|hier geht es|jetzt lesen|nach oben",
  "zur(?:ück zur)? (?:startseite|übersicht)|zurück\\b|(?:artikel|seite) (?:drucken|merken|versenden)|merken\\b",
  "bewertung(?:en)?\\s?:?$|advertorial|gesponsert|transparenzhinweis|bildrechte|bildnachweis|urheberrecht",
  "impressum\\b|datenschutz(?:erklärung)?\\s?$|pressekontakt|rückfragen|weitere infos?\\b|downloads?\\s?:?$",
  "per e-?mail|e-?mail senden|link kopieren|kommentieren\\b|antworten\\s?$|ihre meinung|schlagworte?|stichworte?",
  "themen\\s?:|rubrik\\b|ressort\\b|(?:alle|mehr) (?:artikel|beiträge) (?:von|zu|aus)|zum (?:autor|profil)\\b",
  // French
  "à lire\\b|lire plus|voir plus|articles recommandés|mots[- ]clés|imprimer\\b|réagir\\b|vos réactions",
  "s'abonner|je m'abonne|crédit photo|source\\s?:|retour\\b|à propos de l'auteur|les plus (?:lus|populaires)",
  "(?:à )?lire (?:aussi|également)|lire la suite|(?:à )?voir aussi|sur le même (?:sujet|thème)",
  "en savoir plus|pour aller plus loin|partage[rz]\\b|publicité\\b|articles? (?:liés?|similaires?|connexes?)",
  "commentaires?\\b|laisse[rz] un commentaire|abonnez-vous|inscrivez-vous|suivez-nous",
  "crédits? ?(?:photo)?\\s?:|photos?\\s?:|publié (?:le|par|dans)|mis à jour",
  // Spanish
  "lea (?:también|más|además|aquí)|lea\\s?:|lee (?:también|más)|leer más|leer? también",
  "te puede interesar|también te (?:puede|podría)|(?:ver|vea|mira|mire)(?: también| más|\\s?:)",
  "(?:artículos|noticias|notas) relacionad[ao]s|más (?:información|noticias)\\b|compart(?:ir|e)\\b",
  "publicidad\\b|comentarios?\\b|dejar? (?:un|tu) comentario|suscr[ií]bete|s[ií]guenos|fuentes?\\s?:",
  "publicado (?:el|en|por)|etiquetas\\b",
  "s(?:eguir|igue) leyendo|noticias relacionadas|temas\\s?:|imprimir\\b|archivado en|con información de",
  "(?:le|te) recomendamos|(?:puede|quizás?) (?:te )?interes|últimas noticias|lo más (?:leído|visto)|también lee",
  "s(?:uscríbase|uscríbete)|regístrate|síguenos|más (?:leídas|leídos|sobre)\\b",
  // Portuguese
  "confira(?: também|\\s?:)|clique aqui|siga(?:-nos| o )|receba\\b|tags\\s?:|mais (?:lidas|notícias)|relacionad[ao]s?\\b",
  "leia (?:também|mais|ainda)|veja (?:também|mais)|saiba mais|compartilh(?:e|ar)\\b|publicidade\\b",
  "comentários?\\b|deixe (?:um|seu) comentário|assine\\b|inscreva-se|fontes?\\s?:",
  "(?:notícias|artigos) relacionad[ao]s",
  // Italian
  "leggi (?:anche|di più|tutto|qui)|vedi anche|potrebbe(?:ro)? interessarti|articoli correlati",
  "approfondisci|condividi\\b|pubblicità\\b|commenti\\b|lascia un commento|iscriviti|seguici|fonte\\s?:",
  "pubblicato (?:il|in|da)",
  "guarda anche|stampa\\b|leggi\\s?:|ti potrebbe interessare|i più letti|argomenti\\s?:",
  // Dutch
  "print\\b|trefwoorden|meest gelezen|tip de redactie|ook interessant",
  "lees (?:ook|meer|verder)|zie ook|bekijk ook|gerelateerde?\\b|meer (?:over|lezen|nieuws)|deel (?:dit|op)\\b",
  "advertentie\\b|reacties\\b|plaats een reactie|abonneer|bron(?:nen)?\\s?:|beeld\\s?:",
  // Polish
  "czytaj (?:też|także|również|więcej|dalej)|(?:zobacz|przeczytaj) (?:też|także|również|więcej)",
  "polecamy\\b|więcej na ten temat|podobne (?:artykuły|wpisy)|powiązane|udostępnij|reklama\\b",
  "komentarze\\b|dodaj komentarz|źródł[oa]\\s?:|fot\\.|zdjęcie\\s?:|ten tekst przeczytasz",
  "tagi\\s?:|autor\\s?:|opr\\.|redakcja\\b|drukuj\\b|czytaj\\s?:|zobacz\\s?:|najczęściej czytane",
  // Russian
  "читайте (?:также|ещ[её])|читать (?:далее|также|ещ[её]|полностью)|смотрите также|подробнее\\b|по теме",
  "похожие|поделиться|реклама(?:$|\\s)|комментарии|оставить комментарий|подписывайтесь|источник\\s?:",
  "фото\\s?:|автор\\s?:",
  // Chinese and Japanese
  "相关(?:阅读|新闻|文章|推荐|链接)|延伸阅读|推荐阅读|阅读更多|阅读全文|分享到|广告$|评论$|来源[:：]|责任编辑|编辑[:：]",
  "関連(?:記事|リンク|ニュース)|あわせて読みたい|続きを読む|もっと見る|シェアする|広告$|コメント$|写真[:：=＝]|出典[:：]",
];

/** What announces other articles; the links that follow go with it. */
export const RELATED_WORDS =
  "related|read (?:more|also|next)|see also|recommend|like|more|most (?:read|viewed|popular)|" +
  "trending|latest|popular|top stories|further reading|in other news|don'?t miss|you might|up next|" +
  "lesen|lies|mehr|weitere|interess|ähnlich|verwandt|neueste|aktuelle|beliebte|gelesen|" +
  "lire|voir|même|liés|similaires|lea|lee|leer|relacionad|ver |vea|mira|leia|veja|saiba|" +
  "leggi|vedi|correlati|approfond|lees|zie ook|bekijk|gerelateerd|czytaj|zobacz|polecamy|podobne|" +
  "powiązane|читайте|смотрите|по теме|похожие|相关|延伸|推荐|阅读|関連|あわせて";

/** Credit lines. */
export const SOURCE_WORDS =
  "(?:titel|beitrags|symbol|archiv|vorschau)?(?:bild|foto)(?:quelle|nachweis|rechte|credits?)?|" +
  "quellen?|photo(?: by| credits?)?|image(?: credits?)?|pictures?|fotos?|fotografía|imagen|imágenes|" +
  "crédits?(?: photos?)?|foto(?:grafia)?|imagem|beeld|zdjęci[ea]|źródło|источник|фото|来源|图片来源|" +
  "写真|出典|fuente|fonte|bron";

/** What stands in a credit right after a picture. */
export const CREDIT_WORDS =
  "©|\\(c\\)|getty|reuters|\\bdpa\\b|\\bafp\\b|\\bapa\\b|shutterstock|istock|picture[- ]?alliance|" +
  "imago|pixabay|unsplash|adobe ?stock|wikimedia|\\bepa\\b|keystone|photograph(?:ed)? by|" +
  "(?:foto|photo|bild|image|crédit|imagen|fot)\\s?[:.]|vergrößern";

/** Sentences that stand on every page of a site: the words to look for first, and the sentence. */
export const BOILERPLATE_SENTENCES: readonly (readonly [hints: string, pattern: string])[] = [
  // English
  ["sign up", "sign up (?:for|to) .{0,60}(?:newsletter|email|alerts?|briefing)"],
  ["subscribe", "subscribe to (?:our|the|my) .{0,60}(?:newsletter|channel|podcast)"],
  [
    "click here",
    "click here to (?:get|subscribe|sign|read|download)|for more information.{0,30}click here",
  ],
  ["rights reserved", "all rights reserved"],
  [
    "commission|affiliate",
    "may (?:earn|receive) (?:an? )?(?:affiliate )?commission|affiliate links?",
  ],
  [
    "follow |twitter",
    "follow (?:us|me|him|her|\\w{1,30} \\w{1,30}) on (?:twitter|facebook|instagram)|" +
    "follow .{3,40} on twitter|on twitter at ",
  ],
  ["may not be", "this material may not be (?:published|reproduced)"],
  ["contributed to", "contributed to this report"],
  ["like us|like this", "like us on facebook|like this story\\?"],
  ["join ", "join the conversation|join our .{0,40}(?:forums?|group|community)"],
  ["download our", "download our app"],
  [
    "javascript",
    "enable javascript|javascript (?:aktivieren|muss|ist deaktiviert|in ihrem)|activer javascript",
  ],
  ["browser", "your browser does not support|ihr browser"],
  [" writer| reporter| editor", "is a (?:freelance|staff|senior) (?:writer|reporter|editor)"],
  ["delivered to", "get .{0,60} delivered to your inbox"],
  ["image ", "image \\d{1,4} of \\d"],
  [
    "cookie",
    "(?:verwendet|benutzt|nutzt|setzt|verwenden) cookies|cookies (?:akzeptieren|zulassen|verwend)|" +
    "utilise(?:nt)? des cookies|(?:utilizamos|usamos|utiliza|usa) cookies|utilizza(?:no)? (?:i )?cookie|" +
    "maakt gebruik van cookies|używa(?:my)? plików cookie|使用\\s?cookie|uses cookies",
  ],
  // newsletters and networks, any language
  [
    "newsletter",
    "newsletter.{0,40}(?:abonnier|anmeld|bestell|suscr|inscri|iscriv|abonn|assin)|" +
    "(?:abonnier|melden sie sich|melde dich|suscr[ií]b|inscr[ií]v|inscrivez|iscriviti|abonnez|assine).{0,60}newsletter|" +
    "receba .{0,40}newsletter",
  ],
  [
    "folge|guenos|suivez|seguici|siga|volg |следите|关注|śledź|obserwuj",
    "folgen? (?:sie )?uns (?:auf|bei)|s[ií]guenos en|suivez-nous sur|seguici su|siga-nos|" +
    "siga .{0,40}(?:no|nas) (?:instagram|twitter|facebook|redes)|volg ons (?:op|via)|" +
    "следите за (?:нами|новостями)|关注我们|(?:obserwuj|śledź) nas",
  ],
  ["canal de|grupo de", "(?:canal|grupo) de (?:telegram|whatsapp|youtube)"],
  [
    "recib|ricevi|recevez|reçois",
    "recib[ea] .{0,60}(?:bolet[íi]n|correo|alertas)|" +
    "ricevi .{0,60}(?:email|notizie)|(?:recevez|reçois) .{0,60}(?:lettre|mails?|alertes?)",
  ],
  [
    "rechte|derechos|droits|diritti|direitos|prawa|права",
    "alle rechte vorbehalten|todos los derechos reservados|tous droits réservés|" +
    "tutti i diritti riservati|todos os direitos reservados|alle rechten voorbehouden|" +
    "wszelkie prawa zastrzeżone|все права защищены",
  ],
  // French, Spanish, Dutch, Polish, Russian, Chinese, Japanese
  ["partage|cet article", "partage[rz] (?:cet|cette|sur)|cet article vous a"],
  ["compart", "comparte (?:esta|este|en)|compartir (?:en|esta)"],
  ["únete|descarga", "únete (?:a|al|aquí|desde)|descarga (?:la|nuestra) app"],
  ["schrijf|meld ", "schrijf (?:je|u) (?:nu )?in|meld (?:je|u) aan"],
  [
    "zapisz|подпис|点击|メルマガ",
    "zapisz się (?:na|do)|подпис(?:ывайтесь|аться) на|点击(?:订阅|关注)|メルマガ登録",
  ],
  // German
  ["provision", "erhält .{0,40}provision|provision (?:vom|von) .{0,20}(?:händler|shop|anbieter)"],
  [
    "enthält",
    "(?:beitrag|artikel|text|post) enthält (?:bezahlte |unbezahlte )?(?:werbung|affiliate|produktplatzierung)",
  ],
  [
    "wurde|abgelegt",
    "(?:beitrag|artikel|eintrag) wurde .{0,80}(?:veröffentlicht|abgelegt|geschrieben) (?:und|am|in|unter|von)|abgelegt unter",
  ],
  [
    " sein|sie sich",
    "(?:müssen|musst|müsst).{0,40}(?:eingeloggt|angemeldet|registriert) sein|" +
    "(?:registrieren|loggen|melden) sie sich .{0,40}(?:netiquette|ein\\b|an\\b|registr)",
  ],
  [
    "kommentar|teilen|empfehlen|drucken",
    "kommentare? (?:schreiben|abgeben|hinterlassen)|" +
    "möchten sie (?:den|diesen) (?:artikel|beitrag) teilen|" +
    "(?:diesen|den) (?:artikel|beitrag|text|seite) (?:teilen|empfehlen|drucken|weiterempfehlen|kommentieren)",
  ],
  [
    "gefällt|gefallen|hat ",
    "gefällt (?:dir|ihnen|euch) (?:unser|dieser|der)|" +
    "hat (?:dir|ihnen|euch) (?:der|dieser) (?:artikel|beitrag)|(?:artikel|beitrag) gefallen",
  ],
  [
    "mitglied|jetzt ",
    "werden? (?:sie )?(?:jetzt )?mitglied|jetzt (?:spenden|abonnieren|anmelden|registrieren)",
  ],
  [
    "erschien|stammt|veröffentlicht",
    "(?:dieser|der) (?:artikel|beitrag|text) (?:erschien|ist (?:zuerst |zunächst )?.{0,30}erschienen|" +
    "stammt aus (?:der )?(?:ausgabe|heft|dem heft))|zuerst (?:erschienen|veröffentlicht)",
  ],
  ["mwst|versand", "inkl\\. mwst|zzgl\\. (?:versand|versandkosten)"],
  [
    "sie könnten|bewerten|warenkorb|hinzugefügt",
    "sie könnten auch an|wie bewerten sie|in den warenkorb|" +
    "zum warenkorb hinzugefügt|erfolgreich hinzugefügt",
  ],
];
