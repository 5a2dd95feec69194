import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { filledLines } from '#rules/validation.ts';
import { mostQuestionPhotos, questionKinds } from './question-choices.ts';

const code = (value: ErrorCode): ErrorCode => value;
const text = filledLines(2_000);
const photos = v.pipe(
  v.array(v.pipe(v.string(code('required')), v.uuid(code('bad_input')))),
  v.maxLength(mostQuestionPhotos, code('max_items_exceeded')),
);

/** A document: an order or a delivery by its number, an invoice or a dispute by its id. */
export const questionSubject = v.object({
  kind: v.picklist(questionKinds, code('bad_input')),
  subject: v.pipe(
    v.string(code('required')),
    v.trim(),
    v.minLength(1, code('not_empty')),
    v.maxLength(60, code('too_long')),
  ),
});

/** The first message about a document, or a further one. */
export const questionInput = v.object({ ...questionSubject.entries, text, photos });

/** A message to an existing question. */
export const replyInput = v.object({ id: v.pipe(v.string(code('required')), v.uuid(code('bad_input'))), text, photos });
