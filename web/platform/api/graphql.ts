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

export type TopLevelError = NonNullable<GraphqlAnswer<unknown>['errors']>[number];

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

/** Runs a GraphQL document and returns the response with its errors; an expired session is refreshed first. */
export async function answerOf<R, V>(
  document: Document<R, V>,
  variables: V,
  call: Pick<Call, 'signal' | 'idempotencyKey'>,
): Promise<GraphqlAnswer<R>> {
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
  return answer;
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
  const data = dataOf(await answerOf(document, variables, call));
  for (const listener of listeners) listener(document.name, variables, data);
  return data;
}

/** A top-level error of a GraphQL response as the error of a call. */
export function errorOf({ message, extensions }: TopLevelError): ApiError {
  // `reason` is the product's own code; `code` is only its class.
  const code = extensions?.reason ?? extensions?.code?.toLowerCase() ?? 'something_wrong';
  return new ApiError(code, message, {
    status: 200,
    requestId: extensions?.requestId ?? null,
    userErrors: extensions?.field
      ? [{ field: extensions.field, message, code, params: extensions.params ?? null }]
      : [],
  });
}

/** Returns the data of a GraphQL response. Top-level errors throw as ApiError; an expired session is ended. */
export function dataOf<R>(answer: GraphqlAnswer<R>): R {
  const [first] = answer.errors ?? [];
  if (first) {
    if (sessionIsOver(first)) endSession('expired');
    else countFailure();
    throw errorOf(first);
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
