import { redirect } from '@tanstack/react-router';
import { loginSearch, type LoginReason } from './login-search.ts';

let passed: string | undefined;

/**
 * Remembers the page that the guards let the user open last: from a closed page the way back leads there. Undefined
 * forgets it.
 */
export function notePassed(href: string | undefined): void {
  passed = href;
}

/** The last page that the user was allowed to open; undefined before the first one. */
export const lastPassed = (): string | undefined => passed;

/** Leads to the login page, and from there to `next`. */
export function toLogin(lang: string, next?: string, why?: LoginReason) {
  return redirect({ to: '/$lang/login', params: { lang }, search: loginSearch(next, why), replace: true });
}
