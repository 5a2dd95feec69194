import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDocument } from '../../platform/api/queries.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ErrorPanel, SkeletonPage } from '../../ui/states.tsx';
import { CatalogPage } from './catalog.page.tsx';
import { CatalogSegment } from './catalog.documents.ts';
import { productRoute } from './catalog.links.ts';
import { ProductMissing } from './product-missing.tsx';

/** Leads to the product's own address, once: a redirect that is drawn again starts again before its page has loaded. */
function ToProduct({ category, slug }: { category: string; slug: string }) {
  const navigate = useNavigate();
  const lang = useLocale();
  useEffect(() => {
    void navigate({ to: productRoute, params: { lang, category, slug }, replace: true });
  }, [navigate, lang, category, slug]);
  return <SkeletonPage />;
}

/** A path with one segment that is no catalog: a merchandise category is a list, anything else an article or a model. */
export function CatalogSegmentPage() {
  const { category = '' } = useParams({ strict: false });
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
  if (product) return <ToProduct category={product.category} slug={category} />;
  return <ProductMissing />;
}
