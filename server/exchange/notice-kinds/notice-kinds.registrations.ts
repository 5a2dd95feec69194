import { sql } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { textIn } from '#platform/text/texts.ts';
import { addresseesAmong, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listUsersOf } from './notice-kinds.queries.ts';

interface FailedRegistration {
  readonly number: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly failure: string;
  readonly articleCode: string;
  readonly createdBy: string | null;
}

async function failedRegistration({ db }: Ctx, id: unknown): Promise<FailedRegistration | null> {
  if (typeof id !== 'string' || !isId(id)) return null;
  const { rows } = await sql<FailedRegistration>`
    select r.number, r.sorg, coalesce(r.distributor_id, r.customer_id) as "customerId", r.failure,
           r.article_code as "articleCode", r.created_by as "createdBy"
      from retail_sales_registration r
     where r.id = ${id}
       and r.removed_at is null
       and r.state in ('failed_insert', 'failed_update')`.execute(db);
  return rows[0] ?? null;
}

/**
 * The consumer site did not take a registration: mailed to the user who registered the frame, else to the users of the
 * dealer. The consumer is not named.
 */
export const registrationFailed: EventKind = async (ctx, { registrationId }) => {
  const failed = await failedRegistration(ctx, registrationId);
  const market = failed && (await marketOf(ctx, failed.sorg, null));
  if (!failed || !market) return null;
  const readers = failed.createdBy === null ? await listUsersOf(ctx.db, failed.customerId) : [failed.createdBy];
  const title = { id: 'notices.registration.failedSubject', params: { number: failed.number } };
  const body = { id: `retail-sales.failure.${failed.failure}` };
  const { customerId, sorg } = failed;
  return {
    path: `/retail-sales?q=${failed.number}`,
    inbox: [{ readers, customerId, sorg, market: market.id, title, body }],
    mail: {
      market,
      addressees: await addresseesAmong(ctx, readers, 'claimMail'),
      words: (_to, locale): MailPart => ({
        subject: title,
        intro: { id: 'notices.registration.failed' },
        facts: [{ label: { id: 'notices.fact.bike' }, value: failed.articleCode }],
        quote: textIn(locale, body.id),
        action: { id: 'notices.action.registrations' },
      }),
    },
  };
};
