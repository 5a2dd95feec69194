import type { EndReason } from '#platform/api/http.ts';

/** Why the portal asks for a new sign-in; a user who signed out knows it. */
export const loginReasons = ['expired', 'forbidden', 'maintenance', 'elsewhere'] as const;
export type LoginReason = (typeof loginReasons)[number];

/** Search of the login page: the page to return to, and why the session ended. */
export type LoginSearch = { next?: string; why?: LoginReason };

/** The search of the login page, without what is missing; the start page needs no way back. */
export const loginSearch = (next: string | undefined, why?: LoginReason): LoginSearch => ({
  ...(next !== undefined && !/^\/[^/?#]*\/?$/.test(next) ? { next } : {}),
  ...(why ? { why } : {}),
});

/** The reason that the login page shows for the end of a session; none after the user signed out. */
export const reasonOf = (end: EndReason): LoginReason | undefined => (end === 'logged-out' ? undefined : end);
