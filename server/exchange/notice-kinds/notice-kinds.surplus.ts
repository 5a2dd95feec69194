import { sql } from 'kysely';
import { isId } from '#rules/ids.ts';
import { sorgOfReference } from '#rules/money/payments/surplus.ts';
import type { Ctx } from '#platform/context.ts';
import { moneyIn, textIn } from '#platform/text/texts.ts';
import { addresseesAmong, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listDesk } from '#accounts/users/users.desk.queries.ts';
import { listWholeDesk } from './notice-kinds.queries.ts';

interface ToldSurplus {
  readonly gateway: string;
  readonly reference: string;
  readonly externalId: string;
  readonly sorg: string | null;
  readonly host: string | null;
  readonly customerId: string | null;
  readonly payerName: string | null;
  readonly number: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly reason: string;
}

async function toldSurplus({ db }: Ctx, paymentId: unknown): Promise<ToldSurplus | null> {
  if (typeof paymentId !== 'string' || !isId(paymentId)) return null;
  const { rows } = await sql<ToldSurplus>`
    select m.gateway, m.reference, m.external_id as "externalId", r.sorg, r.host, r.customer_id as "customerId",
           r.payer_name as "payerName", r.number, m.currency, m.surplus_amount as amount, m.surplus_reason as reason
      from payments_payment m
      left join payments_request r on r.id = m.request_id
     where m.id = ${paymentId}
       and m.surplus_amount > 0
       and not exists (select from payments_clearing g where g.payment_id = m.id)`.execute(db);
  return rows[0] ?? null;
}

/** The sales organisation that the reference of an unknown request names, if there is such a one. */
async function namedSorg({ db }: Ctx, externalId: string): Promise<string | null> {
  const code = sorgOfReference(externalId);
  if (code === null) return null;
  const found = await db.selectFrom('markets_sorg').select('code').where('code', '=', code).executeTakeFirst();
  return found?.code ?? null;
}

/** Money arrived that pays no invoice: mailed to the credit desk. */
export const surplusArrived: EventKind = async (ctx, { paymentId }) => {
  const surplus = await toldSurplus(ctx, paymentId);
  if (!surplus) return null;
  const { customerId, reference, gateway, payerName, number, currency } = surplus;
  const sorg = surplus.sorg ?? (await namedSorg(ctx, surplus.externalId));
  const market = sorg === null ? ctx.market : await marketOf(ctx, sorg, surplus.host);
  if (!market) return null;
  const readers =
    sorg !== null && customerId !== null
      ? await listDesk(ctx.db, 'credit.manage', { customerId, sorg })
      : await listWholeDesk(ctx.db, 'credit.manage', sorg);
  return {
    path: `/credit/surplus?q=${encodeURIComponent(reference)}`,
    inbox: [
      {
        readers,
        customerId,
        sorg,
        market: market.id,
        title: { id: 'notices.surplus.subject', params: { amount: { money: surplus.amount, currency } } },
        body: { id: 'notices.surplus.intro' },
      },
    ],
    mail: {
      market,
      addressees: await addresseesAmong(ctx, readers),
      words: (_to, locale): MailPart => ({
        subject: { id: 'notices.surplus.subject', params: { amount: moneyIn(locale, surplus.amount, currency) } },
        intro: { id: 'notices.surplus.intro' },
        facts: [
          { label: { id: 'notices.fact.total' }, value: moneyIn(locale, surplus.amount, currency) },
          { label: { id: 'notices.fact.reason' }, value: textIn(locale, `payment-request.surplus.${surplus.reason}`) },
          { label: { id: 'notices.fact.payer' }, value: payerName ?? '' },
          { label: { id: 'notices.fact.payment' }, value: number ?? '' },
          { label: { id: 'notices.fact.reference' }, value: `${gateway} ${reference}` },
        ],
        action: { id: 'notices.action.surplus' },
      }),
    },
  };
};
