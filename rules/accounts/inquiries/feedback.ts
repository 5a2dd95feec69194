import * as v from 'valibot';
import { multilineText } from '#rules/validation.ts';

/** Longest message, in characters. */
export const feedbackLimit = 1000;
/** Messages that a user may send within an hour. */
export const feedbackPerHour = 10;

/** The message as the user writes it: required, multi-line text rule. */
export const feedbackSchema = v.object({
  message: v.pipe(
    v.string('required'),
    v.trim(),
    v.minLength(1, 'not_empty'),
    multilineText,
    v.maxLength(feedbackLimit, 'too_long'),
  ),
});

/**
 * Line breaks as sent over the API: the two characters backslash and n. A message contains no other
 * backslash.
 */
export function encodeLineBreaks(message: string): string {
  return message.replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Restores the line breaks of a message. */
export function decodeLineBreaks(message: string): string {
  return message.replaceAll(String.raw`\n`, '\n').replaceAll(/\r\n|\r/g, '\n');
}
