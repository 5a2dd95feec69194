import { category, listing, newsList } from '#bench/loading/library-documents.ts';
import { leafRouteOf, libraryReader, loadLibrary, materialTitleOf, middleRouteOf } from '#bench/loading/library.ts';
import { username } from '#bench/loading/load.ts';
import type { BudgetBench, BudgetCall } from './budgets.ts';

const rowsOfPage = 24;

interface Listing {
  readonly marketingMaterials: {
    readonly similar?: boolean;
    readonly data: readonly { readonly title: string }[];
    readonly info: { readonly count: number };
    readonly facets?: { readonly media: readonly unknown[] };
  };
}
interface Asked {
  readonly variables: Record<string, unknown>;
  readonly title?: string;
  readonly similar?: boolean;
}

const user = username(libraryReader);
/** A material that the reader sees. */
const shown = (nth: number): number => (nth % 100 === 7 ? nth + 1 : nth);

/** A workload with a list of materials; `title` is one that must be in the answer. */
function materials(name: string, document: string, ask: (nth: number) => Asked): BudgetCall {
  const wanted = new WeakMap<object, ReturnType<typeof ask>>();
  return {
    name,
    user,
    operation: document,
    ask: (random, rows) => {
      const one = ask(shown(random.int(1, rows - 1)));
      const variables = { ...one.variables };
      wanted.set(variables, one);
      return variables;
    },
    check: ({ marketingMaterials: { data, info, similar = false } }: Listing, variables) => {
      const { title, similar: misspelt = false } = wanted.get(variables) ?? {};
      const found = title === undefined || data.some((row) => row.title === title);
      if (data.length > 0 && info.count >= data.length && found && similar === misspelt) return null;
      return `${data.length} materials of ${info.count}, ${title ?? ''} ${found ? 'found' : 'missing'}`;
    },
  };
}

const numberOf = (nth: number): string => materialTitleOf(nth).split(' ').at(-1) ?? '';
const wordsOf = (nth: number): string => materialTitleOf(nth).split(' ').slice(0, 2).join(' ').toLowerCase();
/** The first two words of a title, the first without a letter: only similar words find it. */
const misspelt = (nth: number): string => {
  const [first = '', second = ''] = materialTitleOf(nth).split(' ');
  return `${first.slice(0, -3)}${first.slice(-2)} ${second}`.toLowerCase();
};

const calls: readonly BudgetCall[] = [
  materials('W18 page of a category', category, (nth) => ({
    variables: { id: leafRouteOf(nth), category: leafRouteOf(nth), limit: rowsOfPage },
  })),
  materials('W18 category with those below and facets', listing, (nth) => ({
    variables: { category: middleRouteOf(nth), withSubcategories: true, page: 1, limit: rowsOfPage },
  })),
  materials('W19 search for one material', listing, (nth) => ({
    variables: { search: numberOf(nth), page: 1, limit: rowsOfPage },
    title: materialTitleOf(nth),
  })),
  materials('W18 search of two common words', listing, (nth) => ({
    variables: { search: wordsOf(nth), page: 1, limit: rowsOfPage },
  })),
  materials('W18 search with a typing error', listing, (nth) => ({
    variables: { search: misspelt(nth), page: 1, limit: rowsOfPage },
    similar: true,
  })),
  materials('W18 filter by year and form', listing, (nth) => ({
    variables: { modelYear: [2020 + (nth % 8)], orientation: ['portrait'], page: 1, limit: rowsOfPage },
  })),
  {
    name: 'W18 page of the news',
    user,
    operation: newsList,
    ask: (random) => ({ page: random.int(1, 20), limit: 20 }),
    check: ({ newsList: { data } }: { newsList: { data: readonly unknown[] } }) =>
      data.length === 20 ? null : `${data.length} news`,
  },
];

/** Lists and searches of the library of the brand, and the list of the news. */
export const libraryBench: BudgetBench = {
  name: 'library',
  rowsName: 'materials',
  rows: 20_000,
  title: 'Library (W18, W19): categories, searches and filters of marketing material, and a quarter as many news',
  calls,
  fill: loadLibrary,
};
