import {
  choiceParam,
  dateParam,
  flagParam,
  given,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export const repeatCategories = ['bike', 'paa', 'groupset'] as const;
export type RepeatCategory = (typeof repeatCategories)[number];

export type RepeatOrderSearch = ListSearch & {
  /** Past orders or stock alerts, instead of articles bought before. */
  tab?: 'orders' | 'alerts';
  /** Ended alerts instead of the open ones. */
  ended?: true;
  /** Opens this order or delivery to reorder it. */
  number?: string;
  delivery?: string;
  category?: RepeatCategory;
  orderable?: true;
  /** Orders up to this day. */
  until?: string;
};

/** Search of the page; default and malformed values are left out. */
export function readRepeatOrderSearch(raw: RawSearch): RepeatOrderSearch {
  const number = textParam(raw.number, 60);
  const delivery = number ? undefined : textParam(raw.delivery, 60);
  return {
    ...listSearch(raw),
    ...given({
      number,
      delivery,
      tab: number || delivery ? ('orders' as const) : choiceParam(raw.tab, ['orders', 'alerts']),
      category: choiceParam(raw.category, repeatCategories),
      orderable: flagParam(raw.orderable),
      until: dateParam(raw.until),
      ended: flagParam(raw.ended),
    }),
  };
}
