import * as v from 'valibot';
import { multilineText } from '../validation.ts';

/** Longest message, in characters. */
export const feedbackLimit = 1000;
/** Messages that a user may send within an hour. */
export const feedbackPerHour = 10;

/** The message as its writer sees it: required, multi-line text rule. */
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
 * Line breaks as they travel: the two characters backslash and n. No message holds a backslash of its
 * own.
 */
export function encodeLineBreaks(message: string): string {
  return message.replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** The message with its line breaks again. */
export function decodeLineBreaks(message: string): string {
  return message.replaceAll(String.raw`\n`, '\n').replaceAll(/\r\n|\r/g, '\n');
}
