import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart, optionalPart } from '#shell/failure/chunk-failure.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, SkeletonPage, SkeletonRows } from '#ui/page/states.tsx';
import { UnsavedGuard } from '#ui/dialog/unsaved-guard.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { usePhone } from '#ui/look/use-media.ts';
import { StaleStock, type StockAge } from '#exchange/integration/stale-stock.part.tsx';
import { cartQuantities, useCartCount } from '#goods/catalog/cart-change.ts';
import { type CartQuantity } from '#goods/catalog/catalog.documents.ts';
import { ProductDetails, type ProductPage as Details } from './product.documents.ts';
import { productTabs, readProductSearch } from './product.links.ts';
import { OrderGrid, OrderGridFoot, OrderGridSummary, OrderGridTools } from './order-grid.part.tsx';
import gridCss from './order-grid.module.css';
import { ProductGallery } from './product-gallery.tsx';
import { ProductIntro, ProductStock, ProductWords } from './product-intro.tsx';
import { ProductMissing } from './product-missing.part.tsx';
import { ProductPrice } from './product-price.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { BlockedNote } from './product-blocks.tsx';
import css from './product.module.css';
import { useOrderGrid } from './use-order-grid.ts';

const ProductGroupset = lazyPart(
  async () => (await Promise.all([import('./product-groupset.tsx'), loadTexts(['groupset'])]))[0],
  (module) => module.ProductGroupset,
);

const WaitForStock = lazyPart(
  async () =>
    (await Promise.all([import('#goods/stock-alerts/wait-for-stock.part.tsx'), loadTexts(['stock-alerts'])]))[0],
  (module) => module.WaitForStock,
);

const ProductContent = optionalPart(
  async () =>
    (
      await Promise.all([import('#content/sales-documents/product-content.part.tsx'), loadTexts(['sales-documents'])])
    )[0],
  (module) => module.ProductContent,
);

/** The page of a model with all its details and the order grid. */
export function ProductPage() {
  const t = useText();
  const { slug = '' } = useParams({ strict: false });
  const query = useDocument(ProductDetails, { slug }, { keepPrevious: false });
  useCartCount(query.data?.simpleCart);
  // The grid is large: deferred, React renders it in short steps and the page stays responsive.
  const data = useDeferredValue(query.data);
  if (query.error && !query.data)
    return (
      <PageFrame title={t('catalog.product.title')}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </PageFrame>
    );
  if (!data) return <SkeletonPage />;
  const product = data.productDetailsV2;
  if (!product || product.variants.length === 0) return <ProductMissing />;
  return <Product key={product.slug} product={product} held={data.simpleCart} age={data.stockAge} />;
}

/** Scopes of users who read documents or pictures of the library. */
const readContent = [
  'page.sales-document',
  'sales-document.cu',
  'page.marketing-material',
  'marketing-material.cud',
] as const;

type ProductProps = { product: Details; held: readonly CartQuantity[]; age: StockAge | null | undefined };

function Product({ product, held, age }: ProductProps) {
  const phone = usePhone();
  const can = usePermissions();
  const named = product.variants.find((variant) => variant.articleCode === product.articleCode);
  const search = usePageSearch(readProductSearch);
  const navigate = useNavigate();
  const inCart = useMemo(() => cartQuantities(held, product.sorg), [held, product.sorg]);
  const state = useOrderGrid({ name: product.name, variants: product.variants, inCart });
  const colours = product.variants.flatMap((variant) => variant.colour?.id ?? []);
  const shown = colours.find((id) => id === search.colour) ?? named?.colour?.id ?? colours[0] ?? null;
  const setColour = (colour: string) =>
    void navigate({ to: '.', search: { ...search, colour }, replace: true, resetScroll: false });
  const crumbs = product.breadcrumbs
    .slice(0, -1)
    .map((crumb) => ({ key: crumb.path, link: <CrumbLink path={crumb.path} label={crumb.label} /> }));
  // Nothing can be ordered: the reason shows first. Reasons of single articles stay below the grid, whose cells name
  // them too.
  const closed = product.variants.every((variant) => variant.blockReason);

  return (
    <PageFrame
      title={product.name}
      crumbs={crumbs}
      head={(heading) => (
        <div className={css.top}>
          <ProductGallery product={product} colour={shown} />
          <ProductIntro product={product} colour={shown} onColour={setColour} heading={heading} />
          {!phone && <ProductPrice variants={product.variants} quantities={state.quantities} />}
        </div>
      )}
    >
      <StaleStock age={age} />
      {closed && <BlockedNote variants={product.variants} />}
      <OrderArea product={product} state={state} inCart={inCart} colour={shown} onColour={setColour} />
      {!closed && <BlockedNote variants={product.variants} />}
      {phone && (
        <>
          <ProductWords product={product} />
          <ProductStock product={product} />
          <ProductPrice variants={product.variants} quantities={state.quantities} />
        </>
      )}
      <UnsavedGuard dirty={state.changes.length > 0 && !state.busy} />
      {product.groupsetParts.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={product.groupsetParts.length} picture />}>
          <ProductGroupset product={product} held={held} />
        </Suspense>
      )}
      <ProductTabs product={product} tabs={productTabs} />
      {/* At the end of the page, so that nothing moves when it comes. */}
      {can(readContent) && (
        <Suspense>
          <ProductContent slug={product.slug} codes={product.variants.map(({ articleCode }) => articleCode)} />
        </Suspense>
      )}
      {phone && (
        <ActionBar actions={null}>
          <OrderGridSummary state={state} />
        </ActionBar>
      )}
    </PageFrame>
  );
}

/** The grid of sizes and colours with its tools, and what to wait for; one column on a phone, a card elsewhere. */
function OrderArea({
  product,
  state,
  inCart,
  colour,
  onColour,
}: {
  product: Details;
  state: ReturnType<typeof useOrderGrid>;
  inCart: Record<string, number>;
  colour: string | null;
  onColour: (colour: string) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const phone = usePhone();
  const asOf = product.asOf && t('catalog.list.asOf', { time: formats.time(product.asOf) });
  const label = t('catalog.grid.label', { name: product.name });
  const waiting = state.orders && (
    <Suspense>
      <WaitForStock variants={product.variants} quantities={state.quantities} inCart={inCart} />
    </Suspense>
  );
  if (phone)
    return (
      <section aria-label={t('catalog.grid.title')} className={css.order}>
        <OrderGrid state={state} label={label} colour={colour} onColour={onColour} />
        <div className={gridCss.tools}>
          <OrderGridTools state={state} />
        </div>
        {waiting}
      </section>
    );
  return (
    <Card
      title={t('catalog.grid.title')}
      note={asOf && <span className={css.asOf}>{asOf}</span>}
      actions={<OrderGridTools state={state} />}
      padded={false}
      className={css.order}
    >
      <OrderGrid state={state} label={label} />
      {waiting}
      <OrderGridFoot state={state} />
    </Card>
  );
}

/** The server returns paths below the locale prefix, with their search. */
function CrumbLink({ path, label }: { path: string; label: string }) {
  const [pathname = '', query = ''] = path.split('?');
  const search = Object.fromEntries(new URLSearchParams(query));
  const lang = useParams({ strict: false }).lang ?? 'en-us';
  return (
    <Link to={`/$lang${pathname}` as '/$lang'} params={{ lang }} search={search}>
      {label}
    </Link>
  );
}
