/**
 * Finds the file of an import, for the boundary rules of the linter and for our own rules: relative ones, and the names in
 * `imports` of the nearest package.json.
 */
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

exports.interfaceVersion = 2;

const packages = new Map();

/** Folder and names of the package that a folder belongs to. */
function packageOf(folder) {
  let found = packages.get(folder);
  if (found === undefined) {
    const file = path.join(folder, 'package.json');
    if (existsSync(file)) found = { folder, imports: JSON.parse(readFileSync(file, 'utf8')).imports ?? {} };
    else found = path.dirname(folder) === folder ? null : packageOf(path.dirname(folder));
    packages.set(folder, found);
  }
  return found;
}

/** The place of a name such as `#rules/money.ts`; null for one that the package does not have. */
function named(source, file) {
  const own = packageOf(path.dirname(file));
  if (!own) return null;
  for (const [pattern, target] of Object.entries(own.imports)) {
    const start = pattern.slice(0, -1);
    if (!source.startsWith(start)) continue;
    const place = target.replace('*', source.slice(start.length));
    return place.startsWith('.')
      ? path.resolve(own.folder, place)
      : path.resolve(own.folder, '..', place.replace('@paceline/', ''));
  }
  return null;
}

/** The place that an import names; null for packages. */
function placeOf(source, file) {
  if (source.startsWith('.')) return path.resolve(path.dirname(file), source);
  return source.startsWith('#') ? named(source, file) : null;
}

exports.placeOf = placeOf;

exports.resolve = (source, file) => {
  const place = placeOf(source, file);
  return place && existsSync(place) ? { found: true, path: place } : { found: false };
};
