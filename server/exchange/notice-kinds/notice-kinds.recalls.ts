import { sql } from 'kysely';
import { isId } from '#rules/ids.ts';
import { contentLanguage } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import type { Ctx } from '#platform/context.ts';
import { framesOfRange } from '#goods/frames/frames.recalls.queries.ts';
import { addresseesAmong, dayIn, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listUsersOf } from './notice-kinds.queries.ts';

interface PublishedRecall {
  readonly code: string;
  readonly severity: 'safety' | 'service';
  readonly title: Record<string, string>;
  readonly publishedOn: string;
  /** Of the dealer: frames that the recall affects, those of them that wait for the workshop, and their organisation. */
  readonly affected: number;
  readonly left: number;
  readonly sorg: string;
}

async function publishedRecall({ db }: Ctx, recallId: unknown, customerId: unknown): Promise<PublishedRecall | null> {
  if (typeof recallId !== 'string' || !isId(recallId) || typeof customerId !== 'string' || !isId(customerId))
    return null;
  const { rows } = await sql<PublishedRecall>`
    select r.code, r.severity, r.title, r.published_on as "publishedOn", count(distinct f.number)::int as affected,
           count(distinct f.number) filter (where k.number is null)::int as left, min(f.sorg) as sorg
      from frames_recall r
      join frames_recall_range g on g.recall_id = r.id
     cross join ${framesOfRange(sql<boolean>`f.customer_id = ${customerId}`)}
      left join frames_recall_work k on k.recall_id = r.id and k.number = f.number
     where r.id = ${recallId}
       and (r.sorg is null or r.sorg = f.sorg)
       and r.ended_on is null
     group by r.id`.execute(db);
  return rows[0] ?? null;
}

/**
 * A recall affects bicycles of a dealer: told to the dealer's users, with the number of bicycles. A reminder counts those
 * that nobody checked or repaired, and is not sent once there are none.
 */
export const recallPublished: EventKind = async (ctx, { recallId, customerId, reminder }) => {
  const recall = await publishedRecall(ctx, recallId, customerId);
  const market = recall && (await marketOf(ctx, recall.sorg, null));
  if (!recall || !market || typeof customerId !== 'string') return null;
  const { code, severity, title: names, sorg } = recall;
  const isReminder = reminder === true;
  const count = isReminder ? recall.left : recall.affected;
  if (count === 0) return null;
  const readers = await listUsersOf(ctx.db, customerId);
  const title = {
    id: isReminder ? 'notices.recall.reminderSubject' : `notices.recall.${severity}Subject`,
    params: { code },
  };
  const body = isReminder ? 'notices.recall.reminderBody' : 'notices.recall.body';
  const intro = isReminder ? 'notices.recall.reminder' : `notices.recall.${severity}`;
  return {
    path: `/frame/recall/${encodeURIComponent(code)}`,
    inbox: [
      {
        readers,
        customerId,
        sorg,
        market: market.id,
        title,
        body: { id: body, params: { title: { names, otherwise: code }, count } },
      },
    ],
    mail: {
      market,
      addressees: await addresseesAmong(ctx, readers, 'claimMail'),
      words: (_to, locale): MailPart => ({
        subject: title,
        intro: { id: intro, params: { count } },
        facts: [
          { label: { id: 'notices.fact.recall' }, value: localized(names, contentLanguage(locale)) },
          { label: { id: 'notices.fact.published' }, value: dayIn(locale, recall.publishedOn) },
        ],
        action: { id: 'notices.action.recall' },
      }),
    },
  };
};
