import { reasonAfterPayment } from '#rules/money/payments/effect.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { row, sumByKey, type Issue } from './simulator.answers.ts';
import type { SimulatedAccount, SimulatedItem } from './simulator.queries.ts';

/** A payment in the simulated ERP; amounts in minor units. */
export interface SimulatedPayment {
  readonly number: string;
  dueAt: number;
  done: boolean;
  readonly parts: readonly { readonly key: string; readonly company: string; readonly amount: number }[];
}

const keyOf = (company: string, number: string, fiscalYear: string | number): string =>
  JSON.stringify([company, number, String(fiscalYear)]);

/** A payment from its rows in a `payments` file. */
export function simulatedPayment(rows: readonly Readonly<Record<string, string>>[], dueAt: number): SimulatedPayment {
  return {
    number: rows[0]?.['payment'] ?? '',
    dueAt,
    done: false,
    parts: rows.map((cells) => ({
      key: keyOf(cells['company_code'] ?? '', cells['invoice'] ?? '', cells['fiscal_year'] ?? ''),
      company: cells['company_code'] ?? '',
      amount: parseDecimal(cells['amount'] ?? '', cells['currency'] ?? '') ?? 0,
    })),
  };
}

/** The booking of a payment, or its rejection. It lies before the figures of the same step, which carry it. */
export function bookingRow(payment: SimulatedPayment, document: string, refusal: string, now: Date): string[] {
  const at = new Date(now.getTime() - 1_000).toISOString();
  return row(
    'payment_status',
    refusal === ''
      ? { payment: payment.number, result: 'booked', erp_number: document, at }
      : { payment: payment.number, result: 'rejected', reason_code: 'refused', reason: refusal, at },
  );
}

/** The effect of a booked payment: its documents, the open invoices of its accounts, and blocks that it pays off. */
export function bookingIssues(
  payment: SimulatedPayment,
  items: readonly SimulatedItem[],
  accounts: readonly SimulatedAccount[],
  issued: readonly Issue[],
  today: string,
): Issue[] {
  const documents = payment.parts.map(({ key, amount }): Issue => ({
    file: 'open_items',
    sequence: 0,
    key,
    amount,
    invoiced: 0,
  }));
  const paid = sumByKey([...issued, ...documents], 'open_items');
  const open = items.map((item) => {
    const key = keyOf(item.company, item.number, item.fiscalYear);
    return { ...item, key, owed: item.open - (paid.get(key)?.amount ?? 0), assignment: key };
  });
  const figures = sumByKey(issued, 'credit');
  const byAccount = Map.groupBy(
    payment.parts.flatMap(({ key, amount }) => {
      const account = open.find((item) => item.key === key)?.account;
      return account == null ? [] : [{ account, amount }];
    }),
    ({ account }) => account,
  );
  const credit = [...byAccount].flatMap(([code, parts]): Issue[] => {
    const account = accounts.find((one) => one.account === code);
    if (!account) return [];
    const amount = parts.reduce((sum, part) => sum + part.amount, 0);
    const change = figures.get(code);
    const reason = reasonAfterPayment(
      {
        limit: account.limit,
        openInvoice: account.openInvoice + (change?.invoiced ?? 0) - amount,
        openDelivery: account.openDelivery + (change?.amount ?? 0),
        consignment: account.consignment,
        held: 0,
        received: 0,
        reasonBlocked: account.blockedReason === '' ? null : account.blockedReason,
      },
      open.filter((item) => item.account === code && item.owed > 0),
      [],
      today,
    );
    return [
      {
        file: 'credit',
        sequence: 0,
        key: code,
        amount: 0,
        invoiced: -amount,
        ...(account.blockedReason === '' ? {} : { blockedReason: reason ?? '' }),
      },
    ];
  });
  return [...documents, ...credit];
}

/** The whole list of open items of the companies; documents that payments cleared are in it with zero. */
export function openItemRows(items: readonly SimulatedItem[], issues: readonly Issue[]): string[][] {
  const paid = sumByKey(issues, 'open_items');
  return items.map((item) =>
    row('open_items', {
      company_code: item.company,
      number: item.number,
      fiscal_year: item.fiscalYear,
      open_amount: decimalString(
        item.open - (paid.get(keyOf(item.company, item.number, item.fiscalYear))?.amount ?? 0),
        item.currency,
      ),
      due_on: item.dueOn,
      dunning_level: item.dunning,
    }),
  );
}
