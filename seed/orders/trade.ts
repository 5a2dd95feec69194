// Two years of trade: orders with their customers and dates, and their outcome.
import { orderAmounts, shipmentRate } from '#rules/ordering/orders/totals.ts';
import { orderNumber } from '#rules/ordering/orders/numbers.ts';
import { SITES } from '../brand/categories.ts';
import { CURRENCY, type Brand, type Sorg } from '../brand/types.ts';
import { CUSTOMERS, USERS, type Customer } from '../cast.ts';
import { addDays, daysBetween, instant, weekday } from '../days.ts';
import { SALES_PEOPLE } from '../brand/people.ts';
import { randomFrom, type Random } from '../random.ts';
import { Shelf, type BasketLine } from './baskets.ts';
import { creditNoteOf, creditOf, deliveryOf, invoiceOf, unbilled } from './billing.ts';
import { withTerms } from './invoice-terms.ts';
import { purchasePrefix, writeLocally, writtenLocally } from './local-words.ts';
import { drawOutcome, planOrderLife, type OrderOutcome, type Shipment } from './order-life.ts';
import { DAY_BEGINS, SHIPMENT_OPTIONS, TAX_BASIS_POINTS } from './terms.ts';
import type { CreditPlan, DeliveryPlan, InvoicePlan, OrderLinePlan, OrderPlan, Trade } from './types.ts';

const DAYS = 730;
/** Orders per month, and the factor of each month of a year (January first). */
const PER_MONTH = { big: 3.2, middle: 1.2, small: 0.55, rare: 0.2 };
const SEASON = {
  '1000': [0.8, 0.9, 1, 1.1, 1.1, 1.2, 1.2, 1.1, 1, 0.9, 1, 1.2],
  '5000': [0.5, 0.7, 1.3, 1.7, 1.6, 1.4, 1.1, 0.9, 0.8, 0.7, 0.7, 0.6],
  '3000': [0.6, 0.9, 1.5, 1.7, 1.5, 1.3, 1, 0.8, 0.8, 0.7, 0.6, 0.6],
};
/** The dealers of the demo accounts buy more often, so that their lists have several pages. */
const BUSY: Record<string, number> = {
  pelita: 1.7,
  ridgeline: 1.3,
  'roda-jaya': 2.4,
  'sepeda-nusantara': 1.5,
  'radwerk-isar': 1.2,
  confluent: 1.2,
};
const NOTES = [
  '',
  '',
  '',
  '',
  'Call the dock 30 min before arrival.',
  'Deliver before noon, please.',
  'Event on Saturday, no later.',
  'Leave with the workshop.',
  'Customer waits for the red one.',
];

/** Orders that the demo needs: customer, age in days, and outcome. */
const STAGED: readonly (readonly [customerKey: string, age: number, fate: OrderOutcome])[] = [
  ['pelita', 0, 'waiting'],
  ['pelita', 1, 'pending-uploaded'],
  ['pelita', 2, 'pending-waiting'],
  ['pelita', 2, 'accepted'],
  ['pelita', 4, 'confirmed'],
  ['pelita', 7, 'part-shipped'],
  ['pelita', 16, 'part-shipped'],
  ['pelita', 1, 'confirmed'],
  ['pelita', 5, 'void'],
  ['pelita', 8, 'expired'],
  ['roda-jaya', 1, 'pending-waiting'],
  ['roda-jaya', 9, 'part-shipped'],
  ['roda-jaya', 13, 'complete'],
  ['roda-jaya', 22, 'complete'],
  ['roda-jaya', 41, 'complete'],
  ['sepeda-nusantara', 1, 'waiting'],
  ['sepeda-nusantara', 3, 'confirmed'],
  ['sepeda-nusantara', 6, 'complete'],
  ['sepeda-nusantara', 10, 'part-shipped'],
  ['sepeda-nusantara', 2, 'pending-uploaded'],
  ['ridgeline', 0, 'waiting'],
  ['ridgeline', 1, 'pending-uploaded'],
  ['ridgeline', 4, 'confirmed'],
  ['ridgeline', 7, 'part-shipped'],
  ['ridgeline', 18, 'part-shipped'],
  ['ridgeline', 9, 'complete'],
  ['merapi', 78, 'complete'],
  ['merapi', 66, 'complete'],
  ['harbor', 75, 'complete'],
  ['harbor', 58, 'complete'],
  ['serayu', 90, 'complete'],
  ['serayu', 81, 'complete'],
  ['serayu', 70, 'complete'],
  ['serayu', 66, 'complete'],
  ['three-rivers', 88, 'complete'],
  ['three-rivers', 79, 'complete'],
  ['three-rivers', 72, 'complete'],
  ['brooklyn', 12, 'complete'],
  ['brooklyn', 19, 'complete'],
  ['brooklyn', 24, 'complete'],
  ['banten', 20, 'complete'],
  ['brantas', 1, 'pending-uploaded'],
  ['madura', 1, 'pending-uploaded'],
  ['ubud', 2, 'pending-uploaded'],
  ['truckee', 1, 'pending-uploaded'],
  ['bigsky', 2, 'pending-waiting'],
  ['kendeng', 0, 'pending-waiting'],
  ['toba', 6, 'rejected'],
  ['lehigh', 5, 'rejected'],
  ['agung', 3, 'cancelled'],
  ['radwerk-isar', 0, 'waiting'],
  ['radwerk-isar', 1, 'pending-uploaded'],
  ['radwerk-isar', 2, 'accepted'],
  ['radwerk-isar', 3, 'cancelled'],
  ['radwerk-isar', 4, 'confirmed'],
  ['radwerk-isar', 5, 'void'],
  ['radwerk-isar', 7, 'part-shipped'],
  ['radwerk-isar', 8, 'expired'],
  ['radwerk-isar', 11, 'complete'],
  ['radwerk-isar', 17, 'part-shipped'],
  ['confluent', 0, 'waiting'],
  ['confluent', 1, 'pending-waiting'],
  ['confluent', 3, 'confirmed'],
  ['confluent', 6, 'rejected'],
  ['confluent', 8, 'part-shipped'],
  ['confluent', 12, 'complete'],
  ['confluent', 19, 'part-shipped'],
  ['elbrad', 79, 'complete'],
  ['elbrad', 67, 'complete'],
  ['petit-braquet', 1, 'pending-uploaded'],
  ['petit-braquet', 13, 'complete'],
  ['petit-braquet', 21, 'complete'],
  ['tandwiel', 2, 'confirmed'],
  ['donauradler', 4, 'part-shipped'],
];
/**
 * A workshop's order of two years ago: helmet, bike, wheel and computer are being discontinued since, each with a
 * successor.
 */
const LONG_AGO = {
  customerKey: 'pelita',
  age: 729,
  poNumber: 'PE-WORKSHOP-1',
  basket: [
    ['HE-HAS-L', 4],
    ['V25-QE1-SLT-S', 1],
    ['WH-V38R', 4],
    ['CO-P1', 2],
    ['004512', 20],
    ['0055310', 8],
    ['CL-SOC-BLK-4043', 6],
  ],
} as const;
const PREPAID_FATES: readonly OrderOutcome[] = ['pending-waiting', 'pending-uploaded', 'expired', 'void'];

interface Draft {
  customer: Customer;
  day: string;
  minutes: number;
  fate: OrderOutcome | null;
  /** Content and the dealer's order number, unless they are drawn. */
  fixed?: { basket: readonly (readonly [code: string, qty: number])[]; poNumber: string };
}

function draftsOf(customer: Customer, today: string): Draft[] {
  const random = randomFrom(`orders ${customer.key}`);
  const drafts: Draft[] = [];
  for (let age = DAYS; age >= 0; age--) {
    const day = addDays(today, -age);
    const month = Number(day.slice(5, 7)) - 1;
    const perDay = ((PER_MONTH[customer.size] * (BUSY[customer.key] ?? 1)) / 21) * (SEASON[customer.sorg][month] ?? 1);
    if (weekday(day) < 6 && random.chance(perDay))
      drafts.push({ customer, day, minutes: random.int(5, 540), fate: null });
  }
  for (const [key, age, fate] of STAGED) {
    if (key === customer.key)
      drafts.push({ customer, day: addDays(today, -age), minutes: random.int(5, age === 0 ? 20 : 540), fate });
  }
  if (LONG_AGO.customerKey === customer.key)
    drafts.push({ customer, day: addDays(today, -LONG_AGO.age), minutes: 210, fate: 'complete', fixed: LONG_AGO });
  return drafts;
}

function authorOf(random: Random, customer: Customer): OrderPlan['createdBy'] {
  if (random.chance(0.18)) {
    const person = SALES_PEOPLE.find((one) => one.code === customer.salesman);
    const account = USERS.find((one) =>
      one.areas.some((area) => area.limitation === 'salesman' && area.value === customer.salesman),
    );
    return { username: account?.username ?? '', name: person?.name ?? customer.contact, acting: true };
  }
  const account =
    USERS.filter((one) => one.customerKey === customer.key)[random.chance(0.85) ? 0 : 1] ??
    USERS.find((one) => one.customerKey === customer.key);
  return account
    ? { username: account.username, name: account.name, acting: false }
    : { username: '', name: customer.contact, acting: false };
}

/** Some dealers pay before their goods ship. */
const isPrepaid = (random: Random, { customer, fate }: Draft): boolean =>
  fate
    ? PREPAID_FATES.includes(fate)
    : customer.size === 'rare' ||
      (customer.size === 'small' && random.chance(0.25)) ||
      (customer.standing === 'over-limit' && random.chance(0.2));

function lineOf(random: Random, customer: Customer, line: BasketLine, position: number): OrderLinePlan {
  const [usual, other] = SITES.filter(({ sorg }) => sorg === customer.sorg);
  return {
    position,
    articleCode: line.article.code,
    qty: line.qty,
    uom: line.article.uom,
    listPrice: line.listPrice,
    price: line.price,
    dealNumber: line.dealNumber,
    subtotal: line.price * line.qty,
    confirmed: 0,
    shipped: 0,
    invoiced: 0,
    cancelled: 0,
    cancelReason: null,
    site: (random.chance(0.8) ? usual : other)?.code ?? '',
    promises: [],
  };
}

function paymentOf(prepaid: boolean, createdAt: string): OrderPlan['payment'] {
  const undecided = { decidedBy: null, decidedAt: null, reason: null };
  return prepaid
    ? {
        type: 'transfer',
        state: 'waiting',
        expiresAt: new Date(Date.parse(createdAt) + 72 * 3_600_000).toISOString(),
        ...undecided,
      }
    : { type: 'account', state: 'completed', expiresAt: null, ...undecided };
}

/** The order as it was placed; null when the dealer's basket is empty. */
function orderOf(random: Random, shelf: Shelf, draft: Draft, number: string, poNumber: string): OrderPlan | null {
  const { customer, day } = draft;
  const basket = draft.fixed ? shelf.named(customer, draft.fixed.basket, day) : shelf.basket(random, customer, day);
  if (basket.length === 0) return null;
  const createdAt = instant(day, DAY_BEGINS[customer.sorg] + draft.minutes);
  const goods = basket.reduce((sum, line) => sum + line.price * line.qty, 0);
  const options = SHIPMENT_OPTIONS.filter((option) => option.sorg === customer.sorg);
  const option = random.weighted(options.map((one) => [one, one.type === 'freight' ? 78 : 11] as const));
  const amounts = orderAmounts(basket, shipmentRate(option, goods), {
    includeTax: customer.includeTax,
    basisPoints: TAX_BASIS_POINTS[customer.sorg],
  });
  const prepaid = isPrepaid(random, draft);
  const createdBy = authorOf(random, customer);
  const shipTo = random.chance(0.8) ? customer.shipTos[0] : random.pick(customer.shipTos);
  return {
    number,
    customerKey: customer.key,
    sorg: customer.sorg,
    status: 'processing',
    erpState: 'waiting',
    erpNumber: null,
    erpReason: null,
    createdBy,
    currency: CURRENCY[customer.sorg],
    ...amounts,
    poNumber,
    notes: random.pick(NOTES),
    requestDeliveryOn: addDays(day, random.int(3, 14)),
    shipToCode: shipTo?.code ?? '0001',
    shipmentType: option.type,
    createdAt,
    sentAt: null,
    acceptedAt: null,
    confirmedAt: null,
    shippedAt: null,
    invoicedAt: null,
    closedAt: null,
    lines: basket.map((line, index) => lineOf(random, customer, line, index + 1)),
    payment: paymentOf(prepaid, createdAt),
    events: [
      {
        at: createdAt,
        kind: createdBy.acting ? 'created_for' : 'created',
        actor: createdBy.name,
        params: { by: createdBy.name, customer: customer.name },
      },
    ],
  };
}

/** True if an order holds credit and stock in the portal: not handed over yet and not ended. */
export const isOpenHere = (order: OrderPlan): boolean =>
  (order.erpState === 'held' || order.erpState === 'waiting') &&
  (order.status === 'pending' || order.status === 'processing');

/* Sequence numbers of an ERP, with a digit of its own in their ranges. */
class Numbers {
  private readonly last = { order: 118_200, delivery: 44_300, invoice: 451_800 };
  private readonly range: string;

  constructor(range: string) {
    this.range = range;
  }

  order(): string {
    return `45${this.range}0${String((this.last.order += 1)).padStart(6, '0')}`;
  }
  delivery(): string {
    return `80${this.range}1${String((this.last.delivery += 1)).padStart(6, '0')}`;
  }
  invoice(): string {
    return `91${this.range}0${String((this.last.invoice += 1)).padStart(6, '0')}`;
  }
}

/**
 * Markets with a random sequence and number ranges of their own. Europe joined later: its orders have the numbers after those of
 * the others, whose trade stays as it was.
 */
const ERPS: readonly { readonly sorgs: readonly Sorg[]; readonly seed: string; readonly range: string }[] = [
  { sorgs: ['1000', '5000'], seed: 'trade', range: '0' },
  { sorgs: ['3000'], seed: 'trade 3000', range: '3' },
];

function settle(
  random: Random,
  customer: Customer,
  order: OrderPlan,
  shipments: Shipment[],
  numbers: Numbers,
  today: string,
): { deliveries: DeliveryPlan[]; invoices: InvoicePlan[] } {
  const deliveries: DeliveryPlan[] = [];
  const invoices: InvoicePlan[] = [];
  const sent = shipments.filter((shipment) => !shipment.planned);
  let tax = 0;
  let closedAt: string | null = null;
  for (const shipment of shipments) {
    const delivery = deliveryOf(random, customer, order, shipment, numbers.delivery(), today);
    deliveries.push(delivery);
    if (shipment.planned) continue;
    const at = instant(shipment.day, DAY_BEGINS[order.sorg] + random.int(300, 520));
    order.shippedAt ??= at;
    const units = [...shipment.quantities.values()].reduce((a, b) => a + b, 0);
    order.events.push({
      at,
      kind: 'shipped',
      actor: 'ERP',
      params: { number: delivery.number, qty: units },
    });
    if (delivery.deliveredOn !== null) {
      const arrivedAt = instant(delivery.deliveredOn, DAY_BEGINS[order.sorg] + random.int(60, 420));
      order.events.push({
        at: arrivedAt,
        kind: 'delivered',
        actor: 'ERP',
        params: { number: delivery.number, qty: units },
      });
    }
    if (shipment.day >= addDays(today, -2) && random.chance(0.5)) continue;
    const last =
      order.lines.every((line) => line.shipped + line.cancelled === line.qty) &&
      shipment === sent.at(-1) &&
      invoices.length === sent.length - 1;
    const invoice = invoiceOf(random, customer, order, delivery, numbers.invoice(), today, {
      first: invoices.length === 0,
      last,
      tax,
    });
    tax += invoice.tax;
    invoices.push(invoice);
    const billedAt = instant(invoice.invoicedOn, DAY_BEGINS[order.sorg] + 530);
    order.invoicedAt ??= billedAt;
    closedAt = billedAt;
    order.events.push({ at: billedAt, kind: 'invoiced', actor: 'ERP', params: { number: invoice.number, qty: units } });
  }
  const goodsSettled = order.lines.every((line) => line.shipped + line.cancelled === line.qty);
  if (order.status === 'processing' && goodsSettled && sent.length > 0) {
    order.status = 'complete';
    order.closedAt = closedAt ?? order.shippedAt;
    if (order.closedAt !== null) order.events.push({ at: order.closedAt, kind: 'complete', actor: 'ERP', params: {} });
  }
  return { deliveries, invoices };
}

type Account = { invoices: InvoicePlan[]; unbilled: number; held: number };
const emptyAccount = (): Account => ({ invoices: [], unbilled: 0, held: 0 });

/** Ledger that the markets share while they are planned. */
interface Ledger {
  readonly trade: Trade;
  readonly byCustomer: Map<string, Account>;
  /** The last order number of each year. */
  readonly running: Map<string, number>;
}

/** Plans the trade of the markets of one ERP; their orders continue the numbers in the ledger. */
function planMarkets(
  shelf: Shelf,
  { sorgs, seed, range }: (typeof ERPS)[number],
  { trade, byCustomer, running }: Ledger,
  today: string,
): void {
  const minuteOf = (draft: Draft): string => String(draft.minutes + DAY_BEGINS[draft.customer.sorg]).padStart(5, '0');
  const drafts = CUSTOMERS.filter(({ sorg }) => sorgs.includes(sorg))
    .flatMap((customer) => draftsOf(customer, today))
    .sort((a, b) => (a.day + minuteOf(a) < b.day + minuteOf(b) ? -1 : 1));
  const trading = randomFrom(seed);
  const numbers = new Numbers(range);
  const purchases = new Map<string, number>();
  for (const draft of drafts) {
    const { customer, day } = draft;
    // A fixed order uses its own random sequence, so that it does not change the others.
    const random = draft.fixed ? randomFrom(draft.fixed.poNumber) : trading;
    const year = day.slice(0, 4);
    const next = (running.get(year) ?? 0) + 1;
    const purchase = (purchases.get(customer.key) ?? 1000) + 1;
    const order = orderOf(
      random,
      shelf,
      draft,
      orderNumber(day as Parameters<typeof orderNumber>[0], next),
      draft.fixed?.poNumber ?? (random.chance(0.85) ? `${purchasePrefix(customer)}-${year}-${purchase}` : ''),
    );
    if (!order) continue;
    running.set(year, next);
    if (!draft.fixed) purchases.set(customer.key, purchase);
    const fate: OrderOutcome =
      draft.fate ?? drawOutcome(random, daysBetween(day, today), order.payment.type === 'transfer');
    const shipments = planOrderLife(random, customer, order, fate, numbers.order(), today);
    const { deliveries, invoices } = settle(random, customer, order, shipments, numbers, today);
    order.events.sort((a, b) => (a.at < b.at ? -1 : 1));
    writeLocally(customer, order);
    trade.orders.push(order);
    trade.deliveries.push(...deliveries);
    const account = byCustomer.get(customer.key) ?? emptyAccount();
    if (isOpenHere(order)) account.held += order.total;
    account.invoices.push(...invoices);
    const lastInvoice = invoices.at(-1);
    if (lastInvoice && lastInvoice.open > 0 && random.chance(0.08))
      account.invoices.push(creditNoteOf(customer, lastInvoice, numbers.invoice(), today));
    account.unbilled += unbilled(customer, order);
    byCustomer.set(customer.key, account);
  }
}

/** Plans the trade of two years up to `today`; orders are sorted by date. */
export function planTrade(brand: Brand, today: string): Trade {
  const shelf = new Shelf(brand, today);
  const trade: Trade = { orders: [], deliveries: [], invoices: [], credit: [] };
  const ledger: Ledger = { trade, byCustomer: new Map(), running: new Map() };
  for (const erp of ERPS) planMarkets(shelf, erp, ledger, today);
  trade.orders.sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
  trade.credit = CUSTOMERS.map((customer): CreditPlan => {
    const account = ledger.byCustomer.get(customer.key) ?? emptyAccount();
    const invoices = withTerms(customer, account.invoices, today);
    trade.invoices.push(...invoices.map((invoice) => writtenLocally(customer, invoice)));
    return creditOf(customer, invoices, account.unbilled, account.held, today);
  });
  return trade;
}
