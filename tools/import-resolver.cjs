/**
 * Finds the file of an import for the boundary rules of the linter: relative ones, and the names in `imports` of the
 * nearest package.json.
 */
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

exports.interfaceVersion = 2;

const packages = new Map();

/** Folder and names of the package that a folder belongs to. */
function packageOf(folder) {
  let found = packages.get(folder);
  if (found === undefined) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) found = { folder, imports: JSON.parse(readFileSync(file, 'utf8')).imports ?? {} };
    else found = dirname(folder) === folder ? null : packageOf(dirname(folder));
    packages.set(folder, found);
  }
  return found;
}

/** The place of a name such as `#rules/money.ts`; null for one that the package does not have. */
function named(source, file) {
  const own = packageOf(dirname(file));
  if (!own) return null;
  for (const [pattern, target] of Object.entries(own.imports)) {
    const start = pattern.slice(0, -1);
    if (!source.startsWith(start)) continue;
    const path = target.replace('*', source.slice(start.length));
    return path.startsWith('.') ? resolve(own.folder, path) : resolve(own.folder, '..', path.replace('@paceline/', ''));
  }
  return null;
}

function placeOf(source, file) {
  if (source.startsWith('.')) return resolve(dirname(file), source);
  return source.startsWith('#') ? named(source, file) : null;
}

exports.resolve = (source, file) => {
  const path = placeOf(source, file);
  return path && existsSync(path) ? { found: true, path } : { found: false };
};
