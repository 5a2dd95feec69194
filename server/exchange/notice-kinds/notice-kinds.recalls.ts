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
  /** Of the dealer: frames that the recall affects, and their sales organisation. */
  readonly affected: number;
  readonly sorg: string;
}

async function publishedRecall({ db }: Ctx, recallId: unknown, customerId: unknown): Promise<PublishedRecall | null> {
  if (typeof recallId !== 'string' || !isId(recallId) || typeof customerId !== 'string' || !isId(customerId))
    return null;
  const { rows } = await sql<PublishedRecall>`
    select r.code, r.severity, r.title, r.published_on as "publishedOn", count(distinct f.number)::int as affected,
           min(f.sorg) as sorg
      from frames_recall r
      join frames_recall_range g on g.recall_id = r.id
     cross join ${framesOfRange(sql<boolean>`f.customer_id = ${customerId}`)}
     where r.id = ${recallId}
       and r.ended_on is null
     group by r.id`.execute(db);
  return rows[0] ?? null;
}

/** A recall affects bicycles of a dealer: told to the dealer's users, with the number of bicycles. */
export const recallPublished: EventKind = async (ctx, { recallId, customerId }) => {
  const recall = await publishedRecall(ctx, recallId, customerId);
  const market = recall && (await marketOf(ctx, recall.sorg, null));
  if (!recall || !market || typeof customerId !== 'string') return null;
  const { code, severity, title: names, affected: count, sorg } = recall;
  const readers = await listUsersOf(ctx.db, customerId);
  const title = { id: `notices.recall.${severity}Subject`, params: { code } };
  return {
    path: `/frame/recall/${encodeURIComponent(code)}`,
    inbox: [
      {
        readers,
        customerId,
        sorg,
        market: market.id,
        title,
        body: { id: 'notices.recall.body', params: { title: { names, otherwise: code }, count } },
      },
    ],
    mail: {
      market,
      addressees: await addresseesAmong(ctx, readers, 'claimMail'),
      words: (_to, locale): MailPart => ({
        subject: title,
        intro: { id: `notices.recall.${severity}`, params: { count } },
        facts: [
          { label: { id: 'notices.fact.recall' }, value: localized(names, contentLanguage(locale)) },
          { label: { id: 'notices.fact.published' }, value: dayIn(locale, recall.publishedOn) },
        ],
        action: { id: 'notices.action.recall' },
      }),
    },
  };
};
