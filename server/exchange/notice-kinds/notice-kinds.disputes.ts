import { sql } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { moneyIn } from '#platform/text/texts.ts';
import { addresseesAmong, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listDesk } from '#accounts/users/users.desk.queries.ts';
import { listUsersOf } from './notice-kinds.queries.ts';

interface ToldDispute {
  readonly state: 'open' | 'accepted' | 'rejected';
  readonly invoiceId: string;
  readonly number: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly currency: string;
  readonly amount: number;
  /** The accepted part; null unless the desk accepted it. */
  readonly acceptedAmount: number | null;
  readonly text: string;
  readonly answer: string;
  readonly openedById: string;
  /** The user who disputes the invoice belongs to the customer. */
  readonly byCustomer: boolean;
}

async function toldDispute({ db }: Ctx, disputeId: unknown): Promise<ToldDispute | null> {
  if (typeof disputeId !== 'string' || !isId(disputeId)) return null;
  const { rows } = await sql<ToldDispute>`
    select d.state, d.invoice_id as "invoiceId", i.number, i.sorg, i.customer_id as "customerId",
           c.name as "customerName", i.currency, d.amount, d.accepted_amount as "acceptedAmount", d.text, d.answer, d.opened_by as "openedById",
           exists (
        select
          from customers_user cu
         where cu.user_id = d.opened_by) as "byCustomer"
      from disputes_dispute d
      join invoices_invoice i on i.id = d.invoice_id
      join customers_customer c on c.id = i.customer_id
     where d.id = ${disputeId}`.execute(db);
  return rows[0] ?? null;
}

/** A mail about a dispute in one of these states, with the words of the one side to the other. */
const aboutDispute =
  (
    states: readonly ToldDispute['state'][],
    path: (dispute: ToldDispute) => string,
    readers: (ctx: Ctx, dispute: ToldDispute) => Promise<string[]>,
  ): EventKind =>
  async (ctx, { disputeId }) => {
    const dispute = await toldDispute(ctx, disputeId);
    const market = dispute && (await marketOf(ctx, dispute.sorg, null));
    if (!dispute || !market || !states.includes(dispute.state)) return null;
    const { state, number, currency } = dispute;
    const concerned = await readers(ctx, dispute);
    const addressees = await addresseesAmong(ctx, concerned);
    const title = { id: `notices.dispute.${state}Subject`, params: { number } };
    const intro = { id: `notices.dispute.${state}` };
    const quote = state === 'open' ? dispute.text : dispute.answer;
    return {
      path: path(dispute),
      inbox: [
        {
          readers: concerned,
          customerId: dispute.customerId,
          sorg: dispute.sorg,
          market: market.id,
          title,
          body: intro,
          quote,
        },
      ],
      mail: {
        market,
        addressees,
        words: (_to, locale): MailPart => ({
          subject: title,
          intro,
          facts: [
            { label: { id: 'notices.fact.invoices' }, value: number },
            { label: { id: 'notices.fact.customer' }, value: dispute.customerName },
            { label: { id: 'notices.fact.disputed' }, value: moneyIn(locale, dispute.amount, currency) },
            ...(dispute.acceptedAmount === null
              ? []
              : [
                  {
                    label: { id: 'notices.fact.accepted' },
                    value: moneyIn(locale, dispute.acceptedAmount, currency),
                  },
                ]),
          ],
          quote,
          action: { id: 'notices.action.dispute' },
        }),
      },
    };
  };

/** A customer disputes an invoice: mailed to the credit desk. */
export const disputeOpened = aboutDispute(
  ['open'],
  ({ number }) => `/credit/disputes?q=${encodeURIComponent(number)}`,
  (ctx, dispute) => listDesk(ctx.db, 'dispute.decide', dispute),
);

/** The desk decided: mailed to the user who disputes the invoice; if staff did it for the customer, to its users, too. */
export const disputeDecided = aboutDispute(
  ['accepted', 'rejected'],
  ({ invoiceId }) => `/invoice/${invoiceId}`,
  async (ctx, dispute) => [
    ...new Set([dispute.openedById, ...(dispute.byCustomer ? [] : await listUsersOf(ctx.db, dispute.customerId))]),
  ],
);
