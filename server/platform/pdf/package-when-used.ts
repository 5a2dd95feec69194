import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A package that is loaded at its first use. For large packages that many servers never use: their code would lengthen
 * the start and stay in memory.
 */
export function packageWhenUsed<Package>(load: (require: NodeJS.Require) => Package): () => Package {
  // Node remembers what it has loaded.
  return () => load(require);
}
