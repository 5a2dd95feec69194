import * as v from 'valibot';
import { optionalWebAddress, titleLine } from '../announcements/announcement.ts';
import { endsAfterStart, windowEntries } from '../shown-window.ts';
import { sorgCode } from '../validation.ts';

/** What is written of a banner beside its picture; the same for the form and the server. */
export const bannerSchema = v.pipe(
  v.object({
    sorg: sorgCode,
    title: v.optional(v.nullable(titleLine), ''),
    /** Where a click leads; nowhere when empty. */
    url: v.optional(v.nullable(optionalWebAddress), ''),
    ...windowEntries,
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], (window) => endsAfterStart(window), 'date_from_after_to'),
    ['from'],
  ),
);

/** Endings that a picture's file name may have, by what its bytes say it is. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};

/** Whether a file's name fits the kind of picture that it is. */
export function isPictureName(fileName: string, contentType: string | null): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return ending !== undefined && (endings[contentType ?? '']?.includes(ending) ?? false);
}
