import * as v from 'valibot';
import { notes } from '#rules/validation.ts';
import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useDateWords } from '#ui/figures/availability-words.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, Section } from '#ui/page/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { OptionCards, TextArea } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { withNearest } from '#ui/text/nearest-text.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import type { VendorCheckout } from './use-vendor-checkout.ts';
import { addressLine } from '#rules/accounts/customers/postal-address.ts';

/** Addresses that show before the user asks for all. */
const shownAddresses = 3;

/** Where, when and with which notes the vendors deliver. */
export function VendorDelivery({ checkout }: { checkout: VendorCheckout }) {
  const t = useText();
  const { today } = useDateWords();
  const { draft, change } = checkout;
  return (
    <Card padded={false}>
      <Section title={t('third.checkout.shipTo')} beside>
        <ShipTo checkout={checkout} />
      </Section>
      <Section title={t('third.checkout.title')} beside>
        <Stack gap={4}>
          <DateField
            label={t('third.checkout.date')}
            optional
            empty={t('third.checkout.soonest')}
            min={today}
            value={draft.date}
            onChange={(date) => change({ date })}
          />
          <TextArea
            label={t('third.checkout.notes')}
            optional
            maxLength={100}
            rows={2}
            value={draft.notes}
            // The notes are one line on paper, so a line break becomes a space.
            onChange={(event) => change({ notes: event.target.value.replace(/\s*[\r\n]+\s*/g, ' ') })}
            error={withNearest(v.is(notes, draft.notes) ? null : t('valid_notes'), {
              value: draft.notes,
              rule: 'notes',
              onTake: (text) => change({ notes: text }),
            })}
          />
        </Stack>
      </Section>
    </Card>
  );
}

function ShipTo({ checkout }: { checkout: VendorCheckout }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const { addresses, address, change } = checkout;
  const known = addresses.data?.custVendorThirdPartyAddress;
  if (!known)
    return addresses.error ? (
      <ErrorPanel error={addresses.error} onRetry={() => void addresses.refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    );
  if (known.length === 0) return <Note tone="err">{t('third.checkout.noAddress')}</Note>;
  const first = known.filter(({ id }) => id === address?.id);
  const shown =
    all || known.length <= shownAddresses
      ? known
      : [...first, ...known.filter(({ id }) => id !== address?.id)].slice(0, shownAddresses);
  return (
    <Stack gap={2}>
      <OptionCards
        label={t('third.checkout.shipTo')}
        hideLabel
        value={address?.id ?? null}
        options={shown.map((each) => ({
          value: each.id,
          label: each.name,
          consequence: addressLine(each, each.country),
        }))}
        onChange={(addressId) => change({ addressId })}
      />
      {shown.length < known.length && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {t('third.checkout.moreAddresses', { count: known.length - shown.length })}
          </Button>
        </div>
      )}
    </Stack>
  );
}
