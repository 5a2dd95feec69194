import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { decimalString } from '#rules/money.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { useMedia, usePhone } from '#ui/look/use-media.ts';
import { payInvoicesLink } from '#money/payments/payments.links.ts';
import { SetOffTick } from '#money/payments/set-off-tick.part.tsx';
import css from './open-invoices.module.css';
import type { CurrencySum, InvoiceSelection } from './use-invoice-selection.ts';

/** The selection at the foot of the page: its sums, what is wrong with it, a button that mends it, and payment. */
export function PaymentBar({ selection, onSelectAll }: BarProps) {
  const t = useText();
  const narrow = useMedia(breakpoints.tablet);
  if (selection.count === 0) return null;
  const label = t('invoices.pick.title');
  if (narrow) return <ActionBar label={label} actions={<NarrowBar selection={selection} />} />;
  return (
    <ActionBar label={label} actions={<PayButtons selection={selection} />}>
      <Stack gap={1}>
        <Row gap={2} wrap>
          <Count selection={selection} />
          {selection.sums.map((sum) => (
            <Sums key={sum.currency} sum={sum} />
          ))}
          {onSelectAll && (
            <Button variant="quiet" size="small" onClick={onSelectAll.press}>
              {t('invoices.pick.all', { count: onSelectAll.count })}
            </Button>
          )}
          <Clear selection={selection} />
        </Row>
        {selection.setOff && <SetOffTick of={selection.setOff} bare />}
        <Wrong selection={selection} brief={false} />
      </Stack>
    </ActionBar>
  );
}

/** In a narrow window: what is wrong, on a phone in brief, then the sum and one button. */
function NarrowBar({ selection }: { selection: InvoiceSelection }) {
  const phone = usePhone();
  return (
    <div className={css.narrow}>
      <Wrong selection={selection} brief={phone} />
      {selection.setOff && <SetOffTick of={selection.setOff} bare />}
      <Row gap={2} wrap justify="between">
        <PayButtons selection={selection} />
      </Row>
    </div>
  );
}

type BarProps = { selection: InvoiceSelection; onSelectAll?: SelectAll | null };

function Count({ selection: { count } }: { selection: InvoiceSelection }) {
  const t = useText();
  return (
    <span role="status">
      <Text strong>{t('invoices.pick.count', { count })}</Text>
    </span>
  );
}

function Clear({ selection }: { selection: InvoiceSelection }) {
  const t = useText();
  return (
    <IconButton size="small" icon={IconX} label={t('invoices.pick.clear')} onClick={() => selection.table.clear()} />
  );
}

export type SelectAll = { readonly count: number; readonly press: () => void };

const amountOf = (minor: number, currency: string): string => decimalString(minor, currency);

function Sums({ sum: { currency, charges, chargeCount, credits, creditCount } }: { sum: CurrencySum }) {
  const t = useText();
  return (
    <Text size="sm" tone="muted">
      {chargeCount > 0 && (
        <>
          {t('invoices.pick.invoices', { count: chargeCount })}{' '}
          <Money amount={amountOf(charges, currency)} currency={currency} />
        </>
      )}
      {chargeCount > 0 && creditCount > 0 && ', '}
      {creditCount > 0 && (
        <>
          {t('invoices.pick.credits', { count: creditCount })}{' '}
          <Money amount={amountOf(credits, currency)} currency={currency} credit />
        </>
      )}
    </Text>
  );
}

/** Why the selection cannot be paid: the rule and the invoices; in brief, which ones to add. */
function Wrong({
  selection: { refusals, mended, error, retry },
  brief,
}: {
  selection: InvoiceSelection;
  brief: boolean;
}) {
  const t = useText();
  const [refusal] = refusals;
  if (!refusal && !error) return null;
  const first = mended?.added[0];
  const chooseWords = () => {
    if (brief && mended && first)
      return t('invoices.pick.first', { number: first.number, more: mended.added.length - 1 });
    if (refusal) return t(refusal.code, refusal.params);
    return failureWords(t, error);
  };
  const words = chooseWords();
  return (
    <div className={css.wrong} role="alert">
      <Icon of={IconAlertTriangle} size={16} />
      <Text size="sm">{words}</Text>
      {!refusal && (
        <Button variant="quiet" size="small" onClick={retry}>
          {t('invoices.pick.retry')}
        </Button>
      )}
    </div>
  );
}

/** The payment in question, and the buttons: pay, or add what is missing and pay. */
function PayButtons({ selection }: { selection: InvoiceSelection }) {
  const t = useText();
  const lang = useLocale();
  const narrow = useMedia(breakpoints.tablet);
  const { refusals, mended, isReady, error, sums, ticks, count } = selection;
  const payable = isReady && refusals.length === 0;
  const [first] = mended?.added ?? [];
  const more = mended?.added.length ?? 0;
  return (
    <>
      <div className={css.toPay}>
        {narrow ? (
          <Row gap={1}>
            <Count selection={selection} />
            <Clear selection={selection} />
          </Row>
        ) : (
          <Text size="xs" tone="muted">
            {t('invoices.pick.toPay')}
          </Text>
        )}
        {sums.map(({ currency, charges, credits }) => (
          <Money key={currency} amount={amountOf(charges + credits, currency)} currency={currency} size="mid" />
        ))}
      </div>
      {payable ? (
        <ButtonLink {...payInvoicesLink(lang, ticks)} variant="primary">
          {t('invoices.pick.pay', { count })}
        </ButtonLink>
      ) : (
        !(narrow && mended) && (
          <Button variant={mended ? undefined : 'primary'} disabled busy={!isReady && !error}>
            {t('invoices.pick.pay', { count })}
          </Button>
        )
      )}
      {mended && first && (
        <ButtonLink {...payInvoicesLink(lang, mended.ticks)} variant="primary">
          {more === 1
            ? t('invoices.pick.addOne', { number: first.number })
            : t('invoices.pick.addMore', { count: more })}
        </ButtonLink>
      )}
    </>
  );
}
