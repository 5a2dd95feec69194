import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Nested packages are counted by their own line of the lock file.
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : bytesIn(path);
    else if (entry.isFile())
      bytes += lstatSync(path).blocks === 0 ? lstatSync(path).size : lstatSync(path).blocks * 512;
  }
  return bytes;
}

export interface InstalledSize {
  readonly megabytes: number;
  readonly packages: number;
  readonly largest: readonly { readonly name: string; readonly megabytes: number }[];
}

/**
 * Size of node_modules in a production install: the installed packages that the lock file does not mark as development
 * only.
 */
export function productionSize(root: string): InstalledSize {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  const sizes = Object.entries(packages)
    .filter(
      ([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.link && existsSync(join(root, path)),
    )
    .map(([path]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      megabytes: bytesIn(join(root, path)) / 1024 / 1024,
    }));
  const total = sizes.reduce((sum, entry) => sum + entry.megabytes, 0);
  return {
    megabytes: Math.round(total),
    packages: sizes.length,
    largest: sizes
      .toSorted((a, b) => b.megabytes - a.megabytes)
      .slice(0, 6)
      .map(({ name, megabytes }) => ({ name, megabytes: Math.round(megabytes) })),
  };
}
