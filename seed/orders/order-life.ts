// The course of one order: what the ERP confirms, when it ships, what goes wrong, planned from its age in days.
import type { Customer } from '../cast.ts';
import { addDays, daysBetween, instant, weekStart, workday } from '../days.ts';
import { randomFrom, type Random } from '../random.ts';
import { DAY_BEGINS } from './terms.ts';
import type { OrderLinePlan, OrderPlan, PromisePlan } from './types.ts';

export type OrderOutcome =
  | 'pending-waiting'
  | 'pending-uploaded'
  | 'waiting'
  | 'accepted'
  | 'confirmed'
  | 'part-shipped'
  | 'complete'
  | 'expired'
  | 'rejected'
  | 'void'
  | 'cancelled';

/** Draws the outcome of an order of this age; the youngest are still in progress, the oldest are done. */
export function drawOutcome(random: Random, age: number, prepaid: boolean): OrderOutcome {
  if (age > 3 && random.chance(0.012)) return 'rejected';
  if (age > 3 && random.chance(0.022)) return 'cancelled';
  if (prepaid && age > 4 && random.chance(0.12)) return random.chance(0.6) ? 'expired' : 'void';
  if (age <= 1)
    return prepaid
      ? random.pick(['pending-waiting', 'pending-uploaded'] as const)
      : random.pick(['waiting', 'accepted'] as const);
  if (age <= 2 && prepaid) return random.pick(['pending-waiting', 'pending-uploaded', 'accepted'] as const);
  if (age <= 4) return random.pick(['accepted', 'confirmed', 'confirmed'] as const);
  if (age <= 12)
    return random.weighted([
      ['confirmed', 35],
      ['part-shipped', 30],
      ['complete', 35],
    ] as const);
  if (age <= 45)
    return random.weighted([
      ['part-shipped', 36],
      ['complete', 60],
      ['confirmed', 4],
    ] as const);
  return 'complete';
}

const at = (customer: Customer, date: string, minutes: number): string =>
  instant(date, DAY_BEGINS[customer.sorg] + minutes);

function promisesOf(
  random: Random,
  customer: Customer,
  order: OrderPlan,
  shipsOn: string,
  today: string,
): PromisePlan[] {
  const day = order.createdAt.slice(0, 10);
  const made = at(customer, workday(addDays(day, 1)), random.int(30, 200));
  const first: PromisePlan = { promisedOn: workday(shipsOn), precision: 'day', source: 'erp', at: made };
  if (!random.chance(0.14)) return [first];
  const movedOn = addDays(day, Math.max(2, Math.floor(daysBetween(day, shipsOn) / 2)));
  if (movedOn > today) return [first];
  const early: PromisePlan = { ...first, promisedOn: workday(addDays(shipsOn, -random.int(5, 16))) };
  const late: PromisePlan =
    shipsOn > today && random.chance(0.5)
      ? {
          promisedOn: weekStart(shipsOn, 1),
          precision: 'week',
          source: 'supplier',
          at: at(customer, movedOn, random.int(10, 400)),
        }
      : {
          promisedOn: workday(shipsOn),
          precision: 'day',
          source: 'supplier',
          at: at(customer, movedOn, random.int(10, 400)),
        };
  return early.promisedOn < day ? [first] : [early, late];
}

/**
 * Postpones some dates of open lines once or twice. Uses a separate random sequence, so that all other data stays the
 * same.
 */
function postponeDates(
  customer: Customer,
  order: OrderPlan,
  position: number,
  promises: PromisePlan[],
  today: string,
): PromisePlan[] {
  const random = randomFrom(`slip ${order.number} ${position}`);
  const [last] = promises;
  if (!last || promises.length > 1 || !random.chance(0.3)) return promises;
  const day = order.createdAt.slice(0, 10);
  const told = last.at.slice(0, 10);
  const moves = random.chance(0.3) ? 2 : 1;
  const dates = [last.promisedOn];
  for (let move = 0; move < moves; move += 1) dates.unshift(workday(addDays(dates[0] as string, -random.int(4, 13))));
  if ((dates[0] as string) <= told || daysBetween(told, today) <= moves) return promises;
  const step = Math.floor((daysBetween(told, today) - 1) / moves);
  return dates.map((promisedOn, index) =>
    index === 0
      ? { promisedOn, precision: 'day', source: 'erp', at: last.at }
      : {
          promisedOn,
          precision: 'day',
          source: 'supplier',
          at: at(customer, addDays(told > day ? told : day, index * step), random.int(10, 200)),
        },
  );
}

/** File name of a dealer's receipt. */
export const receiptName = (order: OrderPlan): string => `transfer-${order.number}.pdf`;

/** A shipment of an order: the day and the quantity of each line. */
export interface Shipment {
  day: string;
  planned: boolean;
  quantities: Map<number, number>;
}

function ship(lines: OrderLinePlan[], day: string, share: (line: OrderLinePlan) => number): Shipment {
  const quantities = new Map<number, number>();
  for (const line of lines) {
    const qty = Math.min(line.qty - line.cancelled - line.shipped, share(line));
    if (qty <= 0) continue;
    line.shipped += qty;
    line.confirmed = Math.max(line.confirmed, line.shipped);
    quantities.set(line.position, qty);
  }
  return { day, planned: false, quantities };
}

function endWithoutGoods(order: OrderPlan, customer: Customer, fate: OrderOutcome, random: Random): void {
  const day = order.createdAt.slice(0, 10);
  const later = (days: number, minutes: number): string => at(customer, addDays(day, days), minutes);
  if (fate === 'expired') {
    order.status = 'failed';
    order.erpState = 'held';
    order.closedAt = later(3, 420);
    order.payment = { ...order.payment, state: 'failed', decidedAt: order.closedAt, reason: 'expired' };
    order.events.push({ at: order.closedAt, kind: 'payment_expired', actor: 'Paceline', params: {} });
  } else if (fate === 'void') {
    order.status = 'void';
    order.erpState = 'held';
    order.closedAt = later(2, random.int(60, 400));
    order.payment = {
      ...order.payment,
      state: 'voided',
      decidedBy: 'Jonas Siregar',
      decidedAt: order.closedAt,
      reason: 'The receipt belongs to another transfer',
    };
    order.events.push(
      { at: later(1, 90), kind: 'payment_uploaded', actor: order.createdBy.name, params: { file: receiptName(order) } },
      {
        at: order.closedAt,
        kind: 'payment_voided',
        actor: 'Jonas Siregar',
        params: { reason: 'The receipt belongs to another transfer' },
      },
    );
  } else if (fate === 'rejected') {
    order.status = 'failed';
    order.erpState = 'rejected';
    if (order.payment.type === 'transfer')
      order.payment = { ...order.payment, state: 'completed', decidedBy: 'Jonas Siregar', decidedAt: later(0, 470) };
    order.erpReason = random.pick([
      'Delivery address is locked in the ERP',
      'Article is not released in this sales area',
    ]);
    order.sentAt = later(0, 480);
    order.closedAt = later(1, 60);
    order.events.push(
      { at: order.sentAt, kind: 'sent', actor: 'Paceline', params: {} },
      { at: order.closedAt, kind: 'rejected', actor: 'ERP', params: { reason: order.erpReason } },
    );
  } else {
    order.status = 'cancelled';
    order.erpState = 'waiting';
    order.closedAt = at(customer, day, 560);
    if (order.payment.type === 'transfer')
      order.payment = {
        ...order.payment,
        state: 'voided',
        decidedBy: order.createdBy.name,
        decidedAt: order.closedAt,
        reason: 'Ordered twice',
      };
    for (const line of order.lines) Object.assign(line, { cancelled: line.qty, cancelReason: 'Ordered twice' });
    order.events.push({
      at: order.closedAt,
      kind: 'cancelled_because',
      actor: order.createdBy.name,
      params: { reason: 'Ordered twice' },
    });
  }
}

/** The dealer has not paid a prepaid order yet. */
function holdForPayment(order: OrderPlan, customer: Customer, uploaded: boolean): void {
  order.status = 'pending';
  order.erpState = 'held';
  order.payment = { ...order.payment, state: uploaded ? 'uploaded' : 'waiting' };
  if (uploaded)
    order.events.push({
      at: at(customer, order.createdAt.slice(0, 10), 500),
      kind: 'payment_uploaded',
      actor: order.createdBy.name,
      params: { file: receiptName(order) },
    });
}

/** The ERP accepts the order minutes after it was placed; a transfer has arrived before. */
function accept(order: OrderPlan, customer: Customer, erpNumber: string): void {
  const day = order.createdAt.slice(0, 10);
  const minutes = Math.round((Date.parse(order.createdAt) - Date.parse(at(customer, day, 0))) / 60_000);
  order.erpState = 'accepted';
  order.erpNumber = erpNumber;
  order.sentAt = at(customer, day, minutes + 1);
  order.acceptedAt = at(customer, day, minutes + 3);
  order.events.push(
    { at: order.sentAt, kind: 'sent', actor: 'Paceline', params: {} },
    { at: order.acceptedAt, kind: 'received', actor: 'ERP', params: { number: erpNumber } },
  );
  if (order.payment.type !== 'transfer') return;
  const decidedAt = at(customer, day, minutes);
  order.payment = { ...order.payment, state: 'completed', decidedBy: 'Jonas Siregar', decidedAt };
  order.events.push({ at: decidedAt, kind: 'payment_approved', actor: 'Jonas Siregar', params: {} });
}

/** When the lines of an order ship: some lines later than the others. */
interface ShippingPlan {
  firstShip: string;
  late: OrderLinePlan[];
  lateOn: string;
}

function planShipping(random: Random, order: OrderPlan, open: boolean, today: string): ShippingPlan {
  const firstShip = workday(addDays(order.createdAt.slice(0, 10), random.int(3, 7)));
  const late = order.lines.filter(() => random.chance(open ? 0.4 : 0.12));
  const lateOn = open ? workday(addDays(today, random.int(4, 32))) : workday(addDays(firstShip, random.int(6, 24)));
  return { firstShip, late, lateOn };
}

/** One event for every move of a line's promised date. */
function addDateMoves(order: OrderPlan, line: OrderLinePlan): void {
  for (const [index, moved] of line.promises.entries()) {
    const before = line.promises[index - 1];
    if (!before) continue;
    const params = {
      article: line.articleCode,
      from: before.promisedOn,
      to: moved.promisedOn,
      precision: moved.precision,
    };
    order.events.push({ at: moved.at, kind: 'date_moved', actor: 'ERP', params });
  }
}

/** Cancels one unit of a line that is no longer available. */
function cancelOneUnit(order: OrderPlan, line: OrderLinePlan): void {
  const reason = 'No longer available';
  Object.assign(line, { cancelled: 1, confirmed: line.qty - 1, cancelReason: reason });
  order.events.push({
    at: order.confirmedAt as string,
    kind: 'line_cancelled',
    actor: 'ERP',
    params: { article: line.articleCode, qty: 1, reason },
  });
}

/** Confirms all lines with their dates; some dates move, few units are cancelled. */
function confirm(
  random: Random,
  customer: Customer,
  order: OrderPlan,
  fate: OrderOutcome,
  today: string,
): ShippingPlan {
  const confirmedOn = workday(addDays(order.createdAt.slice(0, 10), 1));
  const isFuture = confirmedOn > today;
  order.confirmedAt = at(customer, isFuture ? today : confirmedOn, isFuture ? 5 : random.int(30, 240));
  const open = fate === 'part-shipped' || fate === 'confirmed';
  const plan = planShipping(random, order, open, today);
  for (const line of order.lines) {
    const isLate = plan.late.includes(line);
    line.confirmed = line.qty;
    const chooseShipsOn = () => {
      if (isLate) return plan.lateOn;
      if (fate === 'confirmed' && plan.firstShip <= today) return workday(addDays(today, random.int(1, 5)));
      return plan.firstShip;
    };
    const shipsOn = chooseShipsOn();
    const promises = promisesOf(random, customer, order, shipsOn, today);
    line.promises = open && isLate ? postponeDates(customer, order, line.position, promises, today) : promises;
    addDateMoves(order, line);
    if (!open && random.chance(0.02) && line.qty > 1) cancelOneUnit(order, line);
    if (isLate && open && line.qty > 2 && random.chance(0.4)) line.confirmed = line.qty - 1;
  }
  const qty = order.lines.reduce((sum, line) => sum + line.confirmed, 0);
  const of = order.lines.reduce((sum, line) => sum + line.qty, 0);
  order.events.push({ at: order.confirmedAt, kind: 'confirmed', actor: 'ERP', params: { qty, of } });
  return plan;
}

/** A confirmed order: nothing has shipped, at most a shipment of the punctual lines is planned. */
function planFirstShipment(random: Random, order: OrderPlan, late: OrderLinePlan[], today: string): Shipment[] {
  if (!random.chance(0.4)) return [];
  const planned = new Map(
    order.lines.filter((line) => !late.includes(line)).map((line) => [line.position, line.confirmed]),
  );
  return planned.size > 0
    ? [{ day: workday(addDays(today, random.int(1, 3))), planned: true, quantities: planned }]
    : [];
}

/** The punctual lines ship first, the late ones in a second shipment unless the order stays part-shipped. */
function shipLines(
  order: OrderPlan,
  { firstShip, late, lateOn }: ShippingPlan,
  partly: boolean,
  today: string,
): Shipment[] {
  const inPast = (date: string): string => (date < today ? date : addDays(today, -1));
  const first =
    late.length < order.lines.length
      ? [ship(order.lines, inPast(firstShip), (line) => (late.includes(line) ? 0 : line.qty))]
      : [];
  if (!partly) return late.length > 0 ? [...first, ship(order.lines, inPast(lateOn), (line) => line.qty)] : first;
  if (first.length > 0 && late.length > 0) return first;
  const line = order.lines[0] as OrderLinePlan;
  if (line.shipped > 0 && order.lines.length === 1 && line.qty > 1) {
    line.shipped -= 1;
    (first[0] as Shipment).quantities.set(line.position, line.shipped);
    return first;
  }
  if (first.length > 0) return first;
  return [ship(order.lines, inPast(firstShip), (one) => (one === line ? one.qty : 0))];
}

/** Plans the rest of an order's life up to today and returns its shipments. Changes the order and its lines. */
export function planOrderLife(
  random: Random,
  customer: Customer,
  order: OrderPlan,
  fate: OrderOutcome,
  erpNumber: string,
  today: string,
): Shipment[] {
  switch (fate) {
    case 'expired':
    case 'void':
    case 'rejected':
    case 'cancelled':
      endWithoutGoods(order, customer, fate, random);
      return [];
    case 'pending-waiting':
    case 'pending-uploaded':
      holdForPayment(order, customer, fate === 'pending-uploaded');
      return [];
    case 'waiting':
      return [];
    default: {
      accept(order, customer, erpNumber);
      if (fate === 'accepted') return [];
      const plan = confirm(random, customer, order, fate, today);
      return fate === 'confirmed'
        ? planFirstShipment(random, order, plan.late, today)
        : shipLines(order, plan, fate === 'part-shipped', today);
    }
  }
}
