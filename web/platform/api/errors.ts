import type { ErrorCode } from '../../../rules/errors.ts';
import type { MessageId } from '../texts/message-ids.ts';
import { hasText } from '../texts/texts.tsx';

/** One refusal of a mutation, as on the wire (spec Q-006). `field` names the input it belongs to. */
export type UserError = { field: string | null; message: string; code: string; params?: Record<string, string | number> | null };

export type ApiErrorCode =
  | 'connection_error'
  | 'connection_failed_please_refresh'
  | 'something_wrong'
  | 'unauthenticated'
  | 'forbidden_scope'
  | 'maintenance'
  | 'refused'
  | (string & {});

/** Anything that kept a call from its answer. Aborted calls are not errors: they reject with the browser's AbortError. */
export class ApiError extends Error {
  code: ApiErrorCode;
  status: number;
  userErrors: UserError[];
  requestId: string | null;

  constructor(code: ApiErrorCode, message: string, more: { status?: number; userErrors?: UserError[]; requestId?: string | null; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = more.status ?? 0;
    this.userErrors = more.userErrors ?? [];
    this.requestId = more.requestId ?? null;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether a call was refused because the caller lacks the permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'forbidden_scope';
}

/** A code of the product is also the id of its sentence; the catalogue knows which there are. */
export function isErrorCode(code: string): code is ErrorCode {
  return hasText(code);
}

/** The id of the sentence for a failed call. Null when the server's own text, in the reader's language, says more. */
export function messageIdOf(error: unknown): MessageId | null {
  if (!(error instanceof ApiError)) return 'something_wrong';
  if (error.code === 'connection_error') return 'connection_error';
  if (error.code === 'connection_failed_please_refresh') return 'connection_failed_please_refresh';
  if (error.message && !isErrorCode(error.message)) return null;
  return isErrorCode(error.code) ? error.code : 'something_wrong';
}

/** Whether a call failed because the server could not be reached: nothing is known of what became of it. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('connection');
}
