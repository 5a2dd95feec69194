import type { Plugin, Rolldown } from 'vite';

const host = 'react';
const runtimeName = 'rolldown-runtime';
const exportsOf = /export\{([^{}]+)\};?\s*$/;
const importsOf = /import\{([^{}]+)\}from["'`]\.\/([^"'`]+)["'`];?/g;

const pairs = (list: string): (readonly [from: string, to: string])[] =>
  list.split(',').map((each) => {
    const [from = '', to = from] = each.trim().split(' as ');
    return [from, to] as const;
  });

/** True if a chunk imports another one, by itself or through others: then its name changes with that of the other. */
function reaches(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, target: string): boolean {
  const seen = new Set([chunk.fileName]);
  for (const file of seen) {
    const each = bundle[file];
    if (each?.type === 'chunk') for (const imported of each.imports) seen.add(imported);
  }
  return seen.has(target);
}

/**
 * Moves the functions of the bundler itself into the chunk of React, which the same pages load: a chunk of their own, with
 * less than a kilobyte, is a request of every visit. It stays where it is if a chunk needs it and never loads React.
 */
export function withoutRuntime(): Plugin {
  return {
    name: 'paceline-without-runtime',
    apply: 'build',
    // Its code changes after its name is made: no browser may take a file of before from its cache.
    augmentChunkHash: ({ name }) => (name === host ? 'with the runtime' : undefined),
    // Before Vite lists what a page imports.
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
      const [runtime, react] = [runtimeName, host].map((name) => chunks.find((chunk) => chunk.name === name));
      const [whole, list] = exportsOf.exec(runtime?.code ?? '') ?? [];
      if (!runtime || !react || whole === undefined || list === undefined) return;
      const users = chunks.filter(({ imports }) => imports.includes(runtime.fileName));
      if (users.some((chunk) => !reaches(bundle, chunk, react.fileName))) return;
      const file = (chunk: Rolldown.OutputChunk): string => chunk.fileName.slice(chunk.fileName.lastIndexOf('/') + 1);
      const names = pairs(list);
      const own = (name: string): string => `$runtime_${name}`;
      for (const chunk of users) {
        chunk.code = chunk.code.replace(importsOf, (all, imported: string, from: string) => {
          if (from !== file(runtime)) return all;
          const wanted = pairs(imported);
          if (chunk === react) return wanted.map(([name, local]) => `var ${local}=${own(name)};`).join('');
          return `import{${wanted.map(([name, local]) => `${own(name)} as ${local}`).join(',')}}from"./${file(react)}";`;
        });
        const imports = chunk.imports.filter((each) => each !== runtime.fileName);
        chunk.imports = chunk === react || imports.includes(react.fileName) ? imports : [...imports, react.fileName];
      }
      const body = runtime.code.replace(exportsOf, '');
      const made = `(()=>{${body};return{${names.map(([local, name]) => `${name}:${local}`).join(',')}}})()`;
      const declared = names.map(([, name]) => `${name}:${own(name)}`).join(',');
      react.code = `var{${declared}}=${made};${react.code}`.replace(
        exportsOf,
        (_, before: string) => `export{${before},${names.map(([, name]) => own(name)).join(',')}};\n`,
      );
      delete bundle[runtime.fileName];
    },
  };
}
