import { argon2, randomBytes, randomInt, timingSafeEqual, type Argon2Parameters } from 'node:crypto';

const derive = (algorithm: 'argon2id', parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2(algorithm, parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });

/** The work of a hash: KiB of memory, passes over it, and lanes. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Cost of a hash: 19 MiB, 2 passes, 1 lane, about 30 ms of one core, off the main thread. */
const usualCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
let cost = usualCost;
const tagLength = 32;

/** Sets the cost of hashes, for tests: they hash hundreds of passwords that nobody attacks. Null is the usual cost. */
export function setPasswordCost(given: Cost | null): void {
  cost = given ?? usualCost;
}

interface StoredHash extends Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

// The same letters typed on two systems may arrive composed or decomposed.
const spelled = (password: string): string => password.normalize('NFC');
const plain = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function parse(hash: string): StoredHash | null {
  const match =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/.exec(hash);
  if (!match) return null;
  return {
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    salt: Buffer.from(match[4] ?? '', 'base64'),
    tag: Buffer.from(match[5] ?? '', 'base64'),
  };
}

/**
 * Cost of the hash of a password by {@link generatePassword}. Its 116 random bits cannot be guessed at any speed, so it
 * does not need the cost that protects passwords chosen by people: 500 of them take a quarter of a second instead of
 * half a minute.
 */
const costOfGenerated = { memory: 1_024, passes: 1, parallelism: 1 } as const;

async function hashAt(work: Cost, password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { message: spelled(password), nonce: salt, tagLength, ...work });
  return `$argon2id$v=19$m=${work.memory},t=${work.passes},p=${work.parallelism}$${plain(salt)}$${plain(tag)}`;
}

/** Hashes a password with argon2id and a fresh salt; returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  return hashAt(cost, password);
}

/** Hashes a password made by {@link generatePassword}; see {@link costOfGenerated}. */
export async function hashGeneratedPassword(password: string): Promise<string> {
  return hashAt(costOfGenerated, password);
}

const unknownUser = { salt: randomBytes(16), tag: randomBytes(tagLength) };

/**
 * True if a password matches a stored hash. Null (no such user) and a damaged hash return false after the same work, so
 * the response time does not reveal whether a user exists.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = hash === null ? null : parse(hash);
  const { salt, tag, ...work } = stored ?? { ...cost, ...unknownUser };
  const found = await derive('argon2id', { message: spelled(password), nonce: salt, tagLength: tag.length, ...work });
  // A cheaper hash must not answer faster than a missing user.
  if (work.memory * work.passes < cost.memory * cost.passes)
    await derive('argon2id', { message: spelled(password), nonce: unknownUser.salt, tagLength, ...cost });
  return timingSafeEqual(found, tag) && stored !== null;
}

const letters = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;

/**
 * A random password of 20 characters (116 bits) that satisfies the password rule, without characters
 * that look alike.
 */
export function generatePassword(): string {
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const password = [...letters.map(pick), ...Array.from({ length: 17 }, () => pick(letters.join('')))];
  for (let i = password.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [password[i], password[j]] = [password[j] ?? '', password[i] ?? ''];
  }
  return password.join('');
}
