import type { ReactNode } from 'react';
import { decimalString, parseDecimal } from '#rules/money.ts';
import type { OpenInvoicesPageQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { bucketName } from './bucket-name.ts';
import { type DayRange, type OpenInvoicesSearch, writeDays } from './open-invoices.links.ts';
import css from './open-invoices.module.css';
import type { OpenAccount } from './use-invoice-selection.ts';

type Balance = OpenAccount['balances'][number];
type Tone = 'later' | 'soon' | 'today' | 'late1' | 'late2' | 'late3' | 'late4';
interface Bucket extends DayRange {
  readonly value: number;
  readonly amount: string;
  readonly count: number;
  readonly tone: Tone;
}

/** Shown buckets: what is due later in one, what is due soon, and each overdue bucket; the longest overdue last. */
function shownBuckets({ agingBuckets, currency }: Balance): Bucket[] {
  const buckets = agingBuckets.map(({ overdue, value, count }) => ({ ...overdue, amount: value, count }));
  const late = buckets.filter(({ to }) => to !== null && to < 0).reverse();
  const today = buckets.filter(({ from }) => from === 0);
  const [soon, ...later] = buckets.filter(({ from }) => from !== null && from > 0);
  const rest = later[0] && {
    from: later[0].from,
    to: null,
    amount: decimalString(
      later.reduce((sum, { amount }) => sum + (parseDecimal(amount, currency) ?? 0), 0),
      currency,
    ),
    count: later.reduce((sum, { count }) => sum + count, 0),
  };
  type Plain = DayRange & { amount: string; count: number };
  const tone = (list: readonly (Plain | undefined)[], of: (at: number) => Tone): Bucket[] =>
    list.flatMap((bucket, at) => (bucket ? [{ ...bucket, value: Number(bucket.amount), tone: of(at) }] : []));
  return [
    ...tone([rest], () => 'later'),
    ...tone([soon], () => 'soon'),
    ...tone(today, () => 'today'),
    ...tone(late, (at) => (['late1', 'late2', 'late3', 'late4'] as const)[Math.min(at, 3)] ?? 'late4'),
  ];
}

type CardProps = {
  balance: Balance;
  /** Names the currency, because there is another card beside this one. */
  several: boolean;
  paymentDays: ReactNode;
  search: OpenInvoicesSearch;
  onFilter: (search: OpenInvoicesSearch) => void;
  /** Selects everything that is overdue; null if nothing can be paid. */
  onSelectOverdue: (() => void) | null;
};

/** The open sum in one currency, how much of it is overdue, and the ageing; each figure filters the list. */
export function OpenBalanceCard(props: CardProps) {
  const t = useText();
  const { balance, several, paymentDays } = props;
  const { currency } = balance;
  const label = several ? t('invoices.balance.of', { currency }) : t('invoices.balance.title');
  return (
    <Card>
      <section className={css.balance} aria-label={label}>
        <div className={css.sums}>
          <Text size="cap" tone="muted">
            {label}
          </Text>
          <Money amount={balance.balance} currency={currency} size="big" />
          <OverdueLine {...props} />
          <CreditLine {...props} />
          {paymentDays}
        </div>
        <Ageing {...props} />
      </section>
    </Card>
  );
}

/** Changes the filter of the list to one figure of a card; a second press clears it. */
function useFigureFilter({ balance, several, search, onFilter }: CardProps) {
  const currency = several ? balance.currency : undefined;
  const inCurrency = search.currency === currency;
  return (change: Pick<OpenInvoicesSearch, 'kind' | 'state' | 'days'>) => {
    const on =
      inCurrency &&
      search.kind === change.kind &&
      search.days === change.days &&
      search.state === change.state &&
      Object.values(change).some(Boolean);
    const { kind: _kind, days: _days, state: _state, currency: _currency, ...rest } = search;
    return { on, press: () => onFilter(on ? rest : { ...rest, ...change, ...(currency ? { currency } : {}) }) };
  };
}

function Figure({ on, press, children }: { on: boolean; press: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.figure} aria-pressed={on} onClick={press}>
      {children}
    </button>
  );
}

function OverdueLine(props: CardProps) {
  const t = useText();
  const filter = useFigureFilter(props);
  const { overdue, overdueCount, longestOverdue, currency } = props.balance;
  if (overdueCount === 0)
    return (
      <Text size="sm" tone="ok">
        {t('invoices.balance.none')}
      </Text>
    );
  return (
    <Row gap={1} wrap>
      <Figure {...filter({ kind: 'overdue' })}>
        <Text size="sm" tone="err" strong>
          <Money amount={overdue} currency={currency} /> {t('invoices.balance.overdue')}
        </Text>
      </Figure>
      <Text size="sm" tone="muted">
        {t('invoices.balance.oldest', { days: longestOverdue })}
      </Text>
    </Row>
  );
}

/** Credits and what is being paid, apart from the charges. */
function CreditLine(props: CardProps) {
  const t = useText();
  const filter = useFigureFilter(props);
  const { balance } = props;
  const parts = [
    {
      id: 'notes',
      filter: { kind: 'credit_note' },
      amount: balance.creditNotes,
      words: t('invoices.balance.notes', { count: balance.creditNoteCount }),
      count: balance.creditNoteCount,
    },
    {
      id: 'deductions',
      filter: { kind: 'deduction' },
      amount: balance.deductions,
      words: t('invoices.balance.deductions', { count: balance.deductionCount }),
      count: balance.deductionCount,
    },
    {
      id: 'payment',
      filter: { state: 'in_payment' },
      amount: balance.inPayment,
      words: t('invoices.balance.inPayment'),
      count: balance.inPaymentCount,
    },
  ] as const;
  const shown = parts.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <div className={css.credits}>
      {shown.map((part) => (
        <Figure key={part.id} {...filter(part.filter)}>
          <Text size="sm" tone="muted">
            <Money amount={part.amount} currency={balance.currency} credit /> {part.words}
          </Text>
        </Figure>
      ))}
    </div>
  );
}

/** The ageing as a bar, and a legend whose entries filter the list. */
function Ageing(props: CardProps) {
  const t = useText();
  const formats = useFormats();
  const filter = useFigureFilter(props);
  const { balance, onSelectOverdue } = props;
  const { currency } = balance;
  const buckets = shownBuckets(balance);
  const filled = buckets.filter(({ value }) => value > 0);
  const words = filled.map((bucket) => `${bucketName(t, bucket)}: ${formats.moneyIn(currency, bucket.amount)}`);
  return (
    <div className={css.ageing}>
      <div className={css.bar} role="img" aria-label={`${t('invoices.age.label')}. ${words.join(', ')}`}>
        {filled.map((bucket) => (
          <i key={bucket.tone} className={css[bucket.tone]} style={{ flexGrow: bucket.value }} />
        ))}
      </div>
      <ul className={css.buckets}>
        {buckets.map((bucket) => (
          <li key={bucket.tone}>
            <button
              type="button"
              className={css.bucket}
              disabled={bucket.count === 0}
              aria-pressed={filter({ days: writeDays(bucket) }).on}
              onClick={filter({ days: writeDays(bucket) }).press}
            >
              <span>
                <i className={classNames(css.dot, css[bucket.tone])} />
                {bucketName(t, bucket)}
              </span>
              {bucket.count === 0 ? (
                <Text size="sm" tone="dim">
                  {t('invoices.age.none')}
                </Text>
              ) : (
                <Money amount={bucket.amount} currency={currency} precision={0} />
              )}
            </button>
          </li>
        ))}
      </ul>
      {onSelectOverdue && balance.overdueCount > 0 && (
        <div className={css.pick}>
          <Button size="small" onClick={onSelectOverdue}>
            {t('invoices.balance.pick')}
          </Button>
        </div>
      )}
    </div>
  );
}

type Averages = NonNullable<OpenInvoicesPageQuery['averagePaymentDays']>;

/** Average payment days of this year and the one before, per credit customer if there are several. */
export function PaymentDays({ averages }: { averages: Averages | undefined }) {
  const t = useText();
  const rows = (averages ?? []).flatMap(({ sorg, creditCusts }) =>
    creditCusts.map((customer) => ({ sorg, ...customer })),
  );
  return rows.slice(0, 3).map(({ sorg, custCode, averages: years }) => {
    const [now, before] = years;
    if (!now) return null;
    return (
      <Text key={`${sorg} ${custCode.unified}`} size="sm" tone="muted">
        {rows.length > 1 && `${sorg} · `}
        {t('invoices.balance.days', { days: now.averagePaymentDay, year: String(now.year) })}
        {before &&
          ` ${t('invoices.balance.daysBefore', { days: before.averagePaymentDay, year: String(before.year) })}`}
      </Text>
    );
  });
}
