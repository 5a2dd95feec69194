import { given, type RawSearch, wholeParam } from '#ui/table/list-search.ts';

export const dealerRoute = '/$lang/dealer/$code';

type DealerSearch = {
  /** Page of the notes. */
  page?: number;
};

/** Search of the page of a dealer. */
export const readDealerSearch = (raw: RawSearch): DealerSearch =>
  given({ page: wholeParam(raw.page, { min: 2, max: 10_000 }) });

/** Link to the page of a dealer: `<Link {...dealerLink(lang, custCode.unified)}>`. */
export const dealerLink = (
  lang: string,
  code: string,
): { to: typeof dealerRoute; params: { lang: string; code: string } } => ({
  to: dealerRoute,
  params: { lang, code },
});
