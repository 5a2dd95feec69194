import { readdirSync } from 'node:fs';
import { moduleFolders } from './wings.ts';

/** Loads the files of these kinds (`graphql`, `rest`, `jobs`) of all modules, and returns them from top to bottom of the house. */
export async function loadModuleFiles<Exports>(...kinds: string[]): Promise<Exports[]> {
  const files = moduleFolders.flatMap((module) => {
    const folder = new URL(`${module}/`, import.meta.url);
    const all = readdirSync(folder).toSorted();
    const names = kinds.flatMap((kind) => all.filter((name) => name.endsWith(`.${kind}.ts`)));
    return names.map((name) => new URL(name, folder).href);
  });
  return Promise.all(files.map((file) => import(file) as Promise<Exports>));
}
