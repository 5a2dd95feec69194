import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { useState } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { SumLine } from '#ui/page/card.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { type DetailOrder, type HqOffer, HqReview, OrderToHq } from './click-collect.documents.ts';
import css from './click-collect.module.css';
import { type HqChoice, hqVariables, type HqPlan, planHq } from './hq-plan.ts';
import { collectReads } from './use-collect-step.ts';

type HqProps = { order: DetailOrder; onClose: () => void };

/** Orders the marked lines from HQ as an order of the dealer: prices, address, shipment and payment first. */
export function HqOrderDialog({ order, onClose }: HqProps) {
  const t = useText();
  const query = useDocument(HqReview, { orderId: order.id }, { keepPrevious: false, staleTime: 0 });
  const offer = query.data?.clickCollectHqReview;
  if (!offer)
    return (
      <PendingDialog
        title={t('counter.hq.title')}
        unknown={t('counter.hq.notAllowed')}
        query={query}
        onClose={onClose}
      />
    );
  return <HqOrderForm order={order} offer={offer} onRefused={() => void query.refetch()} onClose={onClose} />;
}

function HqOrderForm({ order, offer, onRefused, onClose }: HqProps & { offer: HqOffer; onRefused: () => void }) {
  const t = useText();
  const [choice, setChoice] = useState<HqChoice>({ shipments: {} });
  const plan = planHq(offer, choice);
  const place = useAction(OrderToHq, (answer) => answer.clickCollectOrderToHq, {
    refresh: collectReads,
    onDone: () => {
      showToast({ text: t('counter.hq.done', { name: order.customer.fullName }) });
      onClose();
    },
  });
  const refused = place.error instanceof ApiError ? place.error.userErrors : [];
  const ofLine = (id: string): string[] =>
    refused.filter(({ field }) => field === `lines.${id}`).map(({ message }) => message);
  const atLines = refused.filter(({ field }) => field?.startsWith('lines.'));
  return (
    <Dialog
      title={t('counter.hq.title')}
      subtitle={t('counter.hq.hint')}
      onClose={place.isPending ? undefined : onClose}
      footer={
        <>
          <Button size="large" onClick={onClose} disabled={place.isPending}>
            {t('ui.dialog.cancel')}
          </Button>
          <Button
            size="large"
            variant="primary"
            disabled={!plan.orderable}
            busy={place.isPending}
            onClick={() => place.mutate(hqVariables(order, offer, plan), { onError: onRefused })}
          >
            {t('counter.hq.action')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {place.error && atLines.length === 0 && (
          <Note tone="err" role="alert">
            {failureWords(t, place.error)}
          </Note>
        )}
        <HqLines offer={offer} refused={ofLine} />
        {plan.orderable ? (
          <HqChoices offer={offer} plan={plan} choice={choice} onChange={setChoice} />
        ) : (
          <Note tone="warn">{t('counter.hq.blocked')}</Note>
        )}
      </Stack>
    </Dialog>
  );
}

function HqLines({ offer, refused }: { offer: HqOffer; refused: (id: string) => string[] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <ul className={css.hqLines} aria-label={t('counter.line.title')}>
      {offer.lines.map(({ id, name, qty, unitPrice, subtotal, currency, problems }) => (
        <li key={id}>
          <b>{t('counter.line.times', { count: qty })}</b>
          <Stack gap={0}>
            <span>{name}</span>
            {unitPrice && (
              <Text size="sm" tone="muted">
                {t('counter.hq.each', { price: formats.moneyIn(currency, unitPrice) })}
              </Text>
            )}
            {[...problems.map(({ message }) => message), ...refused(id)].map((words) => (
              <Text key={words} size="sm" tone="err" as="p">
                {words}
              </Text>
            ))}
          </Stack>
          {subtotal && <Money amount={subtotal} currency={currency} />}
        </li>
      ))}
    </ul>
  );
}

function HqChoices({
  offer,
  plan,
  choice,
  onChange,
}: {
  offer: HqOffer;
  plan: HqPlan;
  choice: HqChoice;
  onChange: (choice: HqChoice) => void;
}) {
  const t = useText();
  const formats = useFormats();
  return (
    <Stack gap={3}>
      <SelectInput
        label={t('counter.hq.shipTo')}
        value={plan.shipTo?.id ?? ''}
        choices={offer.shipTos.map((place) => ({
          value: place.id,
          label: [place.name, addressLine(place, '')].filter(Boolean).join(', '),
        }))}
        onChange={(event) => onChange({ ...choice, shiptoId: event.target.value })}
      />
      {plan.groups.map(({ key, merchantName, shipments, option, note, currency, goods }) => {
        const set = (next: { id?: string; note?: string }) =>
          onChange({
            ...choice,
            shipments: { ...choice.shipments, [key]: { id: option?.id ?? '', note, ...next } },
          });
        return (
          <Stack key={key} gap={3}>
            <SelectInput
              label={t('counter.hq.shipment', { name: merchantName })}
              value={option?.id ?? ''}
              choices={shipments.map(({ id, desc, rate }) => ({
                value: id,
                label: `${desc} · ${formats.moneyIn(rate.currency, rate.rate)}`,
              }))}
              onChange={(event) => set({ id: event.target.value })}
            />
            {option?.input === 'notes' && (
              <TextInput
                label={t('counter.hq.note')}
                maxLength={100}
                value={note}
                onChange={(event) => set({ note: event.target.value })}
              />
            )}
            <SumLine name={t('counter.hq.total', { name: merchantName })} total>
              <Money amount={option?.total ?? goods} currency={currency} size="mid" />
            </SumLine>
          </Stack>
        );
      })}
      <SelectInput
        label={t('counter.hq.payment')}
        value={plan.payment?.id ?? ''}
        choices={plan.payments.map(({ id, desc }) => ({ value: id, label: desc }))}
        onChange={(event) => onChange({ ...choice, paymentId: event.target.value })}
      />
    </Stack>
  );
}
