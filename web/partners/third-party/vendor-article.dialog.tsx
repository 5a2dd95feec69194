import { Link } from '@tanstack/react-router';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DescriptionList } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { readArticleParam, type VendorCatalogSearch } from './third-party.links.ts';
import { AddArticle, Price, Stock, unitWords, type VendorOrdering } from './vendor-articles.table.tsx';
import { type VendorArticle, VendorArticles } from './vendor-catalog.documents.ts';
import css from './third-party.module.css';

/** An article of a vendor with its large picture, unit, stock and price, and how to order it. */
export function VendorArticleDialog({
  param,
  listed,
  order,
  search,
  onClose,
}: {
  /** The article as the address names it. */
  param: string;
  /** The article, if the page behind shows it. */
  listed: VendorArticle | undefined;
  order: VendorOrdering;
  search: VendorCatalogSearch;
  onClose: () => void;
}) {
  const t = useText();
  const { vendor, code } = readArticleParam(param);
  const query = useDocument(
    VendorArticles,
    { search: code, vendorId: vendor, page: 1, limit: 100 },
    { enabled: listed === undefined },
  );
  const article = listed ?? query.data?.productThirdParties.data.find((one) => one.articleCode === code);
  return (
    <Dialog
      title={article?.description ?? code}
      subtitle={article && `${article.articleCode} · ${article.vendor.name}`}
      size="wide"
      onClose={onClose}
    >
      {article && <ArticleFacts article={article} order={order} search={search} />}
      {!article && query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {!article && query.isPending && <SkeletonCard picture />}
      {!article && query.isSuccess && (
        <NoResult title={t('third.article.gone')}>{t('third.article.goneHint')}</NoResult>
      )}
    </Dialog>
  );
}

function ArticleFacts({
  article,
  order,
  search,
}: {
  article: VendorArticle;
  order: VendorOrdering;
  search: VendorCatalogSearch;
}) {
  const t = useText();
  const formats = useFormats();
  const { vendor } = article;
  return (
    <div className={css.article}>
      <Tile src={article.imageUrl} alt={article.description} eager />
      <Stack gap={4}>
        <DescriptionList
          align="left"
          items={[
            { name: t('third.article.price'), value: <Price article={article} market={null} /> },
            { name: t('third.catalog.stock'), value: <Stock article={article} /> },
            { name: t('third.article.unit'), value: unitWords(t, article) },
            {
              name: t('third.catalog.vendor'),
              value: (
                <Link to="." search={{ limit: search.limit, vendor: vendor.id }}>
                  {t('third.article.more', { vendor: vendor.name })}
                </Link>
              ),
            },
            { name: t('third.catalog.onOrder'), value: formats.quantity(article.openOrder) },
            { name: t('third.catalog.shipped'), value: formats.quantity(article.shippedOrder) },
          ]}
        />
        {order && <AddArticle article={article} order={order} />}
      </Stack>
    </div>
  );
}
