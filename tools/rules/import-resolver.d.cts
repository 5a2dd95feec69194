/** Types of import-resolver.cjs, which the boundary rules of the linter load. */
export const interfaceVersion: 2;
/** The absolute place that an import of a file names, by path or by the names of its package; null for packages. */
export function placeOf(source: string, file: string): string | null;
export function resolve(source: string, file: string): { found: boolean; path?: string };
