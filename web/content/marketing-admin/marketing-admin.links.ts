import type { ContentState, MaterialKind, MediaKind } from '#rules/content/content/content-types.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import {
  choiceParam,
  given,
  type ListSearch,
  listSearch,
  type RawSearch,
  textParam,
  wholeParam,
} from '#ui/table/list-search.ts';

// Listed here, because importing the rules' lists would add their schemas to the routes of every page.
export const materialTypes = ['brand-assets', 'product-lineup'] as const satisfies readonly MaterialKind[];
export const materialStates = ['draft', 'published'] as const satisfies readonly ContentState[];
export const materialMedia = ['picture', 'document', 'video'] as const satisfies readonly MediaKind[];
export const materialOrders = ['position', 'latest', 'updated', 'title'] as const;
const languages = ['en', 'de', 'fr', 'id', 'ms'] as const satisfies readonly ContentLanguage[];
/** Days within which rights end. */
export const rightsDays = [0, 30, 90, 365] as const;

export type MaterialsSearch = ListSearch & {
  /** Id of a category; what is below it counts too. */
  category?: string;
  type?: MaterialKind;
  state?: (typeof materialStates)[number];
  /** Id of a target market. */
  market?: string;
  /** Language in which the text is missing. */
  missing?: ContentLanguage;
  tag?: string;
  media?: MediaKind;
  /** Rights that end within so many days. */
  rights?: number;
  order?: (typeof materialOrders)[number];
  /** Shows the materials of the category in their order, to change it. */
  arrange?: true;
};

/** Search of the list of materials; default and malformed values are left out. */
export function readMaterialsSearch(raw: RawSearch): MaterialsSearch {
  const { sort: _sort, ...list } = listSearch(raw);
  const rights = wholeParam(raw.rights);
  return {
    ...list,
    ...given({
      category: textParam(raw.category, 40),
      type: choiceParam(raw.type, materialTypes),
      state: choiceParam(raw.state, materialStates),
      market: textParam(raw.market, 40),
      missing: choiceParam(raw.missing, languages),
      tag: textParam(raw.tag, 40),
      media: choiceParam(raw.media, materialMedia),
      rights: rightsDays.find((days) => days === rights),
      order: choiceParam(raw.order, materialOrders),
      arrange: raw.arrange === true || raw.arrange === 'true' ? true : undefined,
    }),
  };
}

/** The start values of new materials. */
export type NewMaterialSearch = { category?: string };
export const readNewMaterialSearch = (raw: RawSearch): NewMaterialSearch =>
  given({ category: textParam(raw.category, 40) });

/** Days that the download statistics count. */
export const statisticsDays = [7, 30, 90, 365] as const;
export type StatisticsSearch = {
  /** One of `statisticsDays`; 30 if left out. */
  days?: number;
  /** Id of the only material that counts. */
  material?: string;
  look?: 'table';
};
/** Search of the download statistics; default and malformed values are left out. */
export function readStatisticsSearch(raw: RawSearch): StatisticsSearch {
  const days = wholeParam(raw.days);
  return given({
    days: statisticsDays.find((each) => each === days && each !== 30),
    material: textParam(raw.material, 40),
    look: choiceParam(raw.look, ['table']),
  });
}
