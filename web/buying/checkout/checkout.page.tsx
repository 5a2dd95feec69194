import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Row, Stack, Text, WithAside } from '#ui/page/layout.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { shipmentRoute } from './checkout.links.ts';
import type { ReviewChange } from './checkout-changes.ts';
import { CheckoutChanges } from './checkout-changes.card.tsx';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { DeliverySection, ShipToSection } from './checkout-delivery.tsx';
import { PaymentSection, ReferenceSection } from './checkout-fields.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutLines } from './checkout-lines.tsx';
import { CreditCard } from './credit.card.tsx';
import { OrderButton, OrderCard } from './order.card.tsx';
import { useDateWords } from '#ui/figures/availability-words.ts';
import { type CheckoutState, useCheckout } from './use-checkout.ts';
import { useProblemWords } from '#buying/cart/use-problem-words.ts';
import css from './checkout.module.css';

/** The checkout: one page on wide screens, the last step on a phone. */
export function CheckoutPage() {
  const t = useText();
  const phone = usePhone();
  const checkout = useCheckout();
  const [accepted, setAccepted] = useState<readonly ReviewChange[]>([]);
  const { plan, review } = checkout;
  const problemWords = useProblemWords();
  // On a phone the sums are far below the button, so the reason also shows beside it.
  const blocker = review?.blockers[0];
  const accept = (changes: readonly ReviewChange[]) => {
    const ids = changes.map(({ id }) => id);
    setAccepted((before) => [...before.filter((each) => !ids.includes(each.id)), ...changes]);
    checkout.accept(ids);
  };
  return (
    <CheckoutFrame title={t('cart.order.checkout')} step={2} checkout={checkout}>
      <WithAside
        aside={
          <>
            {plan?.credit
              .filter((box) => box.hasAccount || box.problem)
              .map((box) => (
                <CreditCard
                  key={`${box.companies} ${box.currency}`}
                  box={box}
                  binding={review?.creditCheck ?? true}
                  several={plan.credit.length > 1}
                />
              ))}
            <OrderCard checkout={checkout} withButton={!phone} />
          </>
        }
      >
        <CheckoutChanges
          changes={checkout.changes}
          accepted={accepted.filter((each) => !checkout.changes.some(({ id }) => id === each.id))}
          onAccept={accept}
        />
        {phone && <ChosenShipment checkout={checkout} />}
        <Card padded={false}>
          {!phone && <ShipToSection checkout={checkout} />}
          {!phone && <DeliverySection checkout={checkout} />}
          <ReferenceSection checkout={checkout} />
          {!phone && <PaymentSection checkout={checkout} />}
        </Card>
        <CheckoutLines checkout={checkout} />
      </WithAside>
      {phone && (
        <ActionBar
          actions={
            <div className={css.reasoned}>
              {blocker && (
                <Text size="xs" tone="err" strong>
                  {problemWords(blocker)}
                </Text>
              )}
              <OrderButton checkout={checkout} short />
            </div>
          }
        />
      )}
    </CheckoutFrame>
  );
}

/** The choices of the previous step, with a link back to it. */
function ChosenShipment({ checkout }: { checkout: CheckoutState }) {
  const t = useText();
  const lang = useLocale();
  const words = useDateWords();
  const { plan, draft } = checkout;
  if (!plan) return null;
  const places = ['shipTo', 'requestedOn', 'payment', ...plan.groups.map((group) => `shipment ${group.key}`)];
  const errors = places.flatMap((place) => checkout.errorAt(place) ?? []);
  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between">
          <Text as="h2" size="lg" strong>
            {t('cart.steps.shipment')}
          </Text>
          <Link to={shipmentRoute} params={{ lang }}>
            {t('cart.steps.change')}
          </Link>
        </Row>
        <DescriptionList
          items={[
            ...(plan.shipTo
              ? [
                  {
                    id: 'shipto',
                    name: t('cart.shipto.title'),
                    value: (
                      <>
                        {plan.shipTo.name}
                        <br />
                        <Text size="xs" tone="dim">
                          {addressLine(plan.shipTo, plan.shipTo.country)}
                        </Text>
                      </>
                    ),
                  },
                ]
              : []),
            {
              id: 'date',
              name: t('cart.delivery.date'),
              value: draft.requestedOn ? (
                <CalendarDate date={draft.requestedOn} />
              ) : (
                t('cart.delivery.soonest', { date: plan.earliestOn ? words.weekday(plan.earliestOn) : '' })
              ),
            },
            ...plan.groups.map((group) => ({
              id: group.key,
              name: plan.groups.length > 1 ? group.merchantName : t('cart.delivery.shipment'),
              value: group.option?.desc ?? '–',
            })),
            { id: 'payment', name: t('cart.payment.title'), value: plan.payment?.desc ?? '–' },
          ]}
        />
        {errors.map((error) => (
          <div key={error} role="alert">
            <Text size="sm" tone="err" strong>
              {error}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
