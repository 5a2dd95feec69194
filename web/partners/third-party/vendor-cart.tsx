import { Link } from '@tanstack/react-router';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text, WithAside } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { useCartQuantities, useVendorCart } from './use-vendor-cart.ts';
import { type VendorCheckout, useVendorCheckout } from './use-vendor-checkout.ts';
import { VendorDelivery } from './vendor-delivery.card.tsx';
import { VendorGroup } from './vendor-group.card.tsx';
import { PlaceButton, VendorSummary } from './vendor-summary.card.tsx';
import { PlacedOrders } from './placed-orders.tsx';

/** The cart of vendors' articles and its checkout on one page: one order per vendor. */
export function VendorCartView() {
  const t = useText();
  const { mayOrder, query, cart, change, reread } = useVendorCart();
  const quantities = useCartQuantities(change);
  const checkout = useVendorCheckout({ cart, mayOrder, quantities, reread });
  return (
    <PageFrame
      title={t('third.cart.title')}
      subtitle={
        cart && cart.units > 0 ? t('third.cart.contents', { units: cart.units, vendors: cart.groups.length }) : '\u00a0'
      }
      crumbs={[
        {
          key: 'catalog',
          link: (
            <Link to="." search={{}}>
              {t('third.catalog.title')}
            </Link>
          ),
        },
      ]}
    >
      {mayOrder ? <CartContents query={query} checkout={checkout} /> : <NoPermission />}
    </PageFrame>
  );
}

type ContentsProps = { query: ReturnType<typeof useVendorCart>['query']; checkout: VendorCheckout };

/** The cart once it and the addresses are there, so that nothing moves; or why it is not. */
function CartContents({ query, checkout }: ContentsProps) {
  const { cart, addresses, placed } = checkout;
  if (!cart && query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!cart || addresses.isPending) return <SkeletonPage />;
  if (cart.groups.length > 0) return <FullCart checkout={checkout} />;
  return (
    <>
      <PlacedOrders numbers={placed} />
      <EmptyCart />
    </>
  );
}

function FullCart({ checkout }: { checkout: VendorCheckout }) {
  const t = useText();
  const phone = usePhone();
  const { cart, quantities, totals, units } = checkout;
  return (
    <>
      <WithAside aside={<VendorSummary checkout={checkout} withButton={!phone} />}>
        <Stack gap={4}>
          <PlacedOrders numbers={checkout.placed} />
          {quantities.error ? <ErrorPanel error={quantities.error} onRetry={() => void quantities.flush()} /> : null}
          {checkout.refusedLines > 0 && (
            <Note tone="err" role="alert">
              {t(checkout.placed.length > 0 ? 'third.checkout.rest' : 'third.checkout.refused')}
            </Note>
          )}
          {(cart?.groups ?? []).map((group) => (
            <VendorGroup
              key={group.vendor.id}
              group={group}
              quantities={quantities}
              refusals={checkout.refusals}
              onQuantity={checkout.setQuantity}
            />
          ))}
          <VendorDelivery checkout={checkout} />
        </Stack>
      </WithAside>
      {phone && (
        <ActionBar phoneOnly actions={<PlaceButton checkout={checkout} short />}>
          <Text size="xs" tone="dim">
            {t('ui.quantity.units', { count: units })}
          </Text>
          {totals.map(({ currency, amount }) => (
            <div key={currency}>
              <Money amount={amount} currency={currency} size="mid" />
            </div>
          ))}
        </ActionBar>
      )}
    </>
  );
}

function EmptyCart() {
  const t = useText();
  return (
    <Card>
      <NothingYet
        title={t('third.cart.empty')}
        actions={
          <ButtonLink variant="primary" to="." search={{}}>
            {t('third.cart.toCatalog')}
          </ButtonLink>
        }
      >
        {t('third.cart.emptyHint')}
      </NothingYet>
    </Card>
  );
}
