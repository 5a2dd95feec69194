import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { sessionStore, userStore } from '#platform/api/session.ts';
import { queryClient } from '#platform/api/queries.ts';
import catalogues from 'virtual:text-catalogues';
import { activateLocale, loadTexts, readTextsFrom } from '#platform/texts/texts.tsx';
import { stopNetwork } from './network.ts';

/* Browser features that happy-dom lacks: the popover layer and modal dialogs, without layout. */
const popover = HTMLElement.prototype as HTMLElement & { showPopover?: () => void; hidePopover?: () => void };
popover.showPopover ??= function show() {};
popover.hidePopover ??= function hide() {};
const matches = Reflect.get(Element.prototype, 'matches') as (this: Element, selector: string) => boolean;
Reflect.set(Element.prototype, 'matches', function match(this: Element, selector: string) {
  return selector === ':popover-open' ? false : matches.call(this, selector);
});

// No test measures time: the limit ends what never comes, and is far above what a loaded machine needs.
configure({ asyncUtilTimeout: 20_000 });

// A test that defines no responses has no network: see Network.
globalThis.fetch = () => Promise.reject(new TypeError('This test defines no responses of a network'));

beforeAll(async () => {
  readTextsFrom(catalogues);
  await loadTexts(['ui', 'errors', 'refusals', 'session', 'shell', 'dialogs']);
  await activateLocale('en-us');
});

afterEach(() => {
  cleanup();
  stopNetwork();
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  userStore.set(null);
  sessionStore.set({ phase: 'unknown' });
});
