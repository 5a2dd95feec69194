import { readStored, writeStored } from '#platform/storage.ts';

/** A page of the library that the user saw: its path below the locale and its title. */
type SeenPage = { readonly path: string; readonly title: string };

const mostSeen = 5;

/** Pages of the library that the user opened last, the latest first. */
export const seenPages = (userId: string): readonly SeenPage[] =>
  readStored<readonly SeenPage[]>(`library.seen.${userId}`) ?? [];

/** Remembers a page for "Continue where you left off". */
export function rememberPage(userId: string, page: SeenPage): void {
  const others = seenPages(userId).filter(({ path }) => path !== page.path);
  writeStored(`library.seen.${userId}`, [page, ...others].slice(0, mostSeen));
}

/** A size that fits most web shops, in the format that all of them take. */
const firstRendition = '1600.jpg';

/** The rendition that was chosen last on this device. */
export const lastRendition = (): string => readStored<string>('library.rendition') ?? firstRendition;

export const rememberRendition = (name: string): void => writeStored('library.rendition', name);
