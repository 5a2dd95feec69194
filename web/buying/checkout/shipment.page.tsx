import { useNavigate } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Redirect } from '#ui/page/redirect.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { checkoutRoute } from './checkout.links.ts';
import { DeliverySection, ShipToSection } from './checkout-delivery.tsx';
import { PaymentSection } from './checkout-fields.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { scrollToFirstError } from './checkout-problems.ts';
import { useCheckout } from './use-checkout.ts';

/** Step 2 of the cart on a phone. Wide screens show everything on the checkout page. */
export function ShipmentPage() {
  const lang = useLocale();
  const phone = usePhone();
  return phone ? <ShipmentStep /> : <Redirect to={checkoutRoute} params={{ lang }} />;
}

function ShipmentStep() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const { plan } = checkout;
  const next = () => {
    if (checkout.tryOut()) void navigate({ to: checkoutRoute, params: { lang } });
    else scrollToFirstError();
  };
  return (
    <CheckoutFrame title={t('cart.steps.shipment')} step={1} checkout={checkout}>
      <Card padded={false}>
        <ShipToSection checkout={checkout} />
        <DeliverySection checkout={checkout} />
        <PaymentSection checkout={checkout} />
      </Card>
      <ActionBar
        actions={
          <Button variant="primary" size="large" onClick={next}>
            {t('cart.steps.next')}
          </Button>
        }
      >
        <Text size="xs" tone="dim">
          {t('cart.order.total')}
        </Text>
        {plan?.totals.map((total) => (
          <div key={total.currency}>
            <Money amount={total.total} size="mid" />
          </div>
        ))}
      </ActionBar>
    </CheckoutFrame>
  );
}
