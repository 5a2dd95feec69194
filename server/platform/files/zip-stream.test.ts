import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { distinctNames, zipStream } from './zip-stream.ts';

const entry = (name: string, ...parts: string[]) => ({
  name,
  open: () => Promise.resolve(Readable.from(parts.map((part) => Buffer.from(part)))),
});

test('holds every file with its bytes, also empty ones and names beyond ASCII', async () => {
  const zip = unzipSync(await buffer(zipStream([entry('Rahmen ü.txt', 'first ', 'second'), entry('empty.bin')])));
  expect(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['Rahmen ü.txt', 'first second'],
    ['empty.bin', ''],
  ]);
});

test('opens a file only when its turn has come, and reads no further than its reader', async () => {
  const opened: string[] = [];
  let read = 0;
  const large = {
    name: 'large',
    open: () => {
      opened.push('large');
      return Promise.resolve(
        Readable.from(
          (function* () {
            for (; read < 1_000; read += 1) yield Buffer.alloc(64 * 1024);
          })(),
        ),
      );
    },
  };
  const last = {
    name: 'last',
    open: () => {
      opened.push('last');
      return Promise.resolve(Readable.from([Buffer.from('x')]));
    },
  };
  const zip = zipStream([large, last])[Symbol.asyncIterator]();
  await zip.next();
  expect(opened).toEqual(['large']);
  expect(read).toBeLessThan(100);
  await zip.return?.();
});

test('a file that cannot be opened ends the stream with its error', async () => {
  const broken = { name: 'broken', open: () => Promise.reject(new Error('gone')) };
  await expect(buffer(zipStream([entry('good', 'x'), broken]))).rejects.toThrow('gone');
});

test('doubles get a number', () => {
  expect(distinctNames(['a.jpg', 'A.jpg', 'a.jpg', 'b', 'b', 'a (2).jpg'])).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (3).jpg',
    'b',
    'b (2)',
    'a (2) (2).jpg',
  ]);
});
