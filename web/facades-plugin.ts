import type { Plugin, Rolldown } from 'vite';

const facade = /^export\{([^{}]+)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/;
/** The exports of a chunk, which are its last statement. */
const exportsOf = /export\{([^{}]+)\};?\s*$/;

const pairs = (list: string): (readonly [inner: string, outer: string])[] =>
  list.split(',').map((each) => {
    const [inner = '', outer = inner] = each.trim().split(' as ');
    return [inner, outer] as const;
  });

/** Adds the exports that a facade has under its own names to the chunk that it names; returns whether they are free. */
function exportAs(chunk: Rolldown.OutputChunk, names: readonly (readonly [inner: string, outer: string])[]): boolean {
  const [, list] = exportsOf.exec(chunk.code) ?? [];
  if (list === undefined) return false;
  const has = new Map(pairs(list).map(([inner, outer]) => [outer, inner]));
  const wanted = names.map(([inner, outer]) => [has.get(inner), outer] as const);
  if (wanted.some(([local, outer]) => local === undefined || (has.has(outer) && has.get(outer) !== local)))
    return false;
  const more = wanted.filter(([, outer]) => !has.has(outer)).map(([local, outer]) => `${local} as ${outer}`);
  chunk.code = chunk.code.replace(exportsOf, () => `export{${[list, ...more].join(',')}};\n`);
  return true;
}

/**
 * Removes the chunks that only name exports of another one, which the bundler makes for a page whose code shares a chunk:
 * what loads them loads the other chunk, so that a page is one request less.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'paceline-without-facades',
    apply: 'build',
    // Before Vite adds the styles of the chunk that is loaded.
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
      const imported = new Set(chunks.flatMap(({ imports }) => imports));
      for (const chunk of chunks) {
        const [, names, from] = facade.exec(chunk.code) ?? [];
        if (names === undefined || from === undefined || !chunk.isDynamicEntry || imported.has(chunk.fileName))
          continue;
        const folder = chunk.fileName.slice(0, chunk.fileName.lastIndexOf('/') + 1);
        const target = bundle[`${folder}${from}`];
        if (target?.type !== 'chunk' || !exportAs(target, pairs(names))) continue;
        const name = `./${chunk.fileName.slice(folder.length)}`;
        for (const other of chunks)
          if (other.dynamicImports.includes(chunk.fileName)) other.code = other.code.replaceAll(name, `./${from}`);
        delete bundle[chunk.fileName];
      }
    },
  };
}
