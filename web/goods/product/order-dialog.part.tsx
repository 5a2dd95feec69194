import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Confirm, Dialog } from '#ui/dialog/dialog.tsx';
import { Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { UnsavedGuard } from '#ui/dialog/unsaved-guard.tsx';
import { cartQuantities, useCartCount } from '#goods/catalog/cart-change.ts';
import { type CartQuantity } from '#goods/catalog/catalog.documents.ts';
import { type GridVariant, OrderableModel } from './product.documents.ts';
import { productRoute } from './product.links.ts';
import { OrderGrid, OrderGridSummary, OrderGridTools } from './order-grid.part.tsx';
import { useOrderGrid } from './use-order-grid.ts';
import css from './order-grid.module.css';

type Props = { slug: string; sorg: string | null; name: string; onClose: () => void };

/** The size and colour grid of a model in a dialog above a list. */
export function OrderDialog({ slug, sorg, name, onClose }: Props) {
  const query = useDocument(OrderableModel, { slug, sorg }, { keepPrevious: false, staleTime: 0 });
  const t = useText();
  const model = query.data?.productDetailsV2;
  useCartCount(query.data?.simpleCart);

  if (model && query.data)
    return (
      <ModelOrder
        name={name}
        subtitle={model.subtitle}
        category={model.category}
        slug={slug}
        asOf={model.asOf}
        variants={model.variants}
        held={query.data.simpleCart}
        onClose={onClose}
      />
    );
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data) return <NothingYet title={t('catalog.product.gone')} />;
    return <SkeletonRows rows={4} picture />;
  };
  return (
    <Dialog title={name} size="wide" onClose={onClose}>
      {renderContent()}
    </Dialog>
  );
}

type ModelOrderProps = {
  name: string;
  subtitle: string;
  category: string;
  slug: string;
  asOf: string | null;
  variants: readonly GridVariant[];
  held: readonly CartQuantity[];
  onClose: () => void;
};

function ModelOrder({ name, subtitle, category, slug, asOf, variants, held, onClose }: ModelOrderProps) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const [leaving, setLeaving] = useState(false);
  const inCart = useMemo(() => cartQuantities(held, variants[0]?.sorg), [held, variants]);
  const state = useOrderGrid({ name, variants, inCart, onDone: onClose });
  const close = () => (state.changes.length > 0 ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        title={name}
        size="wide"
        flush
        subtitle={subtitle}
        lead={
          <div className={css.head}>
            {asOf && (
              <Text size="sm" tone="dim">
                {t('catalog.list.asOf', { time: formats.time(asOf) })}
              </Text>
            )}
            <Link to={productRoute} params={{ lang, category, slug }}>
              {t('catalog.grid.details')}
            </Link>
            <span className={css.apart}>
              <OrderGridTools state={state} />
            </span>
          </div>
        }
        onClose={close}
        footer={<OrderGridSummary state={state} />}
      >
        <div className={css.body}>
          <OrderGrid state={state} label={t('catalog.grid.label', { name })} />
        </div>
      </Dialog>
      <UnsavedGuard dirty={state.changes.length > 0 && !state.busy} />
      {leaving && (
        <Confirm
          title={t('ui.form.leaveTitle')}
          action={t('catalog.grid.discard')}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          {t('catalog.grid.discardHint', { count: state.changes.length })}
        </Confirm>
      )}
    </>
  );
}
