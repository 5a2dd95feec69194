import type * as v from 'valibot';
import { bannerSchema } from '#rules/content/announcements/banner.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { uploadedPicture } from '#platform/files/uploaded-picture.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { writtenSorgs } from './announcements.policy.ts';
import { findBanner, findPicture, type Banner, type BannerPicture } from './announcements.banners.queries.ts';

type Input = v.InferInput<typeof bannerSchema>;
type Parsed = v.InferOutput<typeof bannerSchema>;

function checked(ctx: Ctx, input: unknown): Parsed {
  const parsed = parseInput(bannerSchema, input);
  if (!writtenSorgs(ctx).includes(parsed.sorg)) throw new DomainError('sorg_not_yours', {}, 'sorg');
  return parsed;
}

/** The re-encoded picture of an upload with its file name. */
export const bannerPicture = (file: UploadedFile): BannerPicture => ({
  ...uploadedPicture(file, 'bannerFile'),
  fileName: file.fileName,
});

/** The picture of a banner that the caller sees, by its stored name; refuses others (`picture_invalid`). */
export async function storedPicture(ctx: Ctx, name: string): Promise<BannerPicture> {
  const picture = await findPicture(ctx, name);
  if (!picture) throw new DomainError('picture_invalid', {}, 'bannerFile');
  return picture;
}

const columnsOf = ({ sorg, title, url, from, to }: Input, picture: BannerPicture) => ({
  sorg,
  title: title ?? '',
  url: url ?? '',
  picture: picture.file,
  file_name: picture.fileName,
  width: picture.width,
  height: picture.height,
  starts_on: from.date,
  starts_time: from.time ?? '00:00:00',
  ends_on: to.date,
  ends_time: to.time ?? '23:59:59',
});

/** Creates a banner for a sales organisation of the caller; returns its id. */
export async function createBanner(ctx: Ctx, input: Input, picture: BannerPicture): Promise<string> {
  const written = checked(ctx, input);
  const { id } = await ctx.db
    .insertInto('banners_banner')
    .values({
      ...columnsOf(written, picture),
      created_by: ctx.actor?.userId ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  await ctx.record({ action: 'banners.created', subjectType: 'banner', subjectId: id, after: { ...written, picture } });
  return id;
}

/** The picture of a banner, as when it was chosen. */
const pictureOf = ({ picture: file, width, height, fileName }: Banner): BannerPicture => ({
  file,
  width,
  height,
  fileName,
});

/** The banner, locked; refuses one that the caller does not see. */
async function own(ctx: Ctx, id: string, place: 'list' | 'bucket' = 'list'): Promise<Banner> {
  const found = await findBanner(ctx, id, true, place);
  if (!found) throw new DomainError('not_found', {}, 'id');
  return found;
}

/** Changes the given fields of a banner; without a new picture it keeps its own. */
export async function updateBanner(
  ctx: Ctx,
  id: string,
  change: Partial<Input>,
  picture: BannerPicture | null,
): Promise<void> {
  const before = await own(ctx, id);
  const { sorg, title, url, from, to } = before;
  const written = checked(ctx, { sorg, title, url, from, to, ...change });
  const shown = picture ?? pictureOf(before);
  await ctx.db
    .updateTable('banners_banner')
    .set({ ...columnsOf(written, shown), updated_at: ctx.now })
    .where('id', '=', before.id)
    .execute();
  await ctx.record({
    action: 'banners.updated',
    subjectType: 'banner',
    subjectId: before.id,
    before: { ...before, picture: pictureOf(before) },
    after: { ...written, picture: shown },
  });
}

/** Moves a banner to the bucket: nobody is shown it any more. */
export async function deleteBanner(ctx: Ctx, id: string): Promise<void> {
  const before = await own(ctx, id);
  await ctx.db.updateTable('banners_banner').set({ deleted_at: ctx.now }).where('id', '=', before.id).execute();
  await ctx.record({
    action: 'banners.deleted',
    subjectType: 'banner',
    subjectId: before.id,
    before: { ...before, picture: pictureOf(before) },
  });
}

/** Takes a banner out of the bucket; refuses one that is not there (`not_found`). */
export async function restoreBanner(ctx: Ctx, id: string): Promise<void> {
  const { id: restored, title, fileName } = await own(ctx, id, 'bucket');
  await ctx.db.updateTable('banners_banner').set({ deleted_at: null }).where('id', '=', restored).execute();
  await ctx.record({
    action: 'banners.restored',
    subjectType: 'banner',
    subjectId: restored,
    after: { title: title || fileName },
  });
}
