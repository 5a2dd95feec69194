const patterns = new Map<string, string>();

/**
 * Converts a router path to a page pattern: '/$lang/catalog/{-$category}/$slug' is '/catalog/:category?/:slug'. The menu
 * asks for all routes once for each of its links, so each is converted once.
 */
export function pagePattern(fullPath: string): string {
  let pattern = patterns.get(fullPath);
  if (pattern === undefined) patterns.set(fullPath, (pattern = converted(fullPath)));
  return pattern;
}

function converted(fullPath: string): string {
  const path = fullPath
    .replace(/^\/\$lang(?=\/|$)/, '')
    .replace(/\{-\$(\w+)\}/g, ':$1?')
    .replace(/\$(\w+)/g, ':$1')
    .replace(/\/$/, '');
  return path === '' ? '/' : path;
}
