import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * A built app sends the hash of an operation instead of its text: it loads and sends less, and a server may refuse all
 * other operations. The texts go to `operations.json`, which the server reads. A development server sends the text.
 */
export function storeOperations(): Plugin {
  const texts = new Map<string, string>();
  return {
    name: 'paceline-store-operations',
    apply: 'build',
    enforce: 'pre',
    async transform(_code, id) {
      if (!id.endsWith('.documents.ts')) return null;
      // A documents file exports only documents and their fragments.
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      const lines = Object.entries(exported).flatMap(([name, value]) => {
        if (typeof value === 'string') return [];
        const { source, name: operation } = (value ?? {}) as { source?: unknown; name?: unknown };
        if (typeof source !== 'string')
          throw new Error(`${id} exports ${name}, which is no document: move it to a file of its own`);
        const text = source.replaceAll(/\s+/g, ' ').trim();
        const hash = createHash('sha256').update(text).digest('hex');
        texts.set(hash, text);
        return [`export const ${name} = ${JSON.stringify({ id: hash, name: operation })};`];
      });
      return { code: lines.join('\n'), map: null };
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'operations.json',
        source: JSON.stringify(Object.fromEntries([...texts].toSorted(([one], [other]) => (one < other ? -1 : 1)))),
      });
    },
  };
}
