// Questions of Pelita: one about a delivery that waits for the desk, one about an order that was answered, and a closed
// one about an invoice.
import { sql } from 'kysely';
import type { QuestionKind, QuestionState } from '#rules/exchange/questions/question-choices.ts';
import { addDays, instant } from '../days.ts';
import { idAt, insertRows, type Rows } from '../loading/rows.ts';

interface Story {
  readonly kind: QuestionKind;
  readonly state: QuestionState;
  readonly daysAgo: number;
  /** Messages by user name: those of `dealer` are the dealer's. */
  readonly messages: readonly (readonly [user: string, text: string])[];
}

const STORIES: readonly Story[] = [
  {
    kind: 'delivery',
    state: 'waiting',
    daysAgo: 1,
    messages: [
      ['dealer', 'The carrier left one box of three. Where are the other two?\nWe need the wheels on Saturday.'],
    ],
  },
  {
    kind: 'order',
    state: 'answered',
    daysAgo: 3,
    messages: [
      ['dealer', 'Can you send the parts first, and the bikes later?'],
      ['staff', 'Yes. The parts leave tomorrow, the bikes with the next truck.'],
    ],
  },
  {
    kind: 'invoice',
    state: 'closed',
    daysAgo: 20,
    messages: [
      ['dealer', 'Is the surcharge for freight or for packaging?'],
      ['credit', 'For freight: the delivery went by air. Your price list names it.'],
    ],
  },
];

/** The latest document of each kind that Pelita has. */
const documents = (customer: string) => sql<{ kind: QuestionKind; id: string; number: string; sorg: string }>`
  (select 'order' as kind, id, number, sorg from orders_order
    where customer_id = ${customer} and status <> 'cancelled' order by created_at desc, number limit 1)
  union all
  (select 'delivery', id, number, sorg from deliveries_delivery
    where customer_id = ${customer} and shipped_on is not null order by shipped_on desc, number limit 1)
  union all
  (select 'invoice', id, number, sorg from invoices_invoice
    where customer_id = ${customer} and kind = 'invoice' order by invoiced_on desc, number limit 1)`;

/** Loads the questions and what both sides wrote. */
export async function loadQuestions(
  db: Rows,
  { users, customers }: { users: Map<string, string>; customers: Map<string, string> },
  now: string,
): Promise<void> {
  const customer = customers.get('pelita');
  if (customer === undefined) throw new Error('The demo has no dealer pelita');
  const found = new Map((await documents(customer).execute(db)).rows.map((row) => [row.kind, row]));
  const questions = STORIES.map((story) => {
    const subject = found.get(story.kind);
    if (!subject) throw new Error(`The demo has no ${story.kind} of pelita to ask about`);
    const day = addDays(now.slice(0, 10), -story.daysAgo);
    const times = story.messages.map((_message, nth) => instant(day, 9 * 60 + nth * 47));
    return { ...story, subject, times, id: idAt(times[0] ?? now) };
  });
  await insertRows(
    db,
    'questions_question',
    questions.map(({ id, subject, kind, state, times }) => ({
      id,
      customer_id: customer,
      sorg: subject.sorg,
      kind,
      subject_id: subject.id,
      subject_number: subject.number,
      state,
      asked_at: times[0],
      written_at: times.at(-1),
      closed_by: state === 'closed' ? users.get('credit') : null,
      closed_at: state === 'closed' ? times.at(-1) : null,
    })),
  );
  await insertRows(
    db,
    'questions_message',
    questions.flatMap(({ id, messages, times }) =>
      messages.map(([user, text], nth) => ({
        id: idAt(times[nth] ?? now),
        question_id: id,
        by_customer: user === 'dealer',
        written_by: users.get(user),
        text,
        written_at: times[nth],
      })),
    ),
  );
}
