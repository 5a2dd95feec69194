import { ApiError, messageIdOf } from '../platform/api/errors.ts';
import type { Translate } from '../platform/texts/texts.tsx';

/** What a failed action says where no field can: the server's own sentence of a refusal, else that of the failure. */
export function failureWords(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.userErrors[0]) return error.userErrors[0].message;
  const id = messageIdOf(error);
  return id ? t(id) : (error as Error).message;
}
