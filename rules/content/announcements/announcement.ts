import * as v from 'valibot';
import { richTextLimit } from '#rules/text/rich-text.ts';
import { endsAfterStart, windowEntries } from '#rules/shown-window.ts';
import { line, sorgCode } from '#rules/validation.ts';
import { optionalLinkTarget } from './link-target.ts';
import { isOneTextEach, mainLanguage, otherTexts } from './other-texts.ts';

/** Home-page announcements are shown to signed-in users, login announcements on the sign-in page. */
export const announcementTypes = ['home_page', 'login'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** One line of free text of at most 200 characters. */
export const titleLine = line(200);

const words = {
  title: v.pipe(titleLine, v.minLength(1, 'not_empty')),
  content: v.pipe(v.string('required'), v.minLength(1, 'not_empty'), v.maxLength(richTextLimit, 'too_long')),
};

/** Fields of an announcement, used by the form and the server. */
export const announcementSchema = v.pipe(
  v.object({
    type: v.picklist(announcementTypes, 'out_of_range'),
    ...words,
    mainLanguage,
    texts: otherTexts(words),
    url: v.optional(v.nullable(optionalLinkTarget), ''),
    ...windowEntries,
    /** None means all. */
    sorgs: v.optional(v.nullable(v.pipe(v.array(sorgCode), v.maxLength(100, 'too_many')))),
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], (window) => endsAfterStart(window), 'date_from_after_to'),
    ['from'],
  ),
  v.forward(v.partialCheck([['mainLanguage'], ['texts']], isOneTextEach, 'bad_input'), ['texts']),
);
