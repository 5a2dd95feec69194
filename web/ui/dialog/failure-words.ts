import { ApiError, isErrorCode, messageIdOf } from '#platform/api/errors.ts';
import type { Translate } from '#platform/texts/texts.tsx';

/**
 * The message of a failed action that belongs to no field: the server's own text of a refusal, else the text for the
 * failure.
 */
export function failureWords(t: Translate, error: unknown): string {
  const [refusal] = error instanceof ApiError ? error.userErrors : [];
  if (refusal?.message) return refusal.message;
  if (refusal && isErrorCode(refusal.code)) return t(refusal.code, refusal.params ?? {});
  const id = messageIdOf(error);
  return id ? t(id) : (error as Error).message;
}
