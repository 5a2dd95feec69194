/** A part of an element: text, an element, an attribute, a list of parts; false is left out. */
export type Xml = string | false | XmlElement | XmlAttribute | readonly Xml[];
interface XmlElement {
  readonly name: string;
  readonly content: readonly Xml[];
}
interface XmlAttribute {
  readonly attribute: string;
  readonly value: string;
}

/** An element with its attributes and content in the order of the document. */
export const element = (name: string, content: readonly Xml[]): Xml => ({ name, content });

/** An element with a text; none for an empty one. */
export const filled = (name: string, value: string): Xml => value !== '' && element(name, [value]);

/** Attributes of the element that contains them. */
export const attributes = (values: Readonly<Record<string, string>>): Xml[] =>
  Object.entries(values).map(([attribute, value]) => ({ attribute, value }));

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of a document: control characters that XML does not allow are left out, lone surrogates too. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function isAttribute(part: Xml): part is XmlAttribute {
  return typeof part === 'object' && 'attribute' in part;
}
const isElement = (part: Xml): part is XmlElement => typeof part === 'object' && 'name' in part;

function written(part: Xml): string {
  if (part === false) return '';
  if (typeof part === 'string') return escaped(part);
  if (isElement(part)) {
    const parts = part.content.flat(4) as Xml[];
    const own = parts.filter(isAttribute).map(({ attribute, value }) => ` ${attribute}="${escaped(value)}"`);
    const inside = parts.filter((one) => !isAttribute(one)).map(written);
    return `<${part.name}${own.join('')}>${inside.join('')}</${part.name}>`;
  }
  return isAttribute(part) ? '' : part.map(written).join('');
}

/** A whole document in UTF-8. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`;
