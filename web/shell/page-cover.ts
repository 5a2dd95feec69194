/** Whether a page pattern ('/catalog/:category') covers a path ('/catalog/bike'). */
export function covers(pattern: string, path: string): boolean {
  const wanted = path.split('/').filter(Boolean);
  let at = 0;
  for (const segment of pattern.split('/').filter(Boolean)) {
    const present = at < wanted.length;
    if (segment.endsWith('?')) {
      if (present) at += 1;
    } else if (present && (segment.startsWith(':') || segment === wanted[at])) at += 1;
    else return false;
  }
  return at === wanted.length;
}

/** Pages that need a route of their own: a merchandise category in their place would be a dead end. */
export const ownPages = new Set(['/catalog/fast-order', '/catalog/repeat-order']);
