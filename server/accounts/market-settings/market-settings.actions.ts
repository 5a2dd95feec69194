import {
  type BrandPicture,
  brandPictureWidths,
  iconRefusal,
  leastIconWidth,
} from '#rules/accounts/markets/brand-pictures.ts';
import { changeOf, isRestorable } from '#rules/accounts/markets/setting-changes.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { pictureName } from '#platform/files/pictures.ts';
import { uploadedPicture } from '#platform/files/uploaded-picture.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { updateMarket } from '#accounts/markets/markets.actions.ts';
import { findLastChanger, findMarketByCode, findSettingChange } from './market-settings.queries.ts';

/** Refusals of a market that say by themselves why an earlier value is not possible. */
const ownWords: ReadonlySet<string> = new Set(['host_taken', 'default_host_needed']);

/** The change that is taken back: a line of the audit log, and a setting that it changed. */
export interface RestoredChange {
  readonly code: string;
  readonly change: string;
  readonly path: string;
}

/**
 * Gives a setting the value that it had before a recorded change; this is a change itself, recorded as
 * `markets.setting-restored`. Throws `not_found` for an unknown market or change, `setting_not_restorable` for the status,
 * `setting_changed_since` if the setting has another value by now, `setting_no_longer_allowed`, `host_taken` and
 * `default_host_needed` if the earlier value is not possible any more.
 */
export async function restoreSetting(ctx: Ctx, { code, change, path }: RestoredChange): Promise<{ code: string }> {
  // Nobody changes the market between the comparison and the write.
  await ctx.db.selectFrom('markets_market').select('id').where('code', '=', code).forUpdate().execute();
  const market = await findMarketByCode(ctx.db, code);
  if (!market) throw new DomainError('not_found', {}, 'code');
  const found = await findSettingChange(ctx.db, market, change, path);
  if (!found) throw new DomainError('not_found', {}, 'change');
  if (!isRestorable(found)) throw new DomainError('setting_not_restorable', {}, 'path');
  if (found.changedSince) {
    const name = await findLastChanger(ctx.db, market, path);
    throw new DomainError('setting_changed_since', { name: name ?? '' }, 'path');
  }
  try {
    await updateMarket(ctx, { code, ...changeOf(market, path, found.before) }, 'markets.setting-restored');
  } catch (error) {
    throw error instanceof DomainError && !ownWords.has(error.code)
      ? new DomainError('setting_no_longer_allowed', {}, 'path')
      : error;
  }
  return { code };
}

/** A stored picture for a setting: its address, and the size in pixels of what was sent. */
export interface KeptPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The address of an uploaded picture (JPG, PNG or WebP, at most 10 MB) for a setting of the brand. No market has it before
 * the setting is saved. Refuses what is no picture (as {@link uploadedPicture}), and for the icon of the installed app one
 * that is not square (`picture_not_square`) or less than 512 pixels wide (`picture_too_small`).
 */
export function keptPicture(setting: BrandPicture, sent: UploadedFile): KeptPicture {
  const { file, width, height } = uploadedPicture(sent, 'file');
  const refusal = setting === 'webLogo' ? iconRefusal(width, height) : null;
  if (refusal) throw new DomainError(refusal, { width, height, least: leastIconWidth }, 'file');
  return { address: `/files/${pictureName(file, brandPictureWidths[setting])}`, width, height };
}
