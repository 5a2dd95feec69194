import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Hash over the content of all files that match the patterns (relative to the repository), without tests and READMEs,
 * and over `more`. What is built from these files is up to date as long as the hash is the same.
 */
export function sourcesHash(patterns: readonly string[], more: readonly string[] = []): string {
  const files = globSync([...patterns], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist'].includes(entry.name) || /\.(test\.tsx?|md)$/.test(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256').update(JSON.stringify(more));
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
