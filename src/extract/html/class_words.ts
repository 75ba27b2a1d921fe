/**
 * What words in `class` and `id` say about an element, by topic.
 *
 * A pattern is matched against one word of the attribute and must cover whole parts of it, parts
 * being divided by `-` and `_`: `share-?bar` is found in `top_share-bar` and `sharebar`, not in
 * `shareholder`. `*` at the end stands for any ending.
 *
 * Sources: Readability's lists for the four sets marked so; the others are what the development
 * pages, and the themes of WordPress, Drupal and the large news systems, call their boxes.
 *
 * @module
 */

/** Boxes that are not the text, unless they hold much of the page. */
export const BOILERPLATE: readonly string[] = [
  // sharing
  "share sharing shares sharebar share-?buttons? social socials?-?* addtoany* a2a* sharedaddy",
  "sd-sharing* jp-relatedposts jp-post-flair",
  // newsletters and subscriptions
  "newsletter* subscribe* subscription* signup sign-?up optin promo* cta callout-?newsletter paywall*",
  // other articles
  "related* recommend* recirc* outbrain* taboola* trending* most-?(?:read|popular|viewed) popular*",
  "read-?(?:more|next|also) more-?(?:stories|news|from|on|articles|posts) also-?(?:read|like|see)",
  "you-?may-?(?:also)?-?like* see-?also up-?next next-?(?:article|post|story) prev-?next post-?nav*",
  "nav-?links wp-?postnav* yarpp*",
  // readers
  "comments? comment-?(?:list|form|section|respond|area|count) disqus* respond livefyre* coral*",
  "rating* ratings feedback* follow* login* logged*",
  // advertising and consent
  "ads? adverts? advertisement advertising ad-?(?:unit|slot|container|wrapper|block|box|text) dfp*",
  "sponsor* affiliate* cookie* gdpr consent onetrust* disclaimer* copyright*",
  // about the article
  "author-?(?:bio|box|info|card|description|details|block|about) about-?(?:the-?)?author* bio",
  "byline* vcard tags? tag-?(?:list|links|cloud|container) post-?tags article-?tags hashtag*",
  "entry-?(?:meta|footer|tags|utility) post-?(?:meta|footer|info|date|tags|author|categories)",
  "article-?(?:meta|footer|info|date|author|header-?meta) meta-?(?:info|data) cat-?links",
  "posted-?(?:on|by|in) timestamp* dateline pub-?date publish-?date published kicker eyebrow",
  "date-?(?:time|line|published) breadcrumbs? crumbs?",
  // pictures
  "captions? caption-?(?:text|wrap) wp-caption-text figcaption credits? media-?caption*",
  "image-?(?:caption|credit|meta|copyright|count*) photo-?(?:caption|credit|credits) media__caption",
  "gallery-?(?:caption|count*|info) media-?credit video-?(?:player|meta|title|info|description|overlay)",
  "player lightbox*",
  // what plugins and systems put around a text
  "addthis* sharethis* heateor* ssba* swp_social* jetpack* wpulike* kk-star-ratings post-?views*",
  "crp_related rp4wp* ez-toc* lwptoc* toc-?(?:list|container|wrapper) jump-?(?:to|links?) mc_embed* mailchimp*",
  "adsbygoogle adsense* teads* outstream mpu leaderboard interstitial* advertorial promoted*",
  "donate* donation* fundrais* support-?us membership* survey* loading-?* spinner audio-?player",
  "read(?:ing)?-?time time-?to-?read print-?link email-?link report-?(?:error|abuse) disclosure*",
  "abh_box m-a-box pp-multiple-authors* author-?(?:name|avatar|link|meta|image) editorial-?disclosure",
  "(?:post|entry|single|story|article)-?(?:shares?|sharing|social|related|navigation|pagination)",
  "(?:post|entry|single|story|article)-?(?:ratings?|views|likes?|tools|sidebar|byline|credits?)",
  "(?:img|pic|fig|slideshow|bild)-?(?:captions?|credits?|source|quelle|unterschrift|nachweis|text)",
  "image-?source photographer intext-?links teaser-?(?:list|box|row|grid) abo-?(?:box|teaser)",
  "kommentare?* mehr-?zum-?thema themen-?(?:liste|links) autor(?:en)?-?(?:box|info)",
  // the site around it
  "pagination pager toolbar tools article-?tools tooltip widgets? sidebar* rail modal* popup* popover*",
  "print-?(?:only|info)? overlay off-screen sr-only screen-reader-text visually-?hidden assistive-?text",
  "hide-?text footer* site-?header* masthead* nav navbar* navigation* menu* topbar subnav skip-?link*",
  "rollover(?:-\\w{1,20})?-(?:block|content) hover-?card*",
];

/** As {@linkcode BOILERPLATE}, wherever in a word: names nobody uses for text. */
export const BOILERPLATE_ANYWHERE: readonly string[] = [
  "newsletter taboola outbrain disqus recommended wp-caption-text article__meta article__footer",
  "related[-_]?(?:post|article|stor|content|link|news|video|topic) most[-_]?(?:read|popular)",
  "share[-_]?(?:bar|button|tool|icon|link) social[-_]?(?:share|media|link|icon|bar|button)",
  "comment[-_]?(?:list|form|section) author[-_]?(?:bio|box) inline[-_]?(?:related|promo|newsletter)",
  "image[-_]{1,2}(?:caption|credit) cookie[-_]?(?:banner|notice|consent)",
];

/** Boxes that stay boilerplate when they hold up to half of the page's text. */
export const BOXES: readonly string[] = [
  "sidebar* author-?(?:bio|box|info|description|about|card) about-?(?:the-?)?author* post-?author*",
  "saboxplugin* related* newsletter* cookie* respond comment-?(?:respond|form|list) widget-?area",
  "region-sidebar* interesting-?articles? recommend* teaser-?list",
  "more-?(?:articles|posts|stories|news) reviews?-?form newsletter-?form",
];

/** Boxes that may be removed however much running text they hold. */
export const NEVER_TEXT: readonly string[] = [
  "comment* kommentare?* commentaires? comentarios? reviews? user-?post* respond disqus* trackbacks?",
  "pings? nav* menu* footer*",
];

/** Notices that ask for consent; the names of the services that put them up. */
export const CONSENT: readonly string[] = [
  "cmp consent* cookie-?(?:banner|notice|consent|law|bar|wall|popup|modal|overlay|message)* gdpr*",
  "onetrust* didomi* usercentrics* cookiebot* cybotcookiebot* qc-cmp2?* truste* sp_message*",
  "fc-consent* iubenda* borlabs* klaro cookieyes* cky-* cmplz* osano* evidon*",
];

/** Short lines about the text, as paragraphs or spans. */
export const META_LINES: readonly string[] = [
  "breadcrumb* postmetadata post-?meta entry-?meta article-?meta byline* dateline credits? copyright",
  "photo-?credit image-?credit tags? shariff toc-?title disclaimer editorial-?note source quelle",
];

/** Captions and what else is noise even on an inline element. */
export const CAPTION_LIKE = "caption|credit|related|newsletter|promo|byline|share";

/** Threads of comments and reviews; the whole word. */
export const COMMENT_THREADS: readonly string[] = [
  "customer-?reviews? product-?reviews? jdgm-[\\w-]{2,40} kundenbewertungen leserkommentare",
  "kommentare comments comment-list commentlist comments-area disqus_thread respond",
];

/** Containers of a text; the whole word. */
export const TEXT_CONTAINERS: readonly string[] = [
  "entry-content post-content article-body article-content post-body entry post",
];

/** Source: Readability's unlikelyCandidates and roles. */
export const UNLIKELY =
  "-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|" +
  "extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|" +
  "social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote";

/** Source: Readability's okMaybeItsACandidate. */
export const MAYBE = "and|article|body|column|content|main|shadow";

/** Source: Readability's positive. */
export const POSITIVE =
  "article|body|content|entry|hentry|h-entry|main|page|pagination|post|text|blog|story";

/** Source: Readability's negative. */
export const NEGATIVE =
  "-ad-|hidden|^hid$|banner|combx|comment|com-|contact|footer|gdpr|masthead|" +
  "media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|" +
  "tags|widget";
