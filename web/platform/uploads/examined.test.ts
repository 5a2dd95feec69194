import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';
import { signInAs } from '#testing/render.tsx';
import { ApiError } from '../api/errors.ts';
import { examined } from './examined.ts';

const idOf = (at: number): string => `0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const asked = (search: string): string[] => new URLSearchParams(search).get('ids')?.split(',') ?? [];
const upload = (id: string, state: string) => ({ id, state, refusalText: null });

let network: Network;
beforeEach(() => {
  network = new Network();
  signInAs();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('asks for all uploads together until the server has examined each', async () => {
  const ids = Array.from({ length: 150 }, (_, at) => idOf(at));
  network.rest('GET /uploads/files', ({ search }, count) =>
    jsonAnswer({ uploads: asked(search).map((id) => upload(id, count === 0 && id === ids[3] ? 'checking' : 'ready')) }),
  );
  const found = Promise.all(ids.map((id) => examined(id)));
  await vi.runAllTimersAsync();
  expect((await found).map(({ id }) => id)).toEqual(ids);
  expect(network.of('GET /uploads/files').map(({ search }) => asked(search).length)).toEqual([100, 51]);
});

test('goes on after a time without a network, and ends for an upload that is gone', async () => {
  network.rest('GET /uploads/files', ({ search }) =>
    jsonAnswer({ uploads: asked(search).flatMap((id) => (id === idOf(1) ? [upload(id, 'refused')] : [])) }),
  );
  network.goOffline();
  const refused = examined(idOf(1));
  const gone = examined(idOf(2)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(network.seen).toEqual([]);
  network.goOnline();
  await vi.runAllTimersAsync();
  expect((await refused).state).toBe('refused');
  expect(await gone).toMatchObject({ code: 'not_found' });
  expect(await gone).toBeInstanceOf(ApiError);
});
