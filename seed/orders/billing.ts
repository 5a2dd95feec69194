// Deliveries and invoices of an order, and the resulting credit account.
import { basisPointsOf } from '#rules/money.ts';
import { CURRENCY, type Sorg } from '../brand/types.ts';
import { COMPANIES, type Customer } from '../cast.ts';
import { addDays, workday } from '../days.ts';
import { randomFrom, type Random } from '../random.ts';
import type { Shipment } from './order-life.ts';
import { CARRIERS, TAX_BASIS_POINTS } from './terms.ts';
import type { CreditPlan, DeliveryPlan, InvoicePlan, OrderLinePlan, OrderPlan } from './types.ts';

/** A delivery for a shipment. Bikes get one frame number per unit. */
export function deliveryOf(
  random: Random,
  customer: Customer,
  order: OrderPlan,
  shipment: Shipment,
  number: string,
  today: string,
): DeliveryPlan {
  const [carrier, host, prefix] = random.pick(CARRIERS[order.sorg]);
  const arrives = workday(addDays(shipment.day, random.int(2, 4)));
  const delivered = !shipment.planned && arrives < today;
  const tracking = `${prefix}${number.slice(-8)}`;
  const chooseStatus = () => {
    if (shipment.planned) return 'planned';
    if (delivered) return 'delivered';
    return 'shipped';
  };
  return {
    number,
    orderNumber: order.number,
    customerKey: customer.key,
    sorg: order.sorg,
    status: chooseStatus(),
    carrier,
    trackingNumber: shipment.planned ? '' : tracking,
    trackingUrl: shipment.planned ? '' : `https://track.${host}/${tracking}`,
    shippedOn: shipment.planned ? null : shipment.day,
    estimatedOn: arrives,
    deliveredOn: delivered ? arrives : null,
    currency: order.currency,
    lines: [...shipment.quantities].map(([position, qty]) => {
      const code = (order.lines[position - 1] as OrderLinePlan).articleCode;
      const bike = /^V2\d-/.test(code);
      // Bikes of Europe come from another factory, which has numbers of its own.
      const stem = `${customer.sorg === '3000' ? 'VE' : 'VB'}${code.slice(1, 3)}${code.split('-')[1] ?? ''}`;
      return {
        position,
        qty,
        serialNumbers: bike
          ? Array.from({ length: qty }, () => `${stem}-${String(random.int(1, 999_999)).padStart(6, '0')}`)
          : [],
      };
    }),
  };
}

/* Days after the due date on which a customer pays (negative = early). */
function paysAfter(random: Random, customer: Customer): number {
  if (customer.standing === 'overdue' || customer.standing === 'many-overdue')
    return random.chance(0.55) ? random.int(-6, 8) : random.int(20, 75);
  if (customer.standing === 'over-limit') return random.chance(0.75) ? random.int(-4, 6) : random.int(8, 24);
  return random.chance(0.86) ? random.int(-12, 2) : random.int(3, 12);
}

/**
 * The invoice of a delivery. The first of an order carries the freight; the last takes the rounding difference of the
 * tax.
 */
export function invoiceOf(
  random: Random,
  customer: Customer,
  order: OrderPlan,
  delivery: DeliveryPlan,
  number: string,
  today: string,
  sofar: { first: boolean; last: boolean; tax: number },
): InvoicePlan {
  const lines = delivery.lines.map(({ position, qty }) => {
    const line = order.lines[position - 1] as OrderLinePlan;
    line.invoiced += qty;
    return {
      orderPosition: position,
      articleCode: line.articleCode,
      uom: line.uom,
      qty,
      price: line.price,
      subtotal: line.price * qty,
    };
  });
  const goods = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const shipment = sofar.first ? order.shipment : 0;
  const nothingCancelled = order.lines.every((line) => line.cancelled === 0);
  const chooseTax = () => {
    if (sofar.last && nothingCancelled) return order.tax - sofar.tax;
    if (customer.includeTax) return basisPointsOf(goods + shipment, TAX_BASIS_POINTS[order.sorg]);
    return 0;
  };
  const tax = chooseTax();
  const shipped = delivery.shippedOn as string;
  const invoicedOn = addDays(shipped, shipped < addDays(today, -1) ? 1 : 0);
  const dueOn = addDays(invoicedOn, customer.paymentDays);
  const total = goods + shipment + tax;
  const paidOn = order.payment.type === 'transfer' ? invoicedOn : addDays(dueOn, paysAfter(random, customer));
  const clearedOn = paidOn > invoicedOn ? paidOn : invoicedOn;
  // Dealers blocked for late payment have not paid their recently due invoices.
  const chooseUnpaidDays = () => {
    if (customer.standing === 'many-overdue') return 90;
    if (customer.standing === 'overdue') return 60;
    if (customer.standing === 'over-limit') return 20;
    return 0;
  };
  const unpaidDays = chooseUnpaidDays();
  const paid = clearedOn < today && (unpaidDays === 0 || dueOn < addDays(today, -unpaidDays));
  return {
    number,
    deliveryNumber: delivery.number,
    orderNumber: order.number,
    customerKey: customer.key,
    sorg: order.sorg,
    invoicedOn,
    dueOn,
    currency: order.currency,
    kind: 'invoice',
    accountingNumber: '',
    installment: '',
    poNumber: '',
    refersTo: '',
    goods,
    shipment,
    discount: 0,
    freightAllowance: 0,
    surcharge: 0,
    recycleFee: 0,
    paymentDiscount: 0,
    earlyDiscount: 0,
    earlyDiscountUntil: null,
    tax,
    total,
    dunningLevel: 0,
    detailNotes: '',
    open: paid ? 0 : total,
    clearedOn: paid ? clearedOn : null,
    paymentTerms: customer.paymentTerms,
    notes: '',
    lines,
  };
}

/** A credit note for one returned unit of an invoice; open credit notes lower the amount due. */
export function creditNoteOf(customer: Customer, invoice: InvoicePlan, number: string, today: string): InvoicePlan {
  const line = invoice.lines[0] as InvoicePlan['lines'][number];
  const goods = -line.price;
  const tax = customer.includeTax ? basisPointsOf(goods, TAX_BASIS_POINTS[invoice.sorg]) : 0;
  const day = workday(addDays(invoice.invoicedOn, 12));
  const invoicedOn = day < today ? day : addDays(today, -1);
  return {
    ...invoice,
    number,
    kind: 'credit_note',
    refersTo: invoice.number,
    deliveryNumber: '',
    invoicedOn,
    dueOn: invoicedOn,
    goods,
    shipment: 0,
    tax,
    total: goods + tax,
    open: goods + tax,
    clearedOn: null,
    notes: 'Return, damaged in transit',
    lines: [{ ...line, qty: -1, subtotal: goods }],
  };
}

const BASE_LIMIT: Record<Sorg, Record<Customer['size'], number>> = {
  '1000': { big: 900_000_000, middle: 300_000_000, small: 90_000_000, rare: 40_000_000 },
  '5000': { big: 12_000_000, middle: 4_500_000, small: 1_500_000, rare: 600_000 },
  '3000': { big: 10_000_000, middle: 4_000_000, small: 1_500_000, rare: 500_000 },
};
const REASONS: Partial<Record<Customer['standing'], string>> = {
  'over-limit': 'limit_exceeded',
  overdue: 'oldest_ar_blocked',
  'many-overdue': 'overdue_over_limit',
  'other-company': 'other_company_blocked',
};

/**
 * The account as the ERP sees it: open amounts match the invoices and deliveries. `held` is what open portal orders
 * add.
 */
export function creditOf(
  customer: Customer,
  invoices: readonly InvoicePlan[],
  openDelivery: number,
  held: number,
  today: string,
): CreditPlan {
  const random = randomFrom(`credit ${customer.key}`);
  const openInvoice = invoices.reduce((sum, invoice) => sum + invoice.open, 0);
  const step = customer.sorg === '1000' ? 5_000_000 : 50_000;
  const consignment = customer.size === 'big' && random.chance(0.5) ? step * random.int(1, 4) : 0;
  const used = Math.max(0, openInvoice + openDelivery + consignment + held);
  const roundUp = (amount: number): number => Math.ceil(amount / step) * step;
  const chooseLimit = () => {
    if (customer.standing === 'over-limit') return Math.max(step, Math.floor((used * 0.88) / step) * step);
    if (customer.standing === 'tight') return roundUp(used * 1.04 + step);
    return Math.max(BASE_LIMIT[customer.sorg][customer.size], roundUp(used * 1.7));
  };
  const limit = chooseLimit();
  const year = Number(today.slice(0, 4));
  const company = COMPANIES.find((one) => one.code === customer.companyCode);
  if (!company) throw new Error(`company ${customer.companyCode} is not in the list`);
  const slow = customer.standing === 'good' || customer.standing === 'tight' ? 0 : 18;
  return {
    customerKey: customer.key,
    sorg: customer.sorg,
    currency: CURRENCY[customer.sorg],
    limit,
    openInvoice,
    openDelivery,
    consignment,
    reasonBlocked: REASONS[customer.standing] ?? null,
    averageDays: [0, 1, 2].map((back) => ({
      year: year - back,
      days: customer.paymentDays - 3 + slow + random.int(-4, 4),
    })),
  };
}

/** The shipped but not yet invoiced amount of an order, including tax. */
export function unbilled(customer: Customer, order: OrderPlan): number {
  const goods = order.lines.reduce((sum, line) => sum + (line.shipped - line.invoiced) * line.price, 0);
  return goods + (customer.includeTax ? basisPointsOf(goods, TAX_BASIS_POINTS[order.sorg]) : 0);
}
