import { analyticsId } from '#rules/accounts/markets/analytics.ts';
import { siteStore } from './site.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/** A visit of a page or an event of the trade, with nothing that names a person, a customer or an order. */
export type AnalyticsEvent = { name: string; params: Readonly<Record<string, unknown>> };

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** True if the user of this browser agreed to be counted; null: they were not asked yet. */
export const consentStore = createStore<boolean | null>(readStored<boolean>('analytics'));

const script = 'https://www.googletagmanager.com/gtag/js';
let loaded: string | null = null;

/** Adds a command to the queue that the script reads; it expects the arguments of a call, not a list. */
function command(..._words: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- the script tells commands from other entries by this object
  (window.dataLayer ??= []).push(arguments);
}

/** The id of the market if the user agreed; else null, and then nothing is loaded or sent. */
function agreedId(): string | null {
  return consentStore.get() === true ? analyticsId(siteStore.get()) : null;
}

/** Loads the script once. It sends no page by itself and no signals for advertisements. */
function load(id: string): void {
  if (loaded === id) return;
  loaded = id;
  command('js', new Date());
  command('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // On the host only, so that the cookies can be removed here.
    cookie_domain: 'none',
    page_referrer: '',
  });
  const element = document.createElement('script');
  element.async = true;
  element.src = `${script}?id=${encodeURIComponent(id)}`;
  document.head.append(element);
}

/** Turns the counting of an id off or on again; the script reads this property before it sends. */
function setDisabled(id: string, disabled: boolean): void {
  (window as unknown as Record<string, unknown>)[`ga-disable-${id}`] = disabled;
}

/** Stores the choice of the user. After a refusal nothing more is sent, and the cookies of the script are removed. */
export function chooseAnalytics(agreed: boolean): void {
  writeStored('analytics', agreed);
  consentStore.set(agreed);
  const id = analyticsId(siteStore.get());
  if (id === null) return;
  setDisabled(id, !agreed);
  if (agreed) return;
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (name.startsWith('_ga')) document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
}

/** Sends events of a page, named by its pattern instead of its address, if the user agreed. */
export function sendEvents(pattern: string, events: readonly AnalyticsEvent[]): void {
  const id = agreedId();
  if (id === null) return;
  load(id);
  const page = { page_location: `${window.location.origin}${pattern}`, page_title: pattern, page_referrer: '' };
  // Also for what the script sends by itself.
  command('set', page);
  for (const { name, params } of events) command('event', name, { ...params, ...page });
}
