import type { Setting, VirtualUser } from './workload.ts';

/** Rows of the list that W8 checks, with the number of unknown codes and of repeated articles. */
export const listRows = { all: 500, strange: 10, twice: 10 } as const;

/** A list as copied from a spreadsheet: codes and quantities with ten unknown and ten repeated codes. */
export function pastedList(
  { random }: VirtualUser,
  { catalog, orderable }: Setting,
): { text: string; articles: number } {
  const given = listRows.all - listRows.strange - listRows.twice;
  const codes = new Set<string>();
  const least = Math.min(given, orderable.length);
  while (codes.size < least) codes.add(random.pick(orderable).sku);
  const drawn = [...codes];
  // A small catalog has fewer orderable articles than the list has rows: the other rows repeat some of them.
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

/** Codes of `count` different orderable articles. */
export function drawnCodes({ random }: VirtualUser, { orderable }: Setting, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(random.pick(orderable).sku);
  return [...codes];
}
