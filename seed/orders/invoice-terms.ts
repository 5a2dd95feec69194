// What an invoice says beside its lines, older invoices of the previous system, and what is left open of some.
import { basisPointsOf } from '#rules/money.ts';
import type { Customer } from '../cast.ts';
import { addDays, daysBetween } from '../days.ts';
import { randomFrom } from '../random.ts';
import { purchasePrefix } from './local-words.ts';
import { TAX_BASIS_POINTS } from './terms.ts';
import type { InvoicePlan } from './types.ts';

/** Dealers whose invoices of the previous system were taken over, so that every month has one a year before. */
const WITH_OLDER_INVOICES = new Set([
  'pelita',
  'roda-jaya',
  'sepeda-nusantara',
  'ridgeline',
  'ridgeline-north',
  'radwerk-isar',
  'confluent',
]);
/** Dealers whose invoices show every kind of document. */
const MAIN_DEALERS = new Set(['pelita', 'ridgeline', 'radwerk-isar', 'confluent']);
/** Invoices of the first months are repeated this many days earlier. */
const EARLIER = 91;

/** Whole units of a currency whose amounts end in zeros: 1,000 rupiah, one dollar. */
const stepOf = ({ sorg }: Customer): number => (sorg === '1000' ? 1_000 : 100);
const rounded = (amount: number, step: number): number => Math.round(amount / step) * step;

function withTotals(customer: Customer, invoice: InvoicePlan): InvoicePlan {
  const goods = invoice.lines.reduce((sum, line) => sum + line.subtotal, 0);
  const net = goods + invoice.shipment - invoice.discount;
  const tax = customer.includeTax ? basisPointsOf(net, TAX_BASIS_POINTS[customer.sorg]) : 0;
  return { ...invoice, goods, tax, total: net + tax };
}

/** Paid invoices of the months before the portal: without an order of the portal, four percent cheaper. */
function olderInvoices(customer: Customer, invoices: readonly InvoicePlan[], today: string): InvoicePlan[] {
  if (!WITH_OLDER_INVOICES.has(customer.key)) return [];
  const step = stepOf(customer);
  return invoices
    .filter((invoice) => invoice.total > 0 && daysBetween(invoice.invoicedOn, today) > 730 - EARLIER)
    .map((invoice, index) => {
      const discount = invoice.shipment > 0 ? rounded(invoice.shipment / 2, step) : 0;
      const lines = invoice.lines.map((line) => {
        const price = rounded(line.price * 0.96, step);
        return { ...line, orderPosition: null, price, subtotal: price * line.qty };
      });
      const invoicedOn = addDays(invoice.invoicedOn, -EARLIER);
      const older = withTotals(customer, {
        ...invoice,
        number: `90${invoice.number.slice(2)}`,
        deliveryNumber: '',
        orderNumber: null,
        poNumber: `${purchasePrefix(customer)}-OLD-${index + 1}`,
        invoicedOn,
        dueOn: addDays(invoice.dueOn, -EARLIER),
        clearedOn: addDays(invoice.dueOn, -EARLIER),
        discount,
        freightAllowance: discount,
        lines,
      });
      return { ...older, open: 0 };
    });
}

/** Test bikes of the dealer's demo fleet, paid in three installments; each is a document with its own number. */
function installmentsOf(customer: Customer, invoices: readonly InvoicePlan[], today: string): InvoicePlan[] {
  if (!MAIN_DEALERS.has(customer.key)) return [];
  const source = invoices.find((invoice) => invoice.lines.some((line) => /^V2\d-/.test(line.articleCode)));
  const line = source?.lines.find(({ articleCode }) => /^V2\d-/.test(articleCode));
  if (!source || !line) return [];
  const invoicedOn = addDays(today, -50);
  return [1, 2, 3].map((part) => {
    const dueOn = addDays(invoicedOn, part * 30);
    const invoice = withTotals(customer, {
      ...source,
      // A range for each part: with all digits of its source, no two dealers share a number.
      number: `${94 + part}${source.number.slice(2)}`,
      deliveryNumber: '',
      orderNumber: null,
      poNumber: 'TEST-FLEET',
      installment: `${part}/3`,
      detailNotes: `Test fleet, installment ${part} of 3`,
      invoicedOn,
      dueOn,
      clearedOn: null,
      shipment: 0,
      lines: [{ ...line, orderPosition: null, qty: 1, subtotal: line.price }],
    });
    return dueOn < today ? { ...invoice, open: 0, clearedOn: addDays(dueOn, -2) } : { ...invoice, open: invoice.total };
  });
}

const RETURNS = ['Return, wrong size', 'Return, warranty', 'Price correction', 'Return, damaged in transit'];

/**
 * Credit notes for one unit of an invoice. Most are used up with the invoice; the dealers of the demo accounts have an
 * open one.
 */
function creditNotesOf(customer: Customer, invoices: readonly InvoicePlan[], today: string): InvoicePlan[] {
  const latest = invoices.findLast((invoice) => invoice.open > 0 && invoice.orderNumber !== null);
  const needsOpen = MAIN_DEALERS.has(customer.key);
  return invoices.flatMap((invoice) => {
    const random = randomFrom(`credit note ${invoice.number}`);
    const open = needsOpen && invoice === latest;
    const line = invoice.lines.at(-1);
    if (!line || invoice.total <= 0 || (!open && (invoice.open > 0 || !random.chance(0.04)))) return [];
    const day = addDays(invoice.invoicedOn, random.int(4, 20));
    const invoicedOn = day < today ? day : addDays(today, -1);
    const note = withTotals(customer, {
      ...invoice,
      number: `94${invoice.number.slice(2)}`,
      kind: 'credit_note',
      refersTo: invoice.number,
      deliveryNumber: '',
      notes: random.pick(RETURNS),
      invoicedOn,
      dueOn: invoicedOn,
      shipment: 0,
      discount: 0,
      freightAllowance: 0,
      lines: [{ ...line, orderPosition: null, qty: -1, subtotal: -line.price }],
    });
    const paidOn = invoice.clearedOn ?? invoicedOn;
    const clearedOn = paidOn > invoicedOn ? paidOn : invoicedOn;
    return [open ? { ...note, open: note.total, clearedOn: null } : { ...note, open: 0, clearedOn }];
  });
}

/** Short payment that the dealer deducted from an invoice: open until the credit desk decides. */
function deductionOf(customer: Customer, invoices: readonly InvoicePlan[], today: string): InvoicePlan[] {
  if (!MAIN_DEALERS.has(customer.key)) return [];
  const source = invoices.findLast((invoice) => invoice.kind === 'invoice' && invoice.open === invoice.total);
  const line = source?.lines[0];
  if (!source || !line) return [];
  const price = rounded(line.price / 4, stepOf(customer));
  const day = addDays(source.invoicedOn, 5);
  const invoicedOn = day < today ? day : addDays(today, -1);
  const deduction = withTotals(customer, {
    ...source,
    number: `93${source.number.slice(2)}`,
    deliveryNumber: '',
    kind: 'deduction',
    refersTo: source.number,
    notes: 'Scratched in transit, deducted by the dealer',
    invoicedOn,
    dueOn: invoicedOn,
    shipment: 0,
    discount: 0,
    freightAllowance: 0,
    lines: [{ ...line, orderPosition: null, qty: -1, price, subtotal: -price }],
  });
  return [{ ...deduction, open: deduction.total, clearedOn: null }];
}

/** Age of the due date and what is left open of it, for dealers that are late with single invoices only. */
const LATE = [
  [11, 1],
  [40, 0.35],
  [72, 0.2],
  [118, 0.1],
] as const;

/** Leaves a part of a few old invoices open, so that every bucket of the list has one. */
function leaveOpen(customer: Customer, invoices: InvoicePlan[], today: string): void {
  if (!MAIN_DEALERS.has(customer.key) && customer.key !== 'sepeda-nusantara') return;
  for (const [age, share] of LATE) {
    const distance = (invoice: InvoicePlan): number => Math.abs(daysBetween(invoice.dueOn, today) - age);
    const late = invoices
      .filter((invoice) => invoice.kind === 'invoice' && invoice.open === 0 && distance(invoice) < 14)
      .sort((a, b) => distance(a) - distance(b) || (a.number < b.number ? -1 : 1))[0];
    if (!late) continue;
    late.open = share === 1 ? late.total : Math.max(stepOf(customer), rounded(late.total * share, stepOf(customer)));
    late.clearedOn = null;
  }
}

/** Surcharges and fees, contained in the prices of the lines, and discounts that depend on the day of payment. */
function addTerms(customer: Customer, invoice: InvoicePlan, today: string): void {
  const random = randomFrom(`terms ${invoice.number}`);
  const step = stepOf(customer);
  invoice.accountingNumber = `18${invoice.number.slice(0, 2)}${invoice.number.slice(-6)}`;
  if (invoice.open > 0) {
    const late = daysBetween(invoice.dueOn, today);
    const chooseDunningLevel = () => {
      if (late > 60) return 3;
      if (late > 30) return 2;
      if (late > 10) return 1;
      return 0;
    };
    invoice.dunningLevel = chooseDunningLevel();
  }
  if (invoice.kind !== 'invoice') return;
  const electric = invoice.lines
    .filter(({ articleCode }) => /^V2\d-QE/.test(articleCode))
    .reduce((sum, { qty }) => sum + qty, 0);
  invoice.recycleFee = electric * step * (customer.sorg === '1000' ? 25 : 8);
  if (random.chance(0.2)) invoice.surcharge = rounded(invoice.goods * 0.015, step);
  if (customer.group === 'dealer-plus' && invoice.installment === '') {
    invoice.earlyDiscount = rounded(invoice.total * 0.02, step);
    invoice.earlyDiscountUntil = addDays(invoice.invoicedOn, 10);
  }
  if (customer.sorg === '5000' && invoice.clearedOn !== null && random.chance(0.3))
    invoice.paymentDiscount = rounded(invoice.total * 0.01, step);
}

/** A customer's invoices with their terms, with those of the previous system and the special ones. */
export function withTerms(customer: Customer, invoices: readonly InvoicePlan[], today: string): InvoicePlan[] {
  const older = olderInvoices(customer, invoices, today);
  const all = [
    ...older,
    ...invoices,
    ...creditNotesOf(customer, [...older, ...invoices], today),
    ...installmentsOf(customer, invoices, today),
    ...deductionOf(customer, invoices, today),
  ];
  leaveOpen(customer, all, today);
  for (const invoice of all) addTerms(customer, invoice, today);
  return all;
}
