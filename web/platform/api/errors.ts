import type { ErrorCode } from '#rules/errors.ts';
import type { MessageId } from '../texts/message-ids.ts';
import { hasText } from '../texts/texts.tsx';

/** One error of a mutation, as sent by the server (spec Q-006). `field` names the input it belongs to. */
export type UserError = {
  field: string | null;
  message: string;
  code: string;
  params?: Record<string, string | number> | null;
};

export type ApiErrorCode =
  | 'connection_error'
  | 'connection_failed_please_refresh'
  | 'something_wrong'
  | 'unauthenticated'
  | 'forbidden_scope'
  | 'maintenance'
  | 'refused'
  | (string & {});

/** Any reason why a call got no result. Aborted calls are not errors: they reject with the browser's AbortError. */
export class ApiError extends Error {
  code: ApiErrorCode;
  status: number;
  userErrors: UserError[];
  requestId: string | null;
  /** Seconds after which the server wants the call repeated; null if it names no time. */
  retryAfter: number | null;

  constructor(
    code: ApiErrorCode,
    message: string,
    more: {
      status?: number;
      userErrors?: UserError[];
      requestId?: string | null;
      retryAfter?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = more.status ?? 0;
    this.userErrors = more.userErrors ?? [];
    this.requestId = more.requestId ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** True if a call was refused because the caller lacks the permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'forbidden_scope';
}

/** An error code of the product is also the id of its message. The catalogue lists the codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return hasText(code);
}

/** The message id for a failed call. Null if the server's own text, in the user's language, says more. */
export function messageIdOf(error: unknown): MessageId | null {
  if (!(error instanceof ApiError)) return 'something_wrong';
  if (error.code === 'connection_error') return 'connection_error';
  if (error.code === 'connection_failed_please_refresh') return 'connection_failed_please_refresh';
  if (error.message && !isErrorCode(error.message)) return null;
  return isErrorCode(error.code) ? error.code : 'something_wrong';
}

/** True if a call failed because the server could not be reached. The server may or may not have processed it. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('connection');
}
