import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, tokenOf } from '#testing/render.tsx';
import { download } from './download.ts';
import { filesBeingMade } from './files-being-made.ts';
import { openSession } from './session.ts';

const refusal = (code: string, status: number, seconds: number | null): Response => {
  const answer = jsonAnswer({ code, message: { description: 'Several of your files are still being made.' } }, status);
  if (seconds !== null) answer.headers.set('retry-after', String(seconds));
  return answer;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  // The window would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  openSession(tokenOf({ sub: dealer.id, r3: '1042281', exp: 1 }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a file that the server makes', () => {
  test('is asked for again after the time that the server names', async () => {
    const network = new Network().rest('GET /file', (_request, count) =>
      count < 2 ? refusal('documents_of_user_full', 429, 3) : new Response('ready'),
    );
    const saved = download('/file', 'file.pdf');
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(network.of('GET /file')).toHaveLength(1);
    expect(filesBeingMade.get()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(network.of('GET /file')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    await saved;
    expect(network.of('GET /file')).toHaveLength(3);
    expect(filesBeingMade.get()).toBe(0);
  });

  test('is refused in the words of the server after some times', async () => {
    const network = new Network().rest('GET /file', () => refusal('documents_full', 503, 900));
    const failed = download('/file', 'file.pdf').catch((error: unknown) => error);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(4 * 15_000);
    expect(await failed).toMatchObject({
      code: 'documents_full',
      message: 'Several of your files are still being made.',
      retryAfter: 900,
    });
    expect(network.of('GET /file')).toHaveLength(5);
    expect(filesBeingMade.get()).toBe(0);
  });

  test.each([
    ['not_found', 404, 3],
    ['rate_limited', 429, 3],
    ['service_unavailable', 503, null],
  ])('is not asked for again when waiting does not help: %s', async (code, status, seconds) => {
    const network = new Network().rest('GET /file', () => refusal(code, status, seconds));
    await expect(download('/file', 'file.pdf')).rejects.toMatchObject({ code });
    expect(network.of('GET /file')).toHaveLength(1);
  });

  test('is not announced when it is ready at once', async () => {
    new Network().rest('GET /file', () => new Response('ready'));
    const seen: number[] = [];
    const stop = filesBeingMade.subscribe(() => seen.push(filesBeingMade.get()));
    await download('/file', 'file.pdf');
    await vi.advanceTimersByTimeAsync(5_000);
    stop();
    expect(seen).toEqual([]);
  });
});
