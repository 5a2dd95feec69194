import { sql, type RawBuilder } from 'kysely';
import type { QuestionKind } from '#rules/exchange/questions/question-choices.ts';
import type { Actor, Permission } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permission of the staff who answer. */
export const answersQuestions = ['question.answer'] as const;

/** Permissions of those who read and write: they read a kind of document, or answer; one is enough. */
export const readsQuestions = ['page.order-status', 'page.invoice-status', 'question.answer'] as const;

/** Permissions that show a kind of document to dealers and to staff who answer; one is enough. */
const readersOf: Readonly<Record<QuestionKind, readonly Permission[]>> = {
  order: ['page.order-status', 'page.orderlist'],
  delivery: ['page.order-status', 'page.orderlist'],
  invoice: ['page.invoice-status'],
  dispute: ['page.invoice-status'],
};

/** Kinds of documents that the user may read. Of the staff, only those who decide disputes write about them. */
export const readableKinds = ({
  permissions,
  ownCustomerId,
}: Pick<Actor, 'permissions' | 'ownCustomerId'>): QuestionKind[] =>
  (Object.keys(readersOf) as QuestionKind[]).filter((kind) =>
    kind === 'dispute' && ownCustomerId === null
      ? permissions.has('dispute.decide')
      : readersOf[kind].some((permission) => permissions.has(permission)),
  );

/** True if the caller writes for the staff: they belong to no dealer and answer questions. */
export const writesAsStaff = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor?.ownCustomerId === null && actor.permissions.has('question.answer');

/**
 * Condition on `questions_question q`, about documents of a kind that the caller reads: of the active customer of a
 * dealer, or for staff who answer, of the customers whom their areas include.
 */
export function visibleQuestions(ctx: Ctx): RawBuilder<boolean> {
  const { actor, customer, market } = ctx;
  const kinds = actor ? readableKinds(actor) : [];
  if (!actor || kinds.length === 0) return sql<boolean>`false`;
  if (writesAsStaff(ctx))
    return sql<boolean>`(q.kind = any(${kinds}) and q.sorg = any(${[...market.sorgs]}) and exists (
      select
        from customers_area a
       where a.customer_id = q.customer_id
         and a.sorg = q.sorg
         and ${visibleArea(actor)}))`;
  if (!customer || actor.ownCustomerId === null) return sql<boolean>`false`;
  return sql<boolean>`(q.kind = any(${kinds}) and q.customer_id = ${customer.id}
    and q.sorg = any(${customer.areas.map(({ sorg }) => sorg)}))`;
}
