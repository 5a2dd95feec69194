import { netDays } from '#rules/accounts/credit/payment-terms.ts';
import { addDays, nextWorkingDay, type CalendarDate } from '#rules/dates.ts';
import { decimalString, parseDecimal, splitMinor } from '#rules/money.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';
import type { SimulatedAccount, SimulatedWorld } from './simulator.queries.ts';

/** An order in the simulated ERP; amounts in minor units. */
export interface SimulatedOrder {
  readonly number: string;
  stage: 'taken' | 'acknowledged' | 'confirmed' | 'delivered' | 'done';
  dueAt: number;
  erpNumber: string;
  delivery?: { readonly number: string; readonly shippedOn: CalendarDate };
  /** Confirmed parts of the lines. */
  parts: { position: number; qty: number; site: string; date: CalendarDate; fromStock: boolean }[];
  readonly head: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly shipment: number;
  readonly tax: number;
  readonly total: number;
  readonly lines: readonly {
    position: number;
    article: string;
    description: string;
    uom: string;
    qty: number;
    price: number;
    subtotal: number;
  }[];
}

type Cells = Readonly<Record<string, string>>;

/** The order of the rows of an `orders` file, as the ERP takes it; null without rows. */
export function simulatedOrder(rows: readonly Cells[], dueAt: number): SimulatedOrder | null {
  const [head] = rows;
  if (!head) return null;
  const currency = head['currency'] ?? '';
  const minor = (row: Cells, column: string): number => parseDecimal(row[column] ?? '', currency) ?? 0;
  return {
    number: head['order'] ?? '',
    stage: 'taken',
    dueAt,
    erpNumber: '',
    parts: [],
    head,
    currency,
    shipment: minor(head, 'shipment_amount'),
    tax: minor(head, 'tax_amount'),
    total: minor(head, 'total_amount'),
    lines: rows.map((row) => ({
      position: Number(row['position']),
      article: row['article'] ?? '',
      description: row['description'] ?? '',
      uom: row['uom'] ?? '',
      qty: Number(row['qty']),
      price: minor(row, 'price'),
      subtotal: minor(row, 'subtotal'),
    })),
  };
}

/** Changes of a stock or credit file compared with the file before it. */
export interface Issue {
  readonly file: 'stock' | 'credit' | 'open_items';
  readonly sequence: number;
  readonly key: string;
  /** Pieces less on hand, minor units more in open deliveries, or minor units less of an open document. */
  readonly amount: number;
  /** Minor units more in open invoices. */
  readonly invoiced: number;
  /** The block of the account from then on; empty = none. */
  readonly blockedReason?: string;
}

/** Rows of the answers of one step. */
export interface Answered {
  readonly acks: string[][];
  readonly status: string[][];
  readonly deliveries: string[][];
  readonly invoices: string[][];
  readonly stock: Issue[];
  readonly credit: Issue[];
}

const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const day = (now: Date): CalendarDate => now.toISOString().slice(0, 10);

/** Cells of a row in the order of a format's columns; missing values stay empty. */
export function row(type: string, values: Readonly<Record<string, string | number>>): string[] {
  return formatOf(type).columns.map((column) => String(values[column.name] ?? ''));
}

/** The acknowledgement of an order: accepted under its ERP number, or refused. */
export function ackRow(order: SimulatedOrder, refusal: string, now: Date): string[] {
  return row(
    'order_acks',
    refusal === ''
      ? { order: order.number, result: 'accepted', erp_number: order.erpNumber, at: now.toISOString() }
      : { order: order.number, result: 'rejected', reason_code: 'refused', reason: refusal, at: now.toISOString() },
  );
}

const stockKey = (sorg: string, site: string, article: string): string => JSON.stringify([sorg, site, article]);

/** The first working day from `earliest` on that is not before the day that the order asks for. */
function notBefore(order: SimulatedOrder, earliest: CalendarDate): CalendarDate {
  const wanted = order.head['request_delivery_on'] ?? '';
  return wanted > earliest ? nextWorkingDay(wanted, calendar) : earliest;
}

/** The day on which the goods of a confirmed order leave: at once, or on the later day that the order asks for. */
export function leavesOn(order: SimulatedOrder, now: Date): CalendarDate {
  return notBefore(order, day(now));
}

/**
 * Confirms an order's lines: from stock for the next working day, the rest from arrivals or in three weeks, nothing before
 * the day that the order asks for; refuses what would come after the order's cancel date. Adds the used stock and the exposure to `answered`.
 */
export function statusRows(
  order: SimulatedOrder,
  world: SimulatedWorld,
  issued: readonly Issue[],
  now: Date,
  answered: Answered,
): string[][] {
  const sorg = order.head['sorg'] ?? '';
  const soon = nextWorkingDay(addDays(day(now), 1), calendar);
  const fromStockOn = notBefore(order, soon);
  const account = accountOf(order, world);
  const cancelAfter = order.head['cancel_after'] ?? '';
  let cancelled = 0;
  const rows = order.lines.flatMap((line) => {
    let left = line.qty;
    const all: SimulatedOrder['parts'] = [];
    for (const place of world.stock.filter((stock) => stock.sorg === sorg && stock.article === line.article)) {
      const key = stockKey(sorg, place.site, line.article);
      const gone = [...issued, ...answered.stock]
        .filter((issue) => issue.file === 'stock' && issue.key === key)
        .reduce((sum, issue) => sum + issue.amount, 0);
      const qty = Math.min(left, Math.max(0, place.qty - gone));
      if (qty === 0 || (cancelAfter !== '' && fromStockOn > cancelAfter)) continue;
      all.push({ position: line.position, qty, site: place.site, date: fromStockOn, fromStock: true });
      answered.stock.push({ file: 'stock', sequence: 0, key, amount: qty, invoiced: 0 });
      left -= qty;
    }
    if (left > 0) {
      const arrival = world.arrivals.find(
        (coming) => coming.sorg === sorg && coming.article === line.article && coming.date > soon,
      );
      all.push({
        position: line.position,
        qty: left,
        site: arrival?.site ?? '',
        date: notBefore(order, arrival?.date ?? nextWorkingDay(addDays(day(now), 21), calendar)),
        fromStock: false,
      });
    }
    const parts = all.filter((part) => cancelAfter === '' || part.date <= cancelAfter);
    order.parts.push(...parts);
    const rejected = line.qty - parts.reduce((sum, part) => sum + part.qty, 0);
    cancelled += Math.round((line.subtotal * rejected) / line.qty);
    const told: readonly { qty: number; date: string; site: string }[] =
      parts.length > 0 ? parts : [{ qty: 0, date: '', site: '' }];
    return told.map((part, index) =>
      row('order_status', {
        order: order.number,
        position: line.position,
        schedule: index + 1,
        qty: part.qty,
        date: part.date,
        precision: 'day',
        site: part.site,
        qty_rejected: rejected,
        reason: rejected > 0 ? `Not to be had until ${cancelAfter}` : '',
        at: now.toISOString(),
      }),
    );
  });
  if (account)
    answered.credit.push({
      file: 'credit',
      sequence: 0,
      key: account.account,
      amount: order.total - cancelled,
      invoiced: 0,
    });
  return rows;
}

interface ShippedLine {
  readonly line: SimulatedOrder['lines'][number];
  readonly qty: number;
}

/** Lines that ship: those from stock; an order with one delivery ships when all of it is in stock. */
export const shippedLines = (order: SimulatedOrder): ShippedLine[] =>
  (order.head['deliver_complete'] === '1' && order.parts.some((part) => !part.fromStock) ? [] : order.lines)
    .map((line) => ({
      line,
      qty: order.parts
        .filter((part) => part.fromStock && part.position === line.position)
        .reduce((sum, part) => sum + part.qty, 0),
    }))
    .filter(({ qty }) => qty > 0);

/** The delivery of the lines from stock, with a tracking number; on its way until it arrives. */
export function deliveryRows(
  order: SimulatedOrder,
  { number, shippedOn }: NonNullable<SimulatedOrder['delivery']>,
  arrivedAt: Date | null,
): string[][] {
  const { head } = order;
  const tracking = `NF${number}`;
  return shippedLines(order).map(({ line, qty }) =>
    row('deliveries', {
      sorg: head['sorg'] ?? '',
      delivery: number,
      r3: head['r3'] ?? '',
      isr: head['isr'] ?? '',
      company_code: head['company_code'] ?? '',
      status: arrivedAt ? 'delivered' : 'shipped',
      carrier: 'Northern Freight',
      tracking_number: tracking,
      tracking_url: `https://track.example/${tracking}`,
      shipto: `${head['shipto_name'] ?? ''}, ${head['shipto_city'] ?? ''}`,
      currency: order.currency,
      shipped_on: shippedOn,
      estimated_on: nextWorkingDay(addDays(shippedOn, 2), calendar),
      delivered_on: arrivedAt ? day(arrivedAt) : '',
      position: line.position,
      order: order.number,
      order_position: line.position,
      article: line.article,
      description: line.description,
      qty,
      uom: line.uom,
      price: decimalString(line.price, order.currency),
    }),
  );
}

/** The invoice of the delivered lines: tax by share of the goods, shipment on the order's only invoice. */
export function invoiceRows(
  order: SimulatedOrder,
  number: string,
  world: SimulatedWorld,
  now: Date,
  answered: Answered,
): string[][] {
  const { head, currency } = order;
  const shipped = shippedLines(order).map(({ line, qty }) => ({
    line,
    qty,
    subtotal: qty === line.qty ? line.subtotal : line.price * qty,
  }));
  const goods = shipped.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const ordered = order.lines.reduce((sum, line) => sum + line.subtotal, 0);
  const tax = ordered > goods && ordered > 0 ? (splitMinor(order.tax, [goods, ordered - goods])[0] ?? 0) : order.tax;
  const total = goods + order.shipment + tax;
  const account = accountOf(order, world);
  if (account)
    answered.credit.push({ file: 'credit', sequence: 0, key: account.account, amount: -total, invoiced: total });
  const { sorg = '', r3 = '', isr = '' } = head;
  const terms =
    world.terms.find((each) => each.sorg === sorg && each.r3 === r3 && each.isr === isr)?.terms || '30 days net';
  const money = (minor: number): string => decimalString(minor, currency);
  return shipped.map(({ line, qty, subtotal }) =>
    row('invoices', {
      company_code: head['company_code'] ?? '',
      number,
      fiscal_year: now.getUTCFullYear(),
      sorg: head['sorg'] ?? '',
      r3: head['r3'] ?? '',
      isr: head['isr'] ?? '',
      account: account?.account ?? '',
      delivery: '',
      invoiced_on: day(now),
      due_on: addDays(day(now), netDays(terms) ?? 30),
      currency,
      goods_amount: money(goods),
      shipment_amount: money(order.shipment),
      discount_amount: money(0),
      tax_amount: money(tax),
      total_amount: money(total),
      open_amount: money(total),
      payment_terms: terms,
      position: line.position,
      order: order.number,
      order_position: line.position,
      article: line.article,
      description: line.description,
      qty,
      uom: line.uom,
      price: money(line.price),
      subtotal: money(subtotal),
    }),
  );
}

function accountOf(order: SimulatedOrder, world: SimulatedWorld): SimulatedAccount | null {
  const { r3 = '', isr = '', company_code: company = '' } = order.head;
  return (
    world.accounts.find(
      (account) =>
        account.r3 === r3 &&
        account.isr === isr &&
        account.currency === order.currency &&
        (account.companies.length === 0 || account.companies.includes(company)),
    ) ?? null
  );
}

/** The whole stock file: the stock last reported to the portal, minus the simulator's later use for orders. */
export function stockRows(world: SimulatedWorld, issues: readonly Issue[]): string[][] {
  const gone = sumByKey(issues, 'stock');
  return [
    ...world.stock.map((stock) =>
      row('stock', {
        ...stock,
        qty: Math.max(0, stock.qty - (gone.get(stockKey(stock.sorg, stock.site, stock.article))?.amount ?? 0)),
        type: 'now',
      }),
    ),
    ...world.arrivals.map((arrival) => row('stock', arrival)),
  ];
}

/** The whole credit file with the exposure of the simulator's orders. */
export function creditRows(world: SimulatedWorld, issues: readonly Issue[]): string[][] {
  const more = sumByKey(issues, 'credit');
  return world.accounts.map((account) => {
    const change = more.get(account.account);
    const money = (minor: number): string => decimalString(minor, account.currency);
    const reasons = issues.filter((one) => one.key === account.account && one.blockedReason !== undefined);
    return row('credit', {
      account: account.account,
      r3: account.r3,
      isr: account.isr,
      currency: account.currency,
      credit_control: account.creditControl,
      companies: account.companies.join(' '),
      limit: money(account.limit),
      open_invoice: money(account.openInvoice + (change?.invoiced ?? 0)),
      open_delivery: money(account.openDelivery + (change?.amount ?? 0)),
      consignment: money(account.consignment),
      blocked_reason: reasons.at(-1)?.blockedReason ?? account.blockedReason,
    });
  });
}

export function sumByKey(
  issues: readonly Issue[],
  file: Issue['file'],
): Map<string, { amount: number; invoiced: number }> {
  const sums = new Map<string, { amount: number; invoiced: number }>();
  for (const issue of issues.filter((one) => one.file === file)) {
    const sum = sums.get(issue.key) ?? { amount: 0, invoiced: 0 };
    sums.set(issue.key, { amount: sum.amount + issue.amount, invoiced: sum.invoiced + issue.invoiced });
  }
  return sums;
}
