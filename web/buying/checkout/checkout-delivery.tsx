import { useState } from 'react';
import { lastDeliveryDay } from '#rules/ordering/orders/delivery-wishes.ts';
import { marketToday } from '#platform/market-day.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Section } from '#ui/page/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { OptionCards, TextInput } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { withNearest } from '#ui/text/nearest-text.tsx';
import { Note } from '#ui/page/note.tsx';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { minorOf } from '#buying/cart/cart-sums.ts';
import type { PlannedGroup } from './checkout-plan.ts';
import type { ShipmentOption } from './checkout.documents.ts';
import { useDateWords } from '#ui/figures/availability-words.ts';
import type { CheckoutState } from './use-checkout.ts';
import css from './checkout.module.css';

type Props = { checkout: CheckoutState };
const shownAddresses = 2;

/** The delivery address: the last used one first, then the others. */
export function ShipToSection({ checkout }: Props) {
  const t = useText();
  const [all, setAll] = useState(false);
  const { review, plan } = checkout;
  if (!review || !plan) return null;
  const chosen = plan.shipTo;
  const first = [...review.shipTos].sort((a, b) => Number(b.id === chosen?.id) - Number(a.id === chosen?.id));
  const shown = all || review.shipTos.length <= shownAddresses + 1 ? review.shipTos : first.slice(0, shownAddresses);
  const hidden = review.shipTos.length - shown.length;
  return (
    <Section title={t('cart.shipto.title')} beside>
      <Stack gap={2}>
        <OptionCards
          label={t('cart.shipto.title')}
          hideLabel
          value={chosen?.id ?? null}
          options={shown.map((each) => ({
            value: each.id,
            label: each.name,
            consequence: addressLine(each, each.country),
          }))}
          onChange={(shipToId) => checkout.change({ shipToId }, 'shipTo')}
          error={checkout.errorAt('shipTo')}
        />
        {hidden > 0 && (
          <div>
            <Button variant="quiet" size="small" onClick={() => setAll(true)}>
              {t('cart.shipto.more', { count: hidden })}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

/** Shipment choices for each planned order. */
export function DeliverySection({ checkout }: Props) {
  const t = useText();
  const words = useDateWords();
  const { plan, draft, supply } = checkout;
  if (!plan) return null;
  const { cancelAfter } = draft;
  const late =
    cancelAfter === null
      ? 0
      : supply.filter((line) =>
          line.confirmations.some(({ supplyDate }) => supplyDate !== null && supplyDate > cancelAfter),
        ).length;
  const [first] = plan.groups;
  const hint =
    plan.earliestOn && first
      ? t('cart.delivery.earliest', {
          date: words.weekday(plan.earliestOn),
          time: first.cutOffTime,
          zone: first.cutOffTimeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '',
        })
      : undefined;
  return (
    <Section title={t('cart.delivery.title')} beside>
      <Stack gap={4}>
        <div className={css.dates}>
          <DateField
            label={t('cart.delivery.date')}
            optional
            empty={t('cart.done.soonest')}
            hint={hint}
            min={plan.earliestOn ?? undefined}
            max={lastDeliveryDay(marketToday())}
            value={draft.requestedOn}
            onChange={(requestedOn) => {
              checkout.change({ requestedOn }, 'requestedOn');
              checkout.leave('requestedOn');
            }}
            error={checkout.errorAt('requestedOn')}
          />
          <DateField
            label={t('cart.delivery.cancelAfter')}
            optional
            empty={t('cart.delivery.noDate')}
            hint={t('cart.delivery.cancelHint')}
            min={draft.requestedOn ?? plan.earliestOn ?? undefined}
            max={lastDeliveryDay(marketToday())}
            value={draft.cancelAfter}
            onChange={(cancelAfter) => {
              checkout.change({ cancelAfter }, 'cancelAfter');
              checkout.leave('cancelAfter');
            }}
            error={checkout.errorAt('cancelAfter')}
          />
        </div>
        {late > 0 && <Note tone="warn">{t('cart.delivery.cancels', { count: late })}</Note>}
        <OptionCards
          label={t('cart.delivery.supply')}
          pairs
          value={draft.complete ? 'complete' : 'partial'}
          options={[
            { value: 'partial', label: t('cart.delivery.partial'), consequence: t('cart.delivery.partialText') },
            { value: 'complete', label: t('cart.delivery.complete'), consequence: t('cart.delivery.completeText') },
          ]}
          onChange={(supply) => checkout.change({ complete: supply === 'complete' })}
        />
        {plan.groups.map((group) => (
          <ShipmentChoice key={group.key} checkout={checkout} group={group} several={plan.groups.length > 1} />
        ))}
      </Stack>
    </Section>
  );
}

function ShipmentChoice({
  checkout,
  group,
  several,
}: {
  checkout: CheckoutState;
  group: PlannedGroup;
  several: boolean;
}) {
  const t = useText();
  const formats = useFormats();
  const words = useDateWords();
  const { draft } = checkout;
  const place = `shipment ${group.key}`;
  const { option } = group;
  const set = (next: { id?: string; notes?: string; amount?: string }) => {
    const before = draft.shipments[group.key] ?? { id: option?.id ?? '', notes: '', amount: '' };
    checkout.change(
      {
        shipments: {
          ...draft.shipments,
          [group.key]: { ...before, ...(next.id && next.id !== before.id ? { amount: '' } : {}), ...next },
        },
      },
      place,
    );
  };
  const consequence = (each: ShipmentOption): string =>
    [
      each.earliestOn ? t('cart.delivery.arrives', { date: words.weekday(each.earliestOn) }) : '',
      each.freeFrom && minorOf(each.rate.rate, each.rate.currency) > 0
        ? t('cart.summary.freeFrom', { amount: formats.money(each.freeFrom) })
        : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const asks = option?.input === 'notes' || option?.input === 'amount';
  const error = checkout.errorAt(place);
  if (group.shipments.length === 0)
    return (
      <Text tone="muted" size="sm">
        {t('cart.delivery.noOptions')}
      </Text>
    );
  return (
    <Stack gap={3}>
      <OptionCards
        label={
          several
            ? t('cart.delivery.shipmentOf', { seller: `${group.sorgName} · ${group.merchantName}` })
            : t('cart.delivery.shipment')
        }
        pairs
        value={option?.id ?? null}
        options={group.shipments.map((each) => ({
          value: each.id,
          label: each.desc,
          consequence: consequence(each),
          side:
            minorOf(each.rate.rate, each.rate.currency) === 0 ? (
              <Text tone="ok" strong>
                {t('cart.summary.free')}
              </Text>
            ) : (
              <Money amount={each.rate.rate} />
            ),
        }))}
        onChange={(id) => set({ id })}
        error={asks ? null : error}
      />
      {option?.input === 'notes' && (
        <TextInput
          label={t('cart.delivery.notes')}
          hint={t('cart.delivery.notesHint')}
          maxLength={100}
          value={group.shipmentNotes}
          onChange={(event) => set({ id: option.id, notes: event.target.value })}
          onBlur={() => checkout.leave(place)}
          error={withNearest(error, {
            value: group.shipmentNotes,
            rule: 'notes',
            onTake: (notes) => set({ id: option.id, notes }),
          })}
        />
      )}
      {option?.input === 'amount' && (
        <TextInput
          label={t('cart.delivery.amount')}
          hint={t('cart.delivery.amountHint', { amount: formats.money(option.rate.rate) })}
          inputMode="decimal"
          value={
            draft.shipments[group.key]?.id === option.id && draft.shipments[group.key]?.amount
              ? (draft.shipments[group.key]?.amount ?? '')
              : option.rate.rate
          }
          onChange={(event) => set({ id: option.id, amount: event.target.value.replace(',', '.') })}
          onBlur={() => checkout.leave(place)}
          error={error}
        />
      )}
    </Stack>
  );
}
