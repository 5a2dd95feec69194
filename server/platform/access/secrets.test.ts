import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { loadSecrets } from './secrets.ts';

const server = testServer();

describe('sealed secrets', () => {
  test('open again for their owner only, and never show the text', async () => {
    const secrets = await loadSecrets(server.db, 'a key of the environment, long enough');
    const sealed = secrets.seal('client secret ü', 'market 1');
    expect(sealed).not.toContain('client');
    expect(secrets.seal('client secret ü', 'market 1')).not.toBe(sealed);
    expect(secrets.open(sealed, 'market 1')).toBe('client secret ü');
    expect(secrets.open(sealed, 'market 2')).toBeNull();
  });

  test('do not open with another key or after a change of one character', async () => {
    const one = await loadSecrets(server.db, 'a key of the environment, long enough');
    const other = await loadSecrets(server.db, 'another key of the environment');
    const sealed = one.seal('secret', 'x');
    expect(other.open(sealed, 'x')).toBeNull();
    expect(one.open(`${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`, 'x')).toBeNull();
    expect(one.open('secret', 'x')).toBeNull();
    expect(one.open('', 'x')).toBeNull();
  });

  test('use one key of the database in all processes without one in the environment', async () => {
    const one = await loadSecrets(server.db, null);
    const other = await loadSecrets(server.db, null);
    expect(other.open(one.seal('secret', 'x'), 'x')).toBe('secret');
  });
});
