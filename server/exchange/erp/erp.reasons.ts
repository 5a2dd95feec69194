import type { ErrorParams } from '#rules/errors.ts';

/** Why a whole file was refused, as its record holds it: a code, or a code, a space and its params as JSON. */
export function reasonOf(reason: string | null): { readonly code: string; readonly params: ErrorParams } | null {
  if (reason === null) return null;
  const [, code = reason, params] = /^(\w+) (\{.*\})$/s.exec(reason) ?? [];
  return { code, params: params === undefined ? {} : (JSON.parse(params) as ErrorParams) };
}
