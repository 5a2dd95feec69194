import { flagParam, given, type RawSearch, textParam, wholeParam } from '#ui/table/list-search.ts';

export const newsRoute = '/$lang/news';
export const newsItemRoute = '/$lang/news/$id';

export type NewsSearch = { q?: string; page?: number; market?: string; unread?: true };

/** Search of the list of news. */
export function readNewsSearch(raw: RawSearch): NewsSearch {
  return given({
    q: textParam(raw.q),
    page: wholeParam(raw.page, { min: 2 }),
    market: textParam(raw.market, 40),
    unread: flagParam(raw.unread),
  });
}

export type NewsItemSearch = { picture?: string };

/** Search of one piece of news: the picture that shows large. */
export const readNewsItemSearch = (raw: RawSearch): NewsItemSearch => given({ picture: textParam(raw.picture, 40) });

export const newsLink = (lang: string, id: string) => ({ to: newsItemRoute, params: { lang, id } }) as const;
