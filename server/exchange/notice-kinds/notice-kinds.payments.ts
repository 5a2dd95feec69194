import { sql } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { Locale } from '#rules/locales.ts';
import type { RequestState } from '#rules/money/payments/state.ts';
import type { Ctx } from '#platform/context.ts';
import { moneyIn } from '#platform/text/texts.ts';
import { addresseesAmong, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listUsersOf } from './notice-kinds.queries.ts';

interface ToldPayment {
  readonly number: string;
  readonly externalId: string;
  readonly state: RequestState;
  readonly sorg: string;
  readonly host: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly userId: string | null;
  readonly acting: boolean;
  readonly currency: string;
  readonly amount: number;
  readonly receivedAmount: number;
  readonly invoices: readonly string[];
}

async function toldPayment({ db }: Ctx, requestId: unknown): Promise<ToldPayment | null> {
  if (typeof requestId !== 'string' || !isId(requestId)) return null;
  const { rows } = await sql<ToldPayment>`
    select r.number, r.external_id as "externalId", r.state, r.sorg, r.host, r.customer_id as "customerId",
           c.name as "customerName", r.created_by_user_id as "userId", r.acting, r.currency, r.amount,
           r.received_amount as "receivedAmount",
           (select array_agg(t.invoice_number order by t.position) from payments_part t where t.request_id = r.id) as invoices
      from payments_request r
      join customers_customer c on c.id = r.customer_id
     where r.id = ${requestId}`.execute(db);
  return rows[0] ?? null;
}

/** Invoices that a mail names; of more, their number says enough. */
const namedInvoices = 20;

/** A mail about a payment to the user who requested it; if staff did, also to the customer's users. */
const aboutPayment =
  (states: readonly RequestState[]): EventKind =>
  async (ctx, { requestId }) => {
    const payment = await toldPayment(ctx, requestId);
    const market = payment && (await marketOf(ctx, payment.sorg, payment.host));
    if (!payment || !market || !states.includes(payment.state)) return null;
    const { number, state, currency } = payment;
    const dealers = payment.acting ? await listUsersOf(ctx.db, payment.customerId) : [];
    const readers = [...new Set([...dealers, ...(payment.userId ? [payment.userId] : [])])];
    const addressees = await addresseesAmong(ctx, readers);
    const title = { id: `notices.payment.${state}Subject`, params: { number } };
    const intro = { id: `notices.payment.${state}` };
    const invoices = payment.invoices.slice(0, namedInvoices).join(', ');
    const amount = (locale: Locale): string =>
      moneyIn(locale, state === 'paid' || state === 'partly' ? payment.receivedAmount : payment.amount, currency);
    return {
      path: `/payment/invoice/v2?request=${encodeURIComponent(payment.externalId)}`,
      inbox: [{ readers, customerId: payment.customerId, sorg: payment.sorg, market: market.id, title, body: intro }],
      mail: {
        market,
        addressees,
        words: (_to, locale): MailPart => ({
          subject: title,
          intro,
          facts: [
            { label: { id: 'notices.fact.payment' }, value: number },
            { label: { id: 'notices.fact.customer' }, value: payment.customerName },
            { label: { id: 'notices.fact.invoices' }, value: invoices },
            { label: { id: 'notices.fact.total' }, value: amount(locale) },
          ],
          action: { id: 'notices.action.payment' },
        }),
      },
    };
  };

/** Money arrived for invoices. */
export const paymentReceived = aboutPayment(['paid', 'partly']);

/** A request ended without money: the bank refused, or its time is over. */
export const paymentEnded = aboutPayment(['failed', 'expired']);
