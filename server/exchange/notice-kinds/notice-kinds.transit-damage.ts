import { sql } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { moneyIn } from '#platform/text/texts.ts';
import { addresseesAmong, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listDesk } from '#accounts/users/users.desk.queries.ts';
import { listUsersOf } from './notice-kinds.queries.ts';

interface ToldDamage {
  readonly number: string;
  readonly delivery: string;
  readonly state: 'proposed' | 'in_review' | 'credited' | 'rejected';
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly currency: string;
  readonly credit: number | null;
  readonly text: string;
  readonly reason: string;
  readonly reportedBy: string | null;
}

async function toldDamage({ db }: Ctx, id: unknown): Promise<ToldDamage | null> {
  if (typeof id !== 'string' || !isId(id)) return null;
  const { rows } = await sql<ToldDamage>`
    select r.number, d.number as delivery, r.state, r.sorg, r.customer_id as "customerId", c.name as "customerName",
           r.currency, r.credit_amount as credit, r.text, r.reason, r.reported_by as "reportedBy"
      from transit_damage_report r
      join deliveries_delivery d on d.id = r.delivery_id
      join customers_customer c on c.id = r.customer_id
     where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A notice about a report in one of these states, with the words of the one side to the other. */
const aboutDamage =
  (
    states: readonly ToldDamage['state'][],
    quoteOf: (report: ToldDamage) => string,
    readersOf: (ctx: Ctx, report: ToldDamage) => Promise<string[]>,
  ): EventKind =>
  async (ctx, { reportId }) => {
    const report = await toldDamage(ctx, reportId);
    const market = report && (await marketOf(ctx, report.sorg, null));
    if (!report || !market || !states.includes(report.state)) return null;
    const { number, delivery, state, credit, currency, customerId, customerName, sorg } = report;
    const readers = await readersOf(ctx, report);
    const quote = quoteOf(report);
    const title = { id: `notices.transit-damage.${state}Subject`, params: { number, customer: customerName } };
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

/** A report waits for the desk: told to the members of the desk whose areas include the dealer. */
export const transitDamageWaiting = aboutDamage(
  ['in_review'],
  ({ text }) => text,
  (ctx, report) => listDesk(ctx.db, 'claim.status', report),
);

/** The desk decided about transit damage: told to the users of the dealer and to the user who reported it. */
export const transitDamageDecided = aboutDamage(
  ['credited', 'rejected'],
  ({ reason }) => reason,
  async (ctx, { customerId, reportedBy }) => [
    ...new Set([...(await listUsersOf(ctx.db, customerId)), ...(reportedBy ? [reportedBy] : [])]),
  ],
);
