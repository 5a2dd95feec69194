import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { attachmentTypeOf, typeHeadLength } from '#platform/file-content/content-type.ts';
import { isRefusal } from '#platform/media/refusal.ts';
import type { Ctx } from '#platform/context.ts';
import { contentName, incomingFolder } from '#platform/files/files.ts';
import { pictureName } from '#platform/files/pictures.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { noteStored } from '#platform/files/uploads.ts';
import { pictureFiles, storePicture } from '#goods/article-files/article-files.pictures.actions.ts';
import { showVendorPictures, type VendorPicturePath } from '#partners/third-party/third-party.keyed.actions.ts';
import type { PictureGateway, PictureProblem } from './vendor-desk.pictures.gateway.ts';

/** Pictures of one vendor that a run fetches before others have their turn. */
const picturesAtOnce = 10;
/** Minutes until the next try, by the number of tries before. After the last one the picture has failed. */
const pauses = [10, 60, 360, 1_440] as const;
/** A host that gives no answer so often in a run is not asked for other pictures until the next try. */
const silences = 2;
/** The types of pictures that the portal takes. */
const pictureTypes: readonly (string | null)[] = ['image/jpeg', 'image/png', 'image/webp'];
/** The width that articles of vendors show. */
const shownWidth = 400;
/** Days after which a picture that no article shows is removed. */
const keptDays = 30;

const pathOf = (file: string): string => `/files/${pictureName(file, shownWidth)}`;

/** A vendor's picture at another host. */
interface NamedPicture {
  readonly vendor: string;
  readonly address: string;
}

/** Lets a job fetch the waiting pictures of a vendor. */
const fetchSoon = (ctx: Ctx, vendor: string): Promise<void> =>
  ctx.enqueue('vendor-desk.fetchPictures', { vendor }, { key: `vendor-desk.fetchPictures ${vendor}` });

/**
 * Notes the addresses of pictures at other hosts that an upload names. A new one is fetched by a job, and so is one that
 * failed; one that the portal has is shown at once. The caller has locked the vendors.
 */
export async function namePictures(ctx: Ctx, named: readonly NamedPicture[]): Promise<void> {
  if (named.length === 0) return;
  const { rows } = await sql<{ vendor: string; address: string; state: string; file: string | null }>`
    insert into vendor_desk_picture as p (vendor, address, state, next_try_at, named_at)
    select distinct k.vendor, k.address, 'waiting', ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      from unnest(${named.map(({ vendor }) => vendor)}::text[], ${named.map(({ address }) => address)}::text[])
           as k(vendor, address)
     order by k.vendor, k.address
        on conflict (vendor, address) do update
           set named_at = excluded.named_at,
               state = case when p.state = 'failed' then 'waiting' else p.state end,
               tries = case when p.state = 'failed' then 0 else p.tries end,
               next_try_at = case when p.state = 'failed' then excluded.next_try_at else p.next_try_at end
    returning p.vendor, p.address, p.state, p.file`.execute(ctx.db);
  const there = rows.flatMap(({ vendor, address, file }) =>
    file === null ? [] : [{ vendor, address, path: pathOf(file) }],
  );
  if (there.length > 0) await showVendorPictures(ctx, there);
  for (const vendor of new Set(rows.flatMap(({ vendor, state }) => (state === 'waiting' ? [vendor] : []))))
    await fetchSoon(ctx, vendor);
}

interface Claimed extends NamedPicture {
  readonly id: string;
  readonly tries: number;
}

/**
 * The next waiting picture of a vendor, or null. It counts as tried and is put off at once, so that no other job fetches
 * it meanwhile, and a process that dies has not lost it.
 */
async function claimPicture({ db, now }: Ctx, vendor: string): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update vendor_desk_picture p
       set tries = least(p.tries + 1, ${pauses.length}),
           next_try_at = ${now}::timestamptz
             + make_interval(mins => (${[...pauses]}::int[])[least(p.tries + 1, ${pauses.length})])
     where p.id = (
           select q.id
             from vendor_desk_picture q
            where q.vendor = ${vendor} and q.state = 'waiting' and q.next_try_at <= ${now}
            order by q.tries, q.next_try_at, q.id
            limit 1
              for update skip locked)
    returning p.id, p.vendor, p.address, p.tries`.execute(db);
  return rows[0] ?? null;
}

/** Examines, re-encodes and stores the bytes of a picture; its name, or why it is refused. Throws ScannerUnavailable. */
async function keepPicture(ctx: Ctx, bytes: Buffer): Promise<string | PictureProblem> {
  const refused = (code: PictureProblem['code']): PictureProblem => ({ code, params: {}, again: false });
  if (!pictureTypes.includes(attachmentTypeOf(bytes.subarray(0, typeHeadLength))))
    return refused('vendor_desk_picture_unreadable');
  const folder = incomingFolder(ctx.files);
  const path = join(folder, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(path, bytes);
    if (!(await ctx.scan(path))) return refused('vendor_desk_picture_malware');
  } finally {
    await rm(path, { force: true });
  }
  await noteStored(ctx, pictureFiles(contentName(bytes)));
  const picture = await storePicture(ctx.files, bytes);
  if (!isRefusal(picture)) return picture.file;
  return picture.code === 'attachment_damaged'
    ? refused('vendor_desk_picture_unreadable')
    : { ...picture, again: false };
}

/** Shows a stored picture at the articles with its address. */
async function showPicture(given: Ctx, { id, vendor, address }: Claimed, file: string): Promise<void> {
  await withTransaction(given, async (ctx) => {
    const shown: VendorPicturePath = { vendor, address, path: pathOf(file) };
    await showVendorPictures(ctx, [shown]);
    await ctx.db
      .updateTable('vendor_desk_picture')
      .set({ state: 'fetched', file, problem: null })
      .where('id', '=', id)
      .execute();
    await ctx.record({
      action: 'vendor-desk.picture-fetched',
      subjectType: 'vendor',
      subjectId: vendor,
      after: { address, file },
    });
  });
}

/** Keeps why a try failed; after the last one, or if another would not help, the picture has failed. */
async function noteProblem(
  { db }: Ctx,
  { id, tries }: Claimed,
  { code, params, again }: PictureProblem,
): Promise<void> {
  await db
    .updateTable('vendor_desk_picture')
    .set({
      state: again && tries < pauses.length ? 'waiting' : 'failed',
      problem: JSON.stringify({ code, params }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Counts a try of all waiting pictures at a host that does not answer: thousands of them would wait for it one by one. */
async function putOffHost(
  { db, now }: Ctx,
  { vendor, address }: Claimed,
  { code, params }: PictureProblem,
): Promise<void> {
  const most = pauses.length;
  await sql`
    update vendor_desk_picture p
       set tries = least(p.tries + 1, ${most}),
           state = case when p.tries + 1 < ${most} then 'waiting' else 'failed' end,
           problem = ${JSON.stringify({ code, params })}::jsonb,
           next_try_at = ${now}::timestamptz
             + make_interval(mins => (${[...pauses]}::int[])[least(p.tries + 1, ${most})])
     where p.id in (
           select q.id
             from vendor_desk_picture q
            where q.vendor = ${vendor}
              and q.state = 'waiting'
              and q.next_try_at <= ${now}
              and split_part(q.address, '/', 3) = ${new URL(address).host}
            order by q.id
              for update skip locked)`.execute(db);
}

/**
 * Fetches waiting pictures of a vendor one after the other, and leaves the rest to another job, so that no vendor keeps
 * the others waiting. Not for use in a transaction. Safe to run twice. Throws ScannerUnavailable.
 */
export async function fetchPictures(ctx: Ctx, gateway: PictureGateway, vendor: string): Promise<void> {
  const silent = new Map<string, number>();
  for (let count = 0; count < picturesAtOnce; count += 1) {
    const picture = await claimPicture(ctx, vendor);
    if (!picture) return;
    const { host } = new URL(picture.address);
    const found = await gateway.fetch(picture.address);
    const kept = Buffer.isBuffer(found) ? await keepPicture(ctx, found) : found;
    if (typeof kept === 'string') await showPicture(ctx, picture, kept);
    else await noteProblem(ctx, picture, kept);
    const times = typeof kept !== 'string' && kept.again ? (silent.get(host) ?? 0) + 1 : 0;
    silent.set(host, times);
    if (typeof kept !== 'string' && times >= silences) await putOffHost(ctx, picture, kept);
  }
  await fetchSoon(ctx, vendor);
}

/** Adds a job for each vendor with pictures whose next try is due. Safe to run twice. */
export async function fetchDuePictures(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('vendor_desk_picture')
    .select('vendor')
    .distinct()
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', ctx.now)
    .orderBy('vendor')
    .execute();
  for (const { vendor } of rows) await fetchSoon(ctx, vendor);
}

/** Forgets pictures that no article of their vendor names or shows and no upload named lately. Safe to run twice. */
export async function removeUnusedPictures(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 24 * 3600 * 1000);
  const { rows } = await sql<{ file: string | null }>`
    delete from vendor_desk_picture p
     where p.named_at < ${before}
       and not exists (
           select
             from third_party_article a
            where a.vendor = p.vendor and a.picture_address = p.address)
       and not exists (
           select
             from third_party_article a
            where a.vendor = p.vendor and a.image_url = '/files/pictures/' || p.file || ${`-${shownWidth}.webp`})
    returning p.file`.execute(ctx.db);
  const files = rows.flatMap(({ file }) => (file === null ? [] : pictureFiles(file)));
  if (files.length > 0) await noteStored(ctx, files);
}
