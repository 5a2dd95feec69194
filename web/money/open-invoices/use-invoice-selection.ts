import { useMemo, useState } from 'react';
import { parseDecimal } from '#rules/money.ts';
import {
  isCharge,
  isPayable,
  isTicked,
  mendedSelection,
  owedTotal,
  type PayableInvoice,
  selectedInvoices,
  selectionRefusals,
  type SelectionRefusal,
  type Ticks,
  ticksOf,
} from '#rules/money/payments/selection.ts';
import { setOffOf } from '#rules/money/payments/set-off.ts';
import type { OpenInvoiceKeysQuery, OpenInvoicesPageQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import type { OfferedSetOff } from '#money/payments/set-off-tick.part.tsx';
import type { TableSelection } from '#ui/table/table.ts';
import { OpenInvoiceKeys } from './open-invoices.documents.ts';
import { mostTicks, type OpenInvoicesSearch } from './open-invoices.links.ts';

export type OpenAccount = OpenInvoicesPageQuery['openAccount'];
export type OpenInvoice = OpenInvoicesPageQuery['openInvoices']['data'][number];
type InvoiceKey = OpenInvoiceKeysQuery['openInvoiceKeys'][number];

/** The rows of a list as the rules of a payment see them. */
const ofRow = ({ invoiceNo, dueDate, openAmount, ...row }: OpenInvoice): PayableInvoice => ({
  ...row,
  number: invoiceNo,
  dueOn: dueDate.date,
  owed: parseDecimal(openAmount, row.currency) ?? 0,
});
export const ofKey = ({ invoiceNo, openAmount, ...key }: InvoiceKey): PayableInvoice => ({
  ...key,
  number: invoiceNo,
  owed: parseDecimal(openAmount, key.currency) ?? 0,
});

export interface CurrencySum {
  readonly currency: string;
  readonly charges: number;
  readonly chargeCount: number;
  readonly credits: number;
  readonly creditCount: number;
}

/** The open credits that a selection takes in or could take in, by the rule of the payment page; null for a refused one. */
function offeredTo(all: readonly PayableInvoice[], selected: readonly PayableInvoice[]) {
  const taken = selected.filter((invoice) => !isCharge(invoice));
  const { credits, total, tooGreat } = setOffOf(all, selected);
  return {
    currency: selected[0]?.currency ?? '',
    takenCount: taken.length,
    taken: owedTotal(taken),
    more: { count: credits.length, amount: owedTotal(credits), left: total, tooGreatCount: tooGreat.length },
    numbers: [...new Set(credits.map(({ number }) => number))],
  };
}

function sumsOf(selected: readonly PayableInvoice[]): CurrencySum[] {
  return [...Map.groupBy(selected, (invoice) => invoice.currency)].map(([currency, own]) => {
    const [charges, credits] = [own.filter(isCharge), own.filter((invoice) => !isCharge(invoice))];
    const sum = (list: readonly PayableInvoice[]) => list.reduce((total, { owed }) => total + owed, 0);
    return {
      currency,
      charges: sum(charges),
      chargeCount: charges.length,
      credits: sum(credits),
      creditCount: credits.length,
    };
  });
}

export interface InvoiceSelection {
  readonly ticks: Ticks;
  readonly count: number;
  readonly sums: readonly CurrencySum[];
  /** The rules need all open invoices; until they are here, nothing can be paid. */
  readonly isReady: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly refusals: readonly SelectionRefusal[];
  /** The smallest selection that contains this one and can be paid, if adding invoices helps. */
  readonly mended: { readonly ticks: Ticks; readonly added: readonly PayableInvoice[] } | null;
  /** The tick of the open credits; null while the selection cannot be paid. */
  readonly setOff: OfferedSetOff | null;
  readonly table: TableSelection<OpenInvoice>;
  readonly change: (ticks: Ticks) => void;
}

/** The ticks of the URL. A tick shows at once, also while the router still changes the URL. */
function useTicks(
  { invoice, credit }: OpenInvoicesSearch,
  onTicks: (ticks: Pick<OpenInvoicesSearch, 'invoice' | 'credit'>) => void,
): [Ticks, (ticks: Ticks) => void] {
  const known = useMemo((): Ticks => ({ assignments: invoice ?? [], creditNumbers: credit ?? [] }), [invoice, credit]);
  const [pending, setPending] = useState<Ticks | null>(null);
  // At once and not in an effect, which would render the whole page once more.
  if (pending !== null && JSON.stringify(pending) === JSON.stringify(known)) setPending(null);
  const change = ({ assignments, creditNumbers }: Ticks): void => {
    const next = { assignments: assignments.slice(0, mostTicks), creditNumbers: creditNumbers.slice(0, mostTicks) };
    setPending(next);
    onTicks({
      invoice: next.assignments.length > 0 ? next.assignments : undefined,
      credit: next.creditNumbers.length > 0 ? next.creditNumbers : undefined,
    });
  };
  return [pending ?? known, change];
}

const noRows: readonly OpenInvoice[] = [];

/**
 * The ticked invoices, which the URL holds, so that they survive pages, filters and the way back from the payment; with
 * what the rules say about them.
 */
export function useInvoiceSelection(
  search: OpenInvoicesSearch,
  account: OpenAccount | undefined,
  rows: readonly OpenInvoice[] = noRows,
  onTicks: (ticks: Pick<OpenInvoicesSearch, 'invoice' | 'credit'>) => void,
): InvoiceSelection {
  const { invoicePaymentRule: rule } = useSite();
  const [ticks, setTicks] = useTicks(search, onTicks);
  const any = ticks.assignments.length + ticks.creditNumbers.length > 0;
  const keys = useDocument(OpenInvoiceKeys, {}, { enabled: any });
  const all = useMemo(() => keys.data?.openInvoiceKeys.map(ofKey), [keys.data]);
  const today = account?.today;
  const judged = useMemo(() => {
    const selected = selectedInvoices(all ?? rows.map(ofRow), ticks);
    const sums = sumsOf(selected);
    if (!all || today === undefined) return { count: selected.length, sums, refusals: [], mended: null, offered: null };
    const order = { rule, today };
    const refusals = selectionRefusals(all, ticks, order);
    const mended = refusals.length > 0 ? mendedSelection(all, ticks, order) : null;
    return {
      count: selected.length,
      sums,
      refusals,
      offered: refusals.length === 0 && selected.some(isCharge) ? offeredTo(all, selected) : null,
      mended: mended && {
        ticks: mended,
        added: selectedInvoices(all, mended).filter((invoice) => !isTicked(invoice, ticks)),
      },
    };
  }, [all, rows, ticks, rule, today]);

  const shown = useMemo(() => rows.map((row) => ({ id: row.assignment, sorg: row.sorg, invoice: ofRow(row) })), [rows]);
  const sorgs = account?.payableSorgs;
  const payable = useMemo(
    () => new Set(shown.filter(({ sorg, invoice }) => isPayable(invoice) && sorgs?.includes(sorg)).map(({ id }) => id)),
    [shown, sorgs],
  );
  const ticked = new Set(shown.filter(({ invoice }) => isTicked(invoice, ticks)).map(({ id }) => id));
  const table: TableSelection<OpenInvoice> = {
    ids: ticked,
    rows: rows.filter((row) => ticked.has(row.assignment)),
    has: (id) => ticked.has(id),
    can: (row) => payable.has(row.assignment),
    set: (changed, on) => {
      const { assignments, creditNumbers } = ticksOf(changed.map(ofRow));
      const merge = (before: readonly string[], own: readonly string[]) =>
        on ? [...new Set([...before, ...own])] : before.filter((key) => !own.includes(key));
      setTicks({
        assignments: merge(ticks.assignments, assignments),
        creditNumbers: merge(ticks.creditNumbers, creditNumbers),
      });
    },
    clear: () => setTicks({ assignments: [], creditNumbers: [] }),
  };
  const { offered, ...rest } = judged;
  return {
    ...rest,
    setOff: offered && {
      ...offered,
      ticked: offered.takenCount > 0 && offered.numbers.length === 0,
      part: offered.takenCount > 0 && offered.numbers.length > 0,
      tick: (on) =>
        setTicks({
          ...ticks,
          creditNumbers: on ? [...new Set([...ticks.creditNumbers, ...offered.numbers])] : [],
        }),
    },
    ticks,
    isReady: all !== undefined && today !== undefined,
    error: keys.error,
    retry: () => void keys.refetch(),
    table,
    change: setTicks,
  };
}
