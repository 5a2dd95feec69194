/** SaxonJS, an engine for XSLT and XPath 3; the package has no types. Only what the tests use. */
declare module 'saxon-js' {
  interface SaxonNode {
    readonly nodeType: number;
    readonly namespaceURI: string | null;
    readonly localName: string;
    readonly parentNode: SaxonElement | null;
    readonly nextSibling: SaxonNode | null;
    /** Null for texts and processing instructions. */
    readonly childNodes: ArrayLike<SaxonNode> | null;
    /** The text of a text node or of a processing instruction. */
    readonly data: string;
    textContent: string | null;
    removeChild(child: SaxonNode): void;
  }

  interface SaxonElement extends SaxonNode {
    /** The value of an attribute; empty if there is none. */
    getAttribute(name: string): string | null;
    setAttribute(name: string, value: string): void;
  }

  interface SaxonDocument extends SaxonNode {
    readonly documentElement: SaxonElement;
  }

  const SaxonJS: {
    XPath: { evaluate(expression: string, context: SaxonNode | null, options: { params: object }): unknown };
    serialize(node: SaxonNode, options: object): string;
    transform(
      options: { stylesheetInternal: object; sourceText: string; destination: 'serialized' },
      execution: 'sync',
    ): { readonly principalResult: string };
  };
  export type { SaxonDocument, SaxonElement, SaxonNode };
  export default SaxonJS;
}
