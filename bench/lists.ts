import type { Setting, VirtualUser } from './workload.ts';

/** Rows of the list that W8 has checked, and how many of them no article has and say an article again. */
export const listRows = { all: 500, strange: 10, twice: 10 } as const;

/**
 * A list as it comes out of a spreadsheet: codes and quantities, ten unknown codes and ten that come twice among them.
 */
export function pastedList(
  { random }: VirtualUser,
  { catalog, orderable }: Setting,
): { text: string; articles: number } {
  const given = listRows.all - listRows.strange - listRows.twice;
  const codes = new Set<string>();
  const least = Math.min(given, orderable.length);
  while (codes.size < least) codes.add(random.pick(orderable).sku);
  const drawn = [...codes];
  // A small catalogue has fewer orderable articles than the list has rows: the rest says some of them again.
  const again = Array.from({ length: listRows.twice + given - least }, () => random.pick(drawn));
  const strange = Array.from(
    { length: listRows.strange },
    (_, index) => `NO-${catalog.articles.length}-${random.int(100_000, 999_999)}-${index}`,
  );
  return {
    text: [...drawn, ...again, ...strange].map((code) => `${code}\t${random.int(1, 3)}`).join('\n'),
    articles: least,
  };
}
