import { countFailure } from './activity.ts';
import { type Document, sentOf } from './documents.ts';
import { ApiError, type UserError } from './errors.ts';
import { type Call, endSession, refreshSession, send } from './http.ts';
import { sessionMismatch } from './session.ts';

export type GraphqlAnswer<T> = {
  data?: T | null;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions?: { code?: string; reason?: string; requestId?: string; params?: Record<string, string | number>; field?: string };
  }[];
};

type TopLevelError = NonNullable<GraphqlAnswer<unknown>['errors']>[number];

const sessionIsOver = (error: TopLevelError) => error.extensions?.code === 'UNAUTHENTICATED';

async function ask<R, V>(document: Document<R, V>, variables: V, call: Pick<Call, 'signal' | 'idempotencyKey'>): Promise<GraphqlAnswer<R>> {
  const answer = await send('/graphql', { ...call, body: { ...sentOf(document), variables } });
  return (await answer.json()) as GraphqlAnswer<R>;
}

/**
 * Runs a GraphQL document. Top-level errors reject as ApiError (not signed in, scope, bad input, rate limit, bug); the
 * refusals inside a mutation's answer are the business of `settle`.
 */
export async function graphql<R, V>(document: Document<R, V>, variables: V, call: Pick<Call, 'signal' | 'idempotencyKey'> = {}): Promise<R> {
  let answer = await ask(document, variables, call);
  if (answer.errors?.some(sessionIsOver)) {
    if (!(await refreshSession())) {
      endSession('expired');
      throw new ApiError('unauthenticated', '', { status: 401 });
    }
    // Another tab changed user or customer: nothing is done in their name, the page reloads.
    if (sessionMismatch() !== null) throw new ApiError('customer_changed', '', { status: 401 });
    answer = await ask(document, variables, call);
  }
  return dataOf(answer);
}

/** The data of a GraphQL answer; its top-level errors throw as ApiError, and end a session that is over. */
export function dataOf<R>(answer: GraphqlAnswer<R>): R {
  const [first] = answer.errors ?? [];
  if (first) {
    // `reason` is the product's own code, `code` only its class.
    const code = first.extensions?.reason ?? first.extensions?.code?.toLowerCase() ?? 'something_wrong';
    if (sessionIsOver(first)) endSession('expired');
    else countFailure();
    throw new ApiError(code, first.message, {
      status: 200,
      requestId: first.extensions?.requestId ?? null,
      userErrors: first.extensions?.field ? [{ field: first.extensions.field, message: first.message, code, params: first.extensions.params ?? null }] : [],
    });
  }
  if (answer.data === undefined || answer.data === null) throw new ApiError('something_wrong', '');
  return answer.data;
}

export type Outcome = {
  message?: { status?: string | null; description?: string | null } | null;
  userErrors?: readonly { field?: string | null; message?: string | null; code?: string | null; params?: unknown }[] | null;
};

/**
 * Turns the answer of a mutation into its success or an ApiError with the code 'refused' and the refusals per field, so
 * that forms and actions have one way to fail.
 */
export function settle<T extends Outcome>(outcome: T | null | undefined): T {
  if (!outcome) throw new ApiError('something_wrong', '');
  const userErrors: UserError[] = (outcome.userErrors ?? []).map((error) => ({
    field: error.field ?? null,
    message: error.message ?? '',
    code: error.code ?? '',
    params: (error.params ?? null) as UserError['params'],
  }));
  if (userErrors.length > 0 || outcome.message?.status === 'failed') {
    throw new ApiError('refused', outcome.message?.description ?? userErrors[0]?.message ?? '', { status: 200, userErrors });
  }
  return outcome;
}
