import { isPictureName } from '../../rules/attachments/picture-name.ts';
import { DomainError } from '../../rules/errors.ts';
import type { StoredPicture } from './pictures.ts';
import { largestUpload, type UploadedFile } from './uploads.ts';

/**
 * The re-encoded picture of an upload. Refuses files that are too large (`file_too_large`), no pictures or whose name has
 * another type (`picture_invalid`), at `field`.
 */
export function uploadedPicture(file: UploadedFile, field: string): StoredPicture {
  if (file.tooLarge) throw new DomainError('file_too_large', { limit: largestUpload }, field);
  if (!file.picture || !isPictureName(file.fileName, file.contentType))
    throw new DomainError('picture_invalid', {}, field);
  return file.picture;
}
