import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
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

it('a process whose reader has ended works on, and its lines go nowhere', async () => {
  const program = `
    import { createLog, outliveReaders } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    outliveReaders();
    const log = createLog('info', 'text');
    let faults = 0;
    process.on('uncaughtException', (error) => {
      faults += 1;
      log.fatal({ error: String(error) }, 'a fault that nothing handles');
    });
    process.on('message', () => {
      for (let line = 0; line < 100; line += 1) log.info('nobody reads this');
      console.error('nor this');
      setTimeout(() => process.send({ faults }, () => process.disconnect()), 100);
    });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  expect(await once(child, 'message')).toContain('ready');
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.send('write');
  expect((await once(child, 'message'))[0]).toEqual({ faults: 0 });
  expect(await ended).toEqual([0, null]);
});
