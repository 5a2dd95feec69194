import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cheapCost } from '#testing/cheap-passwords.ts';
import { hashGeneratedPassword, hashPassword, setPasswordCost, verifyPassword } from './identity.password.ts';

/** The part of a hash that names its cost. */
const costOf = (hash: string): string | undefined => /^\$argon2id\$v=19\$([^$]+)\$/.exec(hash)?.[1];

describe('at the usual cost', () => {
  beforeAll(() => setPasswordCost(null));
  afterAll(() => setPasswordCost(cheapCost));

  test('a password that a person chose is hashed in two passes over 19 MiB', async () => {
    const hash = await hashPassword('Velodrom1');
    expect(costOf(hash)).toBe('m=19456,t=2,p=1');
    expect([await verifyPassword('Velodrom1', hash), await verifyPassword('Velodrom2', hash)]).toEqual([true, false]);
  });

  test('a generated password is hashed at its own cost, and fits', async () => {
    const hash = await hashGeneratedPassword('Velodrom1');
    expect(costOf(hash)).toBe('m=1024,t=1,p=1');
    expect(await verifyPassword('Velodrom1', hash)).toBe(true);
  });

  test('an unknown user and a damaged hash fit no password', async () => {
    expect([await verifyPassword('Velodrom1', null), await verifyPassword('Velodrom1', 'none')]).toEqual([
      false,
      false,
    ]);
  });
});

test('a hash of another cost still fits its password', async () => {
  setPasswordCost(null);
  const hash = await hashPassword('Velodrom1');
  setPasswordCost(cheapCost);
  expect(await verifyPassword('Velodrom1', hash)).toBe(true);
});
