import { useParams } from '@tanstack/react-router';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { Redirect } from '#ui/page/redirect.tsx';
import { ErrorPanel, SkeletonPage } from '#ui/page/states.tsx';
import { CatalogPage } from './catalog.page.tsx';
import { CatalogSegment } from './catalog.documents.ts';
import { productRoute } from '#goods/product/product.links.ts';
import { ProductMissing } from '#goods/product/product-missing.part.tsx';

/**
 * A path with one segment that is not a catalog: a merchandise category shows a list, anything else an article or a
 * model.
 */
export function CatalogSegmentPage() {
  const { category = '' } = useParams({ strict: false });
  const lang = useLocale();
  const t = useText();
  const query = useDocument(CatalogSegment, { segment: category }, { keepPrevious: false });
  if (query.error)
    return (
      <PageFrame title={t('catalog.product.title')}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </PageFrame>
    );
  if (!query.data) return <SkeletonPage />;
  const { productDetailsV2: product, products } = query.data;
  if (products.info.count > 0) return <CatalogPage />;
  if (product)
    return (
      <>
        <Redirect to={productRoute} params={{ lang, category: product.category, slug: category }} />
        <SkeletonPage />
      </>
    );
  return <ProductMissing />;
}
