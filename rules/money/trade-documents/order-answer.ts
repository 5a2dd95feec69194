import type { CalendarDate } from '#rules/dates.ts';
import type { ErpState, OrderStatus } from '#rules/ordering/orders/status.ts';

/** The answer to an order as Peppol has it: received, accepted, accepted with changes, refused. */
export type OrderAnswer = 'AB' | 'AP' | 'CA' | 'RE';
/** The answer to a line: accepted, changed, refused. */
export type LineAnswer = '5' | '3' | '7';

/** A line as it was ordered and confirmed. */
export interface AnsweredLine {
  readonly qty: number;
  /** Units that were cancelled, by the ERP or by the order desk. */
  readonly cancelled: number;
  readonly promisedOn: CalendarDate | null;
}

/** An order with what was answered until now. */
export interface AnsweredOrder {
  readonly status: OrderStatus;
  readonly erpState: ErpState;
  readonly requestDeliveryOn: CalendarDate | null;
}

/** The answer to a line: one with fewer units, or a later day than was asked for, is changed. */
export function answerOfLine(
  { qty, cancelled, promisedOn }: AnsweredLine,
  { requestDeliveryOn }: Pick<AnsweredOrder, 'requestDeliveryOn'>,
): LineAnswer {
  if (cancelled >= qty) return '7';
  const isLater = promisedOn !== null && requestDeliveryOn !== null && promisedOn > requestDeliveryOn;
  return cancelled > 0 || isLater ? '3' : '5';
}

/**
 * The answer to an order. Until the ERP took it over it is only received. Peppol wants the lines with an order that is
 * accepted with changes, and with no other one.
 */
export function answerOfOrder(order: AnsweredOrder, lines: readonly AnsweredLine[]): OrderAnswer {
  const answers = lines.map((line) => answerOfLine(line, order));
  const isRefused = ['cancelled', 'void', 'failed'].includes(order.status) || order.erpState === 'rejected';
  if (isRefused || (answers.length > 0 && answers.every((answer) => answer === '7'))) return 'RE';
  if (answers.some((answer) => answer !== '5')) return 'CA';
  return order.erpState === 'accepted' || order.status === 'complete' ? 'AP' : 'AB';
}
