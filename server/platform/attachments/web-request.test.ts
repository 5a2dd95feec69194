import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { discardRest } from './web-request.ts';

afterEach(() => vi.unstubAllGlobals());

it('the parts of a refused body are collected as garbage while they arrive', async () => {
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  const megabyte = Buffer.alloc(1024 * 1024);
  await discardRest(Readable.from(Array.from({ length: 16 }, () => megabyte)) as unknown as IncomingMessage);
  expect(collect).toHaveBeenCalledWith({ type: 'minor', execution: 'sync' });
});
