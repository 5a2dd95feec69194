import SaxonJS, { type SaxonDocument, type SaxonElement, type SaxonNode } from 'saxon-js';

/** The tree of an XML text. Throws an Error if the text is not well-formed. */
export const treeOf = (xml: string): SaxonDocument =>
  SaxonJS.XPath.evaluate('parse-xml($xml)', null, { params: { xml } }) as SaxonDocument;

/** The text of a tree or of a part of it, with the namespaces that it needs. */
export const textOf = (node: SaxonNode): string =>
  SaxonJS.serialize(node, { method: 'xml', 'omit-xml-declaration': true });

export const childrenOf = (node: SaxonNode): SaxonNode[] => Array.from(node.childNodes ?? []);

const isElement = (node: SaxonNode): node is SaxonElement => node.nodeType === 1;

export const elementsOf = (node: SaxonNode): SaxonElement[] => childrenOf(node).filter(isElement);

/** The first element after a node with the same parent. */
export function nextElement(node: SaxonNode): SaxonElement | null {
  for (let next = node.nextSibling; next; next = next.nextSibling) if (isElement(next)) return next;
  return null;
}

/** All nodes of a tree in the order of the text, the root first. */
export const allNodes = (node: SaxonNode): SaxonNode[] => [node, ...childrenOf(node).flatMap(allNodes)];

/** The value of an attribute; empty if there is none. */
export const attribute = (element: SaxonElement, name: string): string => element.getAttribute(name) ?? '';
