import { DomainError } from '#rules/errors.ts';
import { typedPrice } from '#rules/partners/vendor-desk/article.ts';
import { signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import {
  findVendorArticles,
  type VendorArticleChange,
  type VendorArticleRow,
} from '#partners/third-party/third-party.keyed.actions.ts';
import { vendorsAsked } from './vendor-desk.queries.ts';
import { writeVendorArticles } from './vendor-desk.write.actions.ts';

/**
 * The edits of the table: new values beside those that the user saw. A missing value stays; prices are
 * decimal strings in the vendor's currency, an empty one removes the price.
 */
export interface ArticleEdit {
  readonly vendor: string;
  readonly articleCode: string;
  readonly stock: number | null;
  readonly seenStock: number | null;
  readonly price: string | null;
  readonly seenPrice: string | null;
}

/** Articles of one of the caller's vendors, locked. Throws `not_found`, naming the place of the missing one. */
async function lockArticles(
  ctx: SignedInCtx,
  vendor: string,
  codes: readonly string[],
): Promise<{ currency: string; articles: { code: string; article: VendorArticleRow }[] }> {
  const [asked] = await vendorsAsked(ctx, vendor);
  const found = await findVendorArticles(
    ctx,
    codes.map((code) => ({ vendor, code })),
    true,
  );
  const articles = found.map((article, at) => {
    if (!article) throw new DomainError('not_found', {}, `articleCodes.${at}`);
    return { code: codes[at] ?? '', article };
  });
  return { currency: asked?.currency ?? '', articles };
}

/** Throws the reason for which a typed price is refused. */
function priceOf(text: string, currency: string, field: string): number | null {
  const typed = typedPrice(text, currency);
  if (!typed.ok) throw new DomainError(typed.code, {}, field);
  return typed.price;
}

/**
 * Sets stock or price of an article of the caller's vendors. Throws `not_found`, the refusals of
 * `typedPrice`, and `upload_changed_since` if the value is no longer the one that the user saw: an order took stock, or
 * a colleague changed it.
 */
export async function editVendorArticle(given: Ctx, edit: ArticleEdit): Promise<void> {
  const ctx = signedIn(given);
  const { vendor, articleCode, stock, seenStock, price, seenPrice } = edit;
  const { currency, articles } = await lockArticles(ctx, vendor, [articleCode]);
  const wanted = price === null ? undefined : priceOf(price, currency, 'price');
  const changes = articles.map(({ code, article }): VendorArticleChange => {
    if (stock !== null && seenStock !== article.stock)
      throw new DomainError('upload_changed_since', { name: articleCode }, 'stock');
    if (wanted !== undefined && priceOf(seenPrice ?? '', currency, 'seenPrice') !== article.price)
      throw new DomainError('upload_changed_since', { name: articleCode }, 'price');
    return {
      vendor,
      code,
      before: article,
      after: { ...article, stock: stock ?? article.stock, price: wanted === undefined ? article.price : wanted },
    };
  });
  await writeVendorArticles(ctx, 'vendor-desk.article-edited', changes);
}

/**
 * Switches articles of one of the caller's vendors off or on: dealers neither see nor order those that are off;
 * orders for them go on. All or none. Throws `not_found`.
 */
export async function switchVendorArticles(
  given: Ctx,
  {
    vendor,
    articleCodes,
    off,
  }: { readonly vendor: string; readonly articleCodes: readonly string[]; readonly off: boolean },
): Promise<void> {
  const ctx = signedIn(given);
  const { articles } = await lockArticles(ctx, vendor, [...new Set(articleCodes)]);
  await writeVendorArticles(
    ctx,
    off ? 'vendor-desk.switched-off' : 'vendor-desk.switched-on',
    articles.map(({ code, article }): VendorArticleChange => ({
      vendor,
      code,
      before: article,
      after: { ...article, off },
    })),
  );
}
