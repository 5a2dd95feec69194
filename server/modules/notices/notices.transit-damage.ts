import { sql } from 'kysely';
import { isId } from '../../../rules/ids.ts';
import type { Ctx } from '../../platform/context.ts';
import { moneyIn } from '../../platform/texts.ts';
import { addresseesAmong, marketOf, type EventKind, type MailPart } from './notices.messages.ts';
import { listUsersOf } from './notices.queries.ts';

interface DecidedDamage {
  readonly number: string;
  readonly delivery: string;
  readonly state: 'credited' | 'rejected';
  readonly sorg: string;
  readonly customerId: string;
  readonly currency: string;
  readonly credit: number | null;
  readonly reason: string;
  readonly reportedBy: string | null;
}

async function decidedDamage({ db }: Ctx, id: unknown): Promise<DecidedDamage | null> {
  if (typeof id !== 'string' || !isId(id)) return null;
  const { rows } = await sql<DecidedDamage>`
    select r.number, d.number as delivery, r.state, r.sorg, r.customer_id as "customerId", r.currency,
           r.credit_amount as credit, r.reason, r.reported_by as "reportedBy"
      from transit_damage_report r
      join deliveries_delivery d on d.id = r.delivery_id
     where r.id = ${id}
       and r.state in ('credited', 'rejected')`.execute(db);
  return rows[0] ?? null;
}

/** The desk decided about transit damage: told to the users of the dealer and to the user who reported it. */
export const transitDamageDecided: EventKind = async (ctx, { reportId }) => {
  const report = await decidedDamage(ctx, reportId);
  const market = report && (await marketOf(ctx, report.sorg, null));
  if (!report || !market) return null;
  const { number, delivery, state, credit, currency, customerId, sorg, reason: quote, reportedBy } = report;
  const readers = [...new Set([...(await listUsersOf(ctx.db, customerId)), ...(reportedBy ? [reportedBy] : [])])];
  const title = { id: `notices.transit-damage.${state}Subject`, params: { number } };
  const body = { id: `notices.transit-damage.${state}` };
  return {
    path: `/transit-damage?q=${number}`,
    inbox: [{ readers, customerId, sorg, market: market.id, title, body, quote }],
    mail: {
      market,
      addressees: await addresseesAmong(ctx, readers, 'claimMail'),
      words: (_to, locale): MailPart => ({
        subject: title,
        intro: body,
        facts: [
          { label: { id: 'notices.fact.delivery' }, value: delivery },
          ...(credit === null
            ? []
            : [{ label: { id: 'notices.fact.credit' }, value: moneyIn(locale, credit, currency) }]),
        ],
        quote,
        action: { id: 'notices.action.transit-damage' },
      }),
    },
  };
};
