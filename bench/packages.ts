import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Databases } from './databases.ts';
import { userId } from './loading/load.ts';
import { startProduct } from './product-target.ts';
import { becomesReady, send } from './uploads.ts';

/** Uploaded pictures, and pictures in the small and in the large zip. */
export const packageSizes = { pictures: 20, few: 20, many: 500 } as const;

/** Most that many pictures may take compared with few: first byte as a ratio, peak memory in MiB more. */
export const packageLimits = { firstByte: 2, moreMiB: 50 } as const;

interface FewAndMany<Value> {
  readonly few: Value;
  readonly many: Value;
}

/** Result of one round. */
export interface PackageMeasurement {
  readonly round: number;
  /** Pictures whose copies are made in a second, from the first byte of the first one. */
  readonly picturesPerSecond: number;
  readonly firstByteMs: FewAndMany<number>;
  readonly megabytesPerSecond: FewAndMany<number>;
  /** Peak resident memory of the server's process after the zip. */
  readonly peakMiB: FewAndMany<number | null>;
}

/** A picture of 12 megapixels with smooth and detailed parts, like a photo; the seed makes each a little different. */
const picture = (seed: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: { r: 40 + seed * 8, g: 90, b: 140 },
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .blur(2)
    .jpeg({ quality: 88 })
    .toBuffer();

/** Adds a zip of pictures in 1600 pixels, as `downloadContentFiles` does; returns its address. */
async function addPackage(databaseUrl: string, attachments: readonly string[], size: number): Promise<string> {
  const connection = openDatabase(databaseUrl, 1);
  const token = randomBytes(24).toString('base64url');
  try {
    const entries = Array.from({ length: size }, (_, at) => ({
      name: `picture-${at}.webp`,
      attachmentId: attachments[at % attachments.length] ?? '',
      rendition: '1600.webp',
      crop: null,
    }));
    await connection.db
      .insertInto('content_package')
      .values({
        token_hash: createHash('sha256').update(token).digest('hex'),
        user_id: userId(1),
        file_name: 'pictures.zip',
        entries: JSON.stringify(entries),
        created_at: new Date(),
      })
      .execute();
  } finally {
    await connection.close();
  }
  return `/content/packages/${token}`;
}

/** Reads a zip to its end. */
async function read(address: string): Promise<{ firstByteMs: number; megabytesPerSecond: number }> {
  const began = performance.now();
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`a zip was answered ${answer.status}`);
  let first = 0;
  let bytes = 0;
  for await (const piece of answer.body) {
    if (bytes === 0) first = performance.now();
    bytes += (piece as Uint8Array).length;
  }
  const seconds = (performance.now() - began) / 1000;
  return { firstByteMs: first - began, megabytesPerSecond: bytes / 1e6 / seconds };
}

/** Gives dealer 1 the scopes of an editor. */
async function makeEditor(databaseUrl: string): Promise<void> {
  const connection = openDatabase(databaseUrl, 1);
  try {
    await sql`
      insert into identity_user_role (user_id, role_id)
      select ${userId(1)}, id
        from identity_role
       where name = 'administrator'
          on conflict do nothing`.execute(connection.db);
  } finally {
    await connection.close();
  }
}

/** Copies of pictures of the library, and zips of few and of many of them. */
export async function measurePackages(
  databases: Databases,
  size: number,
  { rounds, say }: { rounds: number; say: (text: string) => void },
): Promise<PackageMeasurement[]> {
  const pictures: Buffer[] = [];
  for (let at = 0; at < packageSizes.pictures; at += 1) pictures.push(await picture(at));
  const measured: PackageMeasurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round}: pictures of the library and zips`);
    const databaseUrl = await databases.cloneProduct(size);
    await makeEditor(databaseUrl);
    const server = await startProduct(databaseUrl, 1);
    try {
      const token = server.tokens[1] ?? '';
      const began = performance.now();
      const addresses = await Promise.all(
        pictures.map((bytes, at) => send(server.url, token, 'material', bytes, `picture-${at}.jpg`)),
      );
      const ready = await Promise.all(addresses.map((address) => becomesReady(address, token)));
      if (ready.some((one) => !one)) throw new Error('a picture was refused');
      const picturesPerSecond = pictures.length / ((performance.now() - began) / 1000);
      const attachments = addresses.map((address) => address.split('/').at(-1) ?? '');
      const few = await read(`${server.url}${await addPackage(databaseUrl, attachments, packageSizes.few)}`);
      const fewPeak = server.memory()?.peak ?? null;
      const many = await read(`${server.url}${await addPackage(databaseUrl, attachments, packageSizes.many)}`);
      measured.push({
        round,
        picturesPerSecond,
        firstByteMs: { few: few.firstByteMs, many: many.firstByteMs },
        megabytesPerSecond: { few: few.megabytesPerSecond, many: many.megabytesPerSecond },
        peakMiB: { few: fewPeak, many: server.memory()?.peak ?? null },
      });
    } finally {
      await server.stop();
    }
  }
  return measured;
}
