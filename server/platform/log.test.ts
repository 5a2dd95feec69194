import { expect, it } from 'vitest';
import { readableLine } from './log.ts';

const line = (fields: object): string =>
  readableLine(JSON.stringify({ level: 30, time: '2026-11-28T22:59:18.123Z', ...fields }));

it('writes a line of the log as time, word and message, then its fields', () => {
  expect(line({ msg: 'database migrated', applied: ['001', '002'], port: 4000, file: 'a b.csv', user: 'dealer' })).toBe(
    '2026-11-28T22:59:18Z info database migrated applied=["001","002"] port=4000 file="a b.csv" user=dealer\n',
  );
});

it('writes the stack of an error below its line', () => {
  expect(line({ level: 50, msg: 'job failed', error: 'Error: full', stack: 'Error: full\n    at run' })).toBe(
    '2026-11-28T22:59:18Z error job failed error="Error: full"\n  Error: full\n      at run\n',
  );
  expect(line({ level: 60, msg: 'ends', err: { message: 'lost', stack: 'Error: lost' } })).toBe(
    '2026-11-28T22:59:18Z fatal ends error=lost\n  Error: lost\n',
  );
});

it('leaves out the message of a line without one', () => {
  expect(line({ level: 40, worker: 'retry' })).toBe('2026-11-28T22:59:18Z warn worker=retry\n');
});
