import * as v from 'valibot';
import { titleLine } from './announcement.ts';
import { optionalLinkTarget } from './link-target.ts';
import { endsAfterStart, windowEntries } from '#rules/shown-window.ts';
import { sorgCode } from '#rules/validation.ts';

/** Fields of a banner besides its picture, used by the form and the server. */
export const bannerSchema = v.pipe(
  v.object({
    sorg: sorgCode,
    title: v.optional(v.nullable(titleLine), ''),
    /** Link target of the banner; empty for none. */
    url: v.optional(v.nullable(optionalLinkTarget), ''),
    ...windowEntries,
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], (window) => endsAfterStart(window), 'date_from_after_to'),
    ['from'],
  ),
);
