import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '#platform/storage.ts';
import { dealer, signInAs } from '#testing/render.tsx';
import { type CommonFields, newRow } from './bulk-rows.ts';
import { useBulkRows } from './use-bulk-rows.ts';

const key = `unsent.material-bulk.${dealer.id}` as const;
const common: CommonFields = {
  type: 'brand-assets',
  categoryId: null,
  marketIds: [],
  tags: [],
  modelYear: null,
  layoutId: null,
  language: 'en',
  published: true,
};
const storedLanguage = () => readStored<{ common: CommonFields }>(key)?.common.language;

beforeEach(() => {
  vi.useFakeTimers();
  signInAs(dealer);
  const row = { ...newRow('material-bulk.1', { name: 'frame.jpg', size: 9 }, ''), state: 'created' as const };
  writeStored(key, { rows: [row], common });
});
afterEach(() => vi.useRealTimers());

function open() {
  const { result, unmount } = renderHook(() => useBulkRows(common));
  act(() => void vi.advanceTimersByTime(1_000));
  return { choose: (language: string) => act(() => result.current.setCommon({ ...common, language })), unmount };
}

test('several changes in a row are stored once, after the last', () => {
  const { choose } = open();
  for (const language of ['de', 'fr', 'id']) {
    choose(language);
    act(() => void vi.advanceTimersByTime(300));
    expect(storedLanguage()).toBe('en');
  }
  act(() => void vi.advanceTimersByTime(100));
  expect(storedLanguage()).toBe('id');
});

test('a change is stored at once when the page closes, and when the user leaves it', () => {
  const { choose, unmount } = open();
  choose('de');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(storedLanguage()).toBe('de');
  choose('fr');
  unmount();
  expect(storedLanguage()).toBe('fr');
});
