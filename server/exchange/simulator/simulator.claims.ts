import { row } from './simulator.answers.ts';

/** A claim, a credit request or a registration of a sold bicycle that the simulated ERP answers. */
export interface SimulatedCase {
  readonly kind: 'claim' | 'credit' | 'registration';
  readonly number: string;
  readonly amount: string;
  readonly currency: string;
  readonly dueAt: number;
}

/** Kinds of files whose rows the simulated ERP answers one by one. */
const answeredTypes = ['claims', 'credit_requests', 'registrations'] as const;
type AnsweredType = (typeof answeredTypes)[number];
export const isAnswered = (type: string): type is AnsweredType => answeredTypes.some((one) => one === type);

/** The answer that a row of such a file gets after the pause. */
export function simulatedCase(
  type: AnsweredType,
  cells: Readonly<Record<string, string>>,
  dueAt: number,
): SimulatedCase {
  if (type === 'registrations')
    return { kind: 'registration', number: cells['registration_id'] ?? '', amount: '', currency: '', dueAt };
  return type === 'claims'
    ? { kind: 'claim', number: cells['claim'] ?? '', amount: '', currency: '', dueAt }
    : {
        kind: 'credit',
        number: cells['credit_request'] ?? '',
        amount: cells['amount'] ?? '',
        currency: cells['currency'] ?? '',
        dueAt,
      };
}

/** A claim is taken, a credit request gets its credit note, a registration is booked; a refusal names its reason. */
export function caseRow(one: SimulatedCase, document: string, refusal: string, now: Date): string[] {
  const at = now.toISOString();
  if (one.kind === 'claim')
    return row('claim_status', {
      claim: one.number,
      at,
      ...(refusal === '' ? { result: 'taken', erp_number: document } : { result: 'rejected', reason: refusal }),
    });
  if (one.kind === 'registration')
    return row('registration_status', {
      registration_id: one.number,
      at,
      ...(refusal === '' ? { result: 'booked' } : { result: 'rejected', reason: refusal }),
    });
  return row('credit_request_status', {
    credit_request: one.number,
    currency: one.currency,
    at,
    ...(refusal === ''
      ? { result: 'booked', credit_note: document, credited_on: at.slice(0, 10), amount: one.amount }
      : { result: 'rejected', reason: refusal }),
  });
}
