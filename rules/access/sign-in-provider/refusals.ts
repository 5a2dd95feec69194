import type { ErrorCode } from '#rules/errors.ts';

/** Why a sign-in at the provider failed, as the sign-in page is told. */
export const providerRefusals = [
  'sign_in_provider_unavailable',
  'sign_in_provider_refused',
  'sign_in_user_unknown',
  'sign_in_mail_not_verified',
  'sign_in_other_account',
  'login_failed',
] as const satisfies readonly ErrorCode[];
export type ProviderRefusal = (typeof providerRefusals)[number];

/** The refusal with this code; null for any other text. */
export function providerRefusal(code: string | null): ProviderRefusal | null {
  return providerRefusals.find((refusal) => refusal === code) ?? null;
}
