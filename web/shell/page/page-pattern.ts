/** Converts a router path to a page pattern: '/$lang/catalog/{-$category}/$slug' is '/catalog/:category?/:slug'. */
export function pagePattern(fullPath: string): string {
  const path = fullPath
    .replace(/^\/\$lang(?=\/|$)/, '')
    .replace(/\{-\$(\w+)\}/g, ':$1?')
    .replace(/\$(\w+)/g, ':$1')
    .replace(/\/$/, '');
  return path === '' ? '/' : path;
}
