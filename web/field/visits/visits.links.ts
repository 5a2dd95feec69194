import type { VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import {
  choiceParam,
  dateParam,
  flagParam,
  given,
  listParam,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export type VisitsSearch = ListSearch & {
  /** Codes of dealers. */
  dealer?: string[];
  /** Ids of users. */
  author?: string[];
  from?: string;
  to?: string;
  view?: 'gallery';
};

/** Search of the list of visits. */
export const readVisitsSearch = (raw: RawSearch): VisitsSearch => ({
  ...listSearch(raw),
  ...given({
    dealer: listParam(raw.dealer),
    author: listParam(raw.author),
    from: dateParam(raw.from),
    to: dateParam(raw.to),
    view: choiceParam(raw.view, ['gallery'] as const),
  }),
});

export type VisitSearch = { edit?: true; photo?: string; slot?: string; before?: string };

/** Search of one visit: the form that edits it, the photo that shows large, and the slot and visit to compare with. */
export const readVisitSearch = (raw: RawSearch): VisitSearch =>
  given({
    edit: flagParam(raw.edit),
    photo: textParam(raw.photo, 40),
    slot: textParam(raw.slot, 40),
    before: textParam(raw.before, 40),
  });

export const visitsRoute = (brand: VisitBrand) => `/$lang/visit-form/${brand}` as const;
const visitRoute = (brand: VisitBrand) => `/$lang/visit-form/${brand}/$id` as const;

export const visitLink = (lang: string, brand: VisitBrand, id: string, search: VisitSearch = {}) => ({
  to: visitRoute(brand),
  params: { lang, id },
  search,
});
