import { cleanCell, type GivenLine } from './list.ts';
import { columnRole } from './column-names.ts';

/** Rows of two codes: the customer's own and the article's. */
export interface CodePairs {
  readonly rows: readonly { readonly line: number; readonly cells: readonly [string, string] }[];
  /** Set if the column names show that the article's code is first. */
  readonly articleFirst: boolean;
}

/** The first two filled columns of a list of own codes, without the header row. */
export function readPairs(lines: readonly GivenLine[]): CodePairs {
  const filled = lines
    .map((line) => ({ line: line.line, cells: line.cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const roles = (filled[0]?.cells ?? []).map(columnRole);
  const article = roles.findIndex((role) => role === 'code' || role === 'gtin');
  const own = roles.indexOf('own');
  const header = roles.some((role) => role !== null);
  const places = article >= 0 && own >= 0 ? [article, own] : [0, 1];
  const rows = filled.slice(header ? 1 : 0).flatMap(({ line, cells }) => {
    const [one = '', other = ''] =
      article >= 0 && own >= 0 ? places.map((place) => cells[place] ?? '') : cells.filter((cell) => cell !== '');
    return one === '' && other === '' ? [] : [{ line, cells: [one, other] as const }];
  });
  return { rows, articleFirst: article >= 0 && own >= 0 };
}
