import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, Note, SumLine } from '#ui/page/card.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Meter } from '#ui/figures/progress.tsx';
import type { CartOutlook, CreditBox } from './cart.documents.ts';
import { byCurrency, subtractAmount, minorOf, sumOf } from './cart-sums.ts';
import { creditReasons } from './credit-reasons.ts';
import { useProblemWords } from './use-problem-words.ts';
import css from './cart.module.css';

type Props = { outlook: CartOutlook; disclaimer: string; waiting: boolean; busy: boolean; onCheckout: () => void };

/** The order that checkout would place now, its cost, and the button to checkout. */
export function CartSummary({ outlook, disclaimer, waiting, busy, onCheckout }: Props) {
  const t = useText();
  const problemWords = useProblemWords();
  const closed = outlook.blockers.find((blocker) => blocker.code === 'checkout_disabled');
  const totals = byCurrency(outlook.groups);
  return (
    <Card>
      <Stack gap={1}>
        <Text as="h2" size="lg" strong>
          {t('cart.part.ready')}
        </Text>
        {totals.length === 0 && <Text tone="muted">{t('cart.summary.nothing')}</Text>}
        {totals.map(([currency, groups]) => (
          <CurrencySums
            key={currency}
            currency={currency}
            groups={groups}
            units={
              totals.length === 1
                ? t('cart.summary.units', { units: outlook.units, lines: outlook.lineCount })
                : currency
            }
          />
        ))}
        <div className={css.asideActions}>
          {disclaimer && (
            <Text size="xs" tone="muted">
              {disclaimer}
            </Text>
          )}
          {closed && <Note tone="warn">{problemWords(closed)}</Note>}
          <Button
            variant="primary"
            size="large"
            wide
            busy={busy}
            disabled={outlook.units === 0 || closed !== undefined}
            onClick={onCheckout}
          >
            {outlook.units === 0
              ? t('cart.summary.checkout')
              : t('cart.summary.checkoutUnits', { count: outlook.units })}
          </Button>
          {waiting && (
            <Text size="xs" tone="dim" className={css.centred}>
              {t('cart.summary.stays')}
            </Text>
          )}
        </div>
        {outlook.groups.map((group) => (
          <FreeFreight key={`${group.sorg} ${group.merchant}`} group={group} several={outlook.groups.length > 1} />
        ))}
        {outlook.units > 0 &&
          outlook.credit.map((box) => (
            <CreditAfter
              key={`${box.companies} ${box.currency}`}
              box={box}
              several={outlook.credit.length > 1}
              binding={outlook.creditCheck}
            />
          ))}
      </Stack>
    </Card>
  );
}

type Group = CartOutlook['groups'][number];

/** Goods, saving and freight of the orders in one currency. */
function CurrencySums({ currency, groups, units }: { currency: string; groups: readonly Group[]; units: string }) {
  const t = useText();
  const total = (of: (group: Group) => string) => sumOf(groups.map(of), currency);
  const goods = total((group) => group.goods);
  const saving = total((group) => group.saving);
  const freight = total((group) => group.shipment);
  return (
    <div>
      <SumLine name={<Text tone="muted">{units}</Text>}>
        <Money amount={goods} />
      </SumLine>
      {minorOf(saving, currency) > 0 && (
        <SumLine name={<Text tone="muted">{t('cart.summary.tiers')}</Text>}>
          <Money amount={subtractAmount('0', saving, currency)} credit />
        </SumLine>
      )}
      <SumLine name={<Text tone="muted">{t('cart.summary.freight')}</Text>}>
        {minorOf(freight, currency) === 0 ? (
          <Text tone="ok" strong>
            {t('cart.summary.free')}
          </Text>
        ) : (
          <Money amount={freight} />
        )}
      </SumLine>
      <SumLine name={t('cart.summary.beforeTax')} total>
        <Money amount={sumOf([goods, freight], currency)} size="mid" />
      </SumLine>
    </div>
  );
}

/** Progress towards the amount above which freight is free. */
function FreeFreight({ group, several }: { group: Group; several: boolean }) {
  const t = useText();
  const formats = useFormats();
  const option = group.shipments[0];
  if (!option?.freeFrom) return null;
  const currency = group.currency.currency;
  const limit = minorOf(option.freeFrom, currency);
  const missing = limit - minorOf(group.goods, currency);
  const share = limit > 0 ? Math.min(1, minorOf(group.goods, currency) / limit) : 1;
  const amount = formats.money(option.freeFrom);
  const label = several
    ? t('cart.freight.of', { seller: group.merchantName, amount })
    : t('cart.summary.freeFrom', { amount });
  const value =
    missing <= 0
      ? t('cart.summary.reached')
      : t('cart.summary.toGo', { amount: formats.money(subtractAmount(option.freeFrom, group.goods, currency)) });
  return (
    <div className={css.meter}>
      <Row justify="between">
        <Text size="xs" tone="muted">
          {label}
        </Text>
        <Text size="xs" strong>
          {value}
        </Text>
      </Row>
      <Meter parts={[{ share, tone: missing <= 0 ? 'ok' : undefined }]} label={`${label}: ${value}`} />
    </div>
  );
}

function CreditAfter({ box, several, binding }: { box: CreditBox; several: boolean; binding: boolean }) {
  const t = useText();
  const formats = useFormats();
  const problemWords = useProblemWords();
  if (!box.hasAccount && !box.problem) return null;
  const named = creditReasons.find((reason) => reason === box.reasonBlocked);
  const limit = minorOf(box.creditLimit, box.currency);
  const used = minorOf(box.exposureAfter, box.currency);
  const over = box.left.startsWith('-');
  const label = several ? t('cart.summary.creditOf', { company: box.companies }) : t('cart.summary.credit');
  const value = t(over ? 'cart.summary.over' : 'cart.summary.left', {
    amount: formats.money(box.left.replace('-', ''), 'short'),
  });
  return (
    <div className={css.meter}>
      <Row justify="between">
        <Text size="xs" tone="muted">
          {label}
        </Text>
        <Text size="xs" strong tone={over ? 'err' : undefined}>
          {value}
        </Text>
      </Row>
      <Meter
        parts={[{ share: limit > 0 ? Math.min(1, used / limit) : 1, tone: over || box.isBlocked ? 'err' : undefined }]}
        label={`${label}: ${value}`}
      />
      {box.problem && (
        <Text size="xs" tone={binding ? 'err' : 'warn'} strong>
          {named ? t(`cart.credit.${named}`) : problemWords(box.problem)}
        </Text>
      )}
    </div>
  );
}
