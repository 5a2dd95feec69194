import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { KeptValues } from './kept-values.ts';
import * as problems from './problem-log.ts';
import { useKeptReference } from './use-kept-reference.ts';

/** A device in memory; `write` waits until the test lets it go on. */
function deviceOf(values: Record<string, unknown>): { device: KeptValues; letWrite: () => void } {
  const held: (() => void)[] = [];
  const device = {
    read: async (name: string) => (values[name] as never) ?? null,
    write: (name: string, value: unknown) =>
      new Promise<void>((done) => {
        held.push(() => {
          values[name] = value;
          done();
        });
      }),
  } as unknown as KeptValues;
  return { device, letWrite: () => held.splice(0).forEach((go) => go()) };
}

test('lists count as kept when the device has written them, not before', async () => {
  const { device, letWrite } = deviceOf({});
  const { result, rerender } = renderHook(({ fresh }) => useKeptReference(device, 'lists en', fresh), {
    initialProps: { fresh: null as string[] | null },
  });
  expect(result.current).toEqual({ kept: null, isKept: false, isReading: true });
  await waitFor(() => expect(result.current).toEqual({ kept: null, isKept: false, isReading: false }));
  const fresh = ['Brakes'];
  rerender({ fresh });
  expect(result.current.isKept).toBe(false);
  await act(async () => letWrite());
  expect(result.current.isKept).toBe(true);
});

test('lists of before count, those of another name do not', async () => {
  const { device } = deviceOf({ 'lists en': ['Brakes'] });
  const { result, rerender } = renderHook(({ name }) => useKeptReference<string[]>(device, name, null), {
    initialProps: { name: 'lists en' },
  });
  await waitFor(() => expect(result.current).toEqual({ kept: ['Brakes'], isKept: true, isReading: false }));
  rerender({ name: 'lists de' });
  expect(result.current).toEqual({ kept: null, isKept: false, isReading: true });
  await waitFor(() => expect(result.current).toEqual({ kept: null, isKept: false, isReading: false }));
});

test('a device that refuses to read or write keeps none, and the log says so', async () => {
  const logged = vi.spyOn(problems, 'logProblem').mockImplementation(() => undefined);
  const refuse = () => Promise.reject(new Error('no room'));
  const device = { read: refuse, write: refuse } as unknown as KeptValues;
  const fresh = ['Brakes'];
  const { result } = renderHook(() => useKeptReference(device, 'lists en', fresh));
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(2));
  expect(result.current).toEqual({ kept: null, isKept: false, isReading: false });
});
