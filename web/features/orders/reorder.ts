import type { ShownLine } from './order-lines.table.tsx';

export type Again = Pick<ShownLine, 'articleCode' | 'sorg' | 'description' | 'displayCode' | 'picture'> & { qty: number };

const sameArticle =
  (one: { articleCode: string; sorg: string }) =>
  (other: { articleCode: string; sorg: string }): boolean =>
    one.articleCode === other.articleCode && one.sorg === other.sorg;

/** The articles of an order with what was ordered of each; an article on several lines counts once. */
export function articlesOf(lines: readonly Again[]): Again[] {
  const articles: Again[] = [];
  for (const line of lines) {
    const at = articles.findIndex(sameArticle(line));
    const known = articles[at];
    if (known) articles[at] = { ...known, qty: known.qty + line.qty };
    else
      articles.push({
        articleCode: line.articleCode,
        sorg: line.sorg,
        description: line.description,
        displayCode: line.displayCode,
        picture: line.picture,
        qty: line.qty,
      });
  }
  return articles;
}

/** The quantities that the cart is to hold: what is wanted again on top of what it holds already. */
export function cartWith(
  wanted: readonly Again[],
  cart: readonly { articleCode: string; sorg: string; qty: number }[],
): { articleCode: string; sorg: string; qty: number }[] {
  return wanted.map((article) => ({ articleCode: article.articleCode, sorg: article.sorg, qty: article.qty + (cart.find(sameArticle(article))?.qty ?? 0) }));
}
