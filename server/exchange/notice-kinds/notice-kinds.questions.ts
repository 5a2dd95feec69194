import { sql } from 'kysely';
import { questionDocumentText, type QuestionKind } from '#rules/exchange/questions/question-choices.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { textIn } from '#platform/text/texts.ts';
import { listDesk } from '#accounts/users/users.desk.queries.ts';
import { addresseesAmong, isFresh, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { listUsersOf } from './notice-kinds.queries.ts';

interface ToldMessage {
  readonly questionId: string;
  readonly kind: QuestionKind;
  readonly number: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly byCustomer: boolean;
  readonly byId: string | null;
  readonly byName: string;
  readonly text: string;
  readonly at: Date;
  /** Users of the dealer and of the staff who wrote to the question before. */
  readonly dealers: readonly string[];
  readonly staff: readonly string[];
}

async function toldMessage({ db }: Ctx, messageId: unknown): Promise<ToldMessage | null> {
  if (typeof messageId !== 'string' || !isId(messageId)) return null;
  const writers = (byCustomer: boolean) => sql`
    array(
      select distinct e.written_by
        from questions_message e
       where e.question_id = q.id
         and e.by_customer = ${byCustomer}
         and e.written_by is not null
         and (e.written_at, e.id) <= (m.written_at, m.id))`;
  const { rows } = await sql<ToldMessage>`
    select q.id as "questionId", q.kind, q.subject_number as number, q.sorg, q.customer_id as "customerId",
           c.name as "customerName", m.by_customer as "byCustomer", m.written_by as "byId",
           coalesce(u.name, '') as "byName", m.text, m.written_at as at, ${writers(true)} as dealers,
           ${writers(false)} as staff
      from questions_message m
      join questions_question q on q.id = m.question_id
      join customers_customer c on c.id = q.customer_id
      left join identity_user u on u.id = m.written_by
     where m.id = ${messageId}`.execute(db);
  return rows[0] ?? null;
}

/** Readers who wrote before, else all readers. */
const firstOf = (all: readonly string[], wrote: readonly string[]): string[] => {
  const still = all.filter((id) => wrote.includes(id));
  return still.length > 0 ? still : [...all];
};

/** A message of one side, told to the other; only the author's side differs. */
const aboutMessage =
  (name: 'asked' | 'answered', readersOf: (ctx: Ctx, message: ToldMessage) => Promise<string[]>): EventKind =>
  async (ctx, { messageId }) => {
    const message = await toldMessage(ctx, messageId);
    const market = message && (await marketOf(ctx, message.sorg, null));
    if (!message || !market || !isFresh(ctx, message.at)) return null;
    const { kind, number, customerId, customerName, sorg, text, byName } = message;
    const readers = await readersOf(ctx, message);
    const document = { phrase: { id: questionDocumentText[kind], params: { number } } };
    const title = { id: `notices.question.${name}Subject`, params: { document, customer: customerName } };
    const body = { id: `notices.question.${name}`, params: { by: byName } };
    return {
      path: `/questions/${message.questionId}`,
      inbox: [{ readers, by: message.byId, customerId, sorg, market: market.id, title, body, quote: text }],
      mail: {
        market,
        replies: { kind: 'question', id: message.questionId },
        addressees: await addresseesAmong(
          ctx,
          readers.filter((id) => id !== message.byId),
        ),
        words: (_to, locale): MailPart => ({
          subject: {
            id: title.id,
            params: { document: textIn(locale, questionDocumentText[kind], { number }), customer: customerName },
          },
          intro: body,
          facts: [{ label: { id: 'notices.fact.customer' }, value: customerName }],
          quote: text,
          outro: { id: 'notices.question.noReply' },
          action: { id: 'notices.action.question' },
        }),
      },
    };
  };

/** A dealer wrote: told to the staff who wrote to the question, else to all who answer questions of the dealer. */
export const questionAsked = aboutMessage('asked', async (ctx, message) =>
  firstOf(
    await listDesk(ctx.db, message.kind === 'dispute' ? 'dispute.decide' : 'question.answer', message),
    message.staff,
  ),
);

/** The staff wrote: told to the users of the dealer who wrote to the question, else to all of them. */
export const questionAnswered = aboutMessage('answered', async (ctx, message) =>
  firstOf(await listUsersOf(ctx.db, message.customerId), message.dealers),
);
