import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { hasPictureEnding, isPictureName } from '#rules/attachments/picture-name.ts';
import { DomainError } from '#rules/errors.ts';
import { isRefusal } from '#platform/media/refusal.ts';
import type { StoredPicture } from './pictures.ts';
import type { UploadedFile } from './uploads.ts';

/**
 * The re-encoded picture of an upload. Refuses files that are too large (`file_too_large`), that have no name of a picture
 * (`file_extension_invalid`), that are no complete pictures or of another type than their name (`picture_invalid`), or
 * have too many pixels (`attachment_pixels`, `attachment_side`), at `field`.
 */
export function uploadedPicture(file: UploadedFile, field: string): StoredPicture {
  if (file.tooLarge) throw new DomainError('file_too_large', { limit: largestUpload }, field);
  if (!hasPictureEnding(file.fileName))
    throw new DomainError('file_extension_invalid', { types: 'JPG, PNG, WebP' }, field);
  if (!file.picture || !isPictureName(file.fileName, file.contentType))
    throw new DomainError('picture_invalid', {}, field);
  if (!isRefusal(file.picture)) return file.picture;
  const { code, params } = file.picture;
  throw code === 'attachment_damaged'
    ? new DomainError('picture_invalid', {}, field)
    : new DomainError(code, params, field);
}
