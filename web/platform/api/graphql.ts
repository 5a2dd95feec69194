import { countFailure } from './activity.ts';
import { type Document, documentBody } from './documents.ts';
import { ApiError, type UserError } from './errors.ts';
import { type Call, endSession, refreshSession, send } from './http.ts';
import { sessionMismatch } from './session.ts';

export type GraphqlAnswer<T> = {
  data?: T | null;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions?: {
      code?: string;
      reason?: string;
      requestId?: string;
      params?: Record<string, string | number>;
      field?: string;
    };
  }[];
};

type TopLevelError = NonNullable<GraphqlAnswer<unknown>['errors']>[number];

const sessionIsOver = (error: TopLevelError) => error.extensions?.code === 'UNAUTHENTICATED';

async function ask<R, V>(
  document: Document<R, V>,
  variables: V,
  call: Pick<Call, 'signal' | 'idempotencyKey'>,
): Promise<GraphqlAnswer<R>> {
  const answer = await send('/graphql', { ...call, body: { ...documentBody(document), variables } });
  return (await answer.json()) as GraphqlAnswer<R>;
}

type AnswerListener = (name: string, variables: unknown, data: unknown) => void;
const listeners = new Set<AnswerListener>();

/** Tells a listener about every answer, with the name and variables of its document. Returns the unsubscribe function. */
export function onAnswer(listener: AnswerListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Runs a GraphQL document. Top-level errors (not signed in, scope, bad input, rate limit, bug) reject as ApiError.
 * `settle` handles the errors inside a mutation's result.
 */
export async function graphql<R, V>(
  document: Document<R, V>,
  variables: V,
  call: Pick<Call, 'signal' | 'idempotencyKey'> = {},
): Promise<R> {
  let answer = await ask(document, variables, call);
  if (answer.errors?.some(sessionIsOver)) {
    if (!(await refreshSession())) {
      endSession('expired');
      throw new ApiError('unauthenticated', '', { status: 401 });
    }
    // Another tab changed the user or customer: send nothing in their name, the page reloads.
    if (sessionMismatch() !== null) throw new ApiError('customer_changed', '', { status: 401 });
    answer = await ask(document, variables, call);
  }
  const data = dataOf(answer);
  for (const listener of listeners) listener(document.name, variables, data);
  return data;
}

/** Returns the data of a GraphQL response. Top-level errors throw as ApiError; an expired session is ended. */
export function dataOf<R>(answer: GraphqlAnswer<R>): R {
  const [first] = answer.errors ?? [];
  if (first) {
    // `reason` is the product's own code; `code` is only its class.
    const code = first.extensions?.reason ?? first.extensions?.code?.toLowerCase() ?? 'something_wrong';
    if (sessionIsOver(first)) endSession('expired');
    else countFailure();
    throw new ApiError(code, first.message, {
      status: 200,
      requestId: first.extensions?.requestId ?? null,
      userErrors: first.extensions?.field
        ? [{ field: first.extensions.field, message: first.message, code, params: first.extensions.params ?? null }]
        : [],
    });
  }
  if (answer.data === undefined || answer.data === null) throw new ApiError('something_wrong', '');
  return answer.data;
}

export type Outcome = {
  message?: { status?: string | null; description?: string | null } | null;
  userErrors?:
    | readonly { field?: string | null; message?: string | null; code?: string | null; params?: unknown }[]
    | null;
};

/**
 * Returns the success of a mutation, or throws an ApiError with the code 'refused' and the errors per field, so that
 * forms and actions handle all failures in the same way.
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
    throw new ApiError('refused', outcome.message?.description ?? userErrors[0]?.message ?? '', {
      status: 200,
      userErrors,
    });
  }
  return outcome;
}
