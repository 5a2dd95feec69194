import { redirect } from '@tanstack/react-router';

/** Leads to the login page, and from there to `next`. */
export function toLogin(lang: string, next?: string) {
  return redirect({ to: '/$lang/login', params: { lang }, search: next ? { next } : {}, replace: true });
}
