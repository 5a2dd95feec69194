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

/** Plans the rest of an order's life up to today and returns its shipments. Changes the order and its lines. */
export function planOrderLife(
  random: Random,
  customer: Customer,
  order: OrderPlan,
  fate: OrderOutcome,
  erpNumber: string,
  today: string,
): Shipment[] {
  const day = order.createdAt.slice(0, 10);
  if (fate === 'expired' || fate === 'void' || fate === 'rejected' || fate === 'cancelled') {
    endWithoutGoods(order, customer, fate, random);
    return [];
  }
  if (fate === 'pending-waiting' || fate === 'pending-uploaded') {
    order.status = 'pending';
    order.erpState = 'held';
    order.payment = { ...order.payment, state: fate === 'pending-uploaded' ? 'uploaded' : 'waiting' };
    if (fate === 'pending-uploaded')
      order.events.push({
        at: at(customer, day, 500),
        kind: 'payment_uploaded',
        actor: order.createdBy.name,
        params: { file: receiptName(order) },
      });
    return [];
  }
  if (fate === 'waiting') return [];
  const minutes = Math.round((Date.parse(order.createdAt) - Date.parse(at(customer, day, 0))) / 60_000);
  order.erpState = 'accepted';
  order.erpNumber = erpNumber;
  order.sentAt = at(customer, day, minutes + 1);
  order.acceptedAt = at(customer, day, minutes + 3);
  order.events.push(
    { at: order.sentAt, kind: 'sent', actor: 'Paceline', params: {} },
    { at: order.acceptedAt, kind: 'received', actor: 'ERP', params: { number: erpNumber } },
  );
  if (order.payment.type === 'transfer') {
    order.payment = {
      ...order.payment,
      state: 'completed',
      decidedBy: 'Jonas Siregar',
      decidedAt: at(customer, day, minutes),
    };
    order.events.push({ at: at(customer, day, minutes), kind: 'payment_approved', actor: 'Jonas Siregar', params: {} });
  }
  if (fate === 'accepted') return [];

  const confirmedOn = workday(addDays(day, 1));
  order.confirmedAt = at(
    customer,
    confirmedOn > today ? today : confirmedOn,
    confirmedOn > today ? 5 : random.int(30, 240),
  );
  const open = fate === 'part-shipped' || fate === 'confirmed';
  const firstShip = workday(addDays(day, random.int(3, 7)));
  const late = order.lines.filter(() => random.chance(open ? 0.4 : 0.12));
  const lateOn = open ? workday(addDays(today, random.int(4, 32))) : workday(addDays(firstShip, random.int(6, 24)));
  for (const line of order.lines) {
    const isLate = late.includes(line);
    line.confirmed = line.qty;
    const shipsOn = isLate
      ? lateOn
      : fate === 'confirmed' && firstShip <= today
        ? workday(addDays(today, random.int(1, 5)))
        : firstShip;
    const promises = promisesOf(random, customer, order, shipsOn, today);
    line.promises = open && isLate ? postponeDates(customer, order, line.position, promises, today) : promises;
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
    if (!open && random.chance(0.02) && line.qty > 1) {
      Object.assign(line, { cancelled: 1, confirmed: line.qty - 1, cancelReason: 'No longer available' });
      order.events.push({
        at: order.confirmedAt,
        kind: 'line_cancelled',
        actor: 'ERP',
        params: { article: line.articleCode, qty: 1, reason: 'No longer available' },
      });
    }
    if (isLate && open && line.qty > 2 && random.chance(0.4)) line.confirmed = line.qty - 1;
  }
  order.events.push({
    at: order.confirmedAt,
    kind: 'confirmed',
    actor: 'ERP',
    params: {
      qty: order.lines.reduce((sum, line) => sum + line.confirmed, 0),
      of: order.lines.reduce((sum, line) => sum + line.qty, 0),
    },
  });
  if (fate === 'confirmed') {
    if (!random.chance(0.4)) return [];
    const planned = new Map(
      order.lines.filter((line) => !late.includes(line)).map((line) => [line.position, line.confirmed]),
    );
    return planned.size > 0
      ? [{ day: workday(addDays(today, random.int(1, 3))), planned: true, quantities: planned }]
      : [];
  }
  const inPast = (date: string): string => (date < today ? date : addDays(today, -1));
  const first =
    late.length < order.lines.length
      ? [ship(order.lines, inPast(firstShip), (line) => (late.includes(line) ? 0 : line.qty))]
      : [];
  if (fate === 'part-shipped') {
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
  return late.length > 0 ? [...first, ship(order.lines, inPast(lateOn), (line) => line.qty)] : first;
}
