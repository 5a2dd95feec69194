import { plainText } from '#rules/text/plain-text.ts';

/** The longest frame number (R-266, Q-143). */
export const longestFrameNumber = 30;

/**
 * A frame number as it is stored and compared: capital letters and digits. Spaces, dots, slashes and hyphens that people
 * and labels add are left out.
 */
export const frameNumberOf = (text: string): string =>
  plainText(text)
    .replaceAll(/[\s./_-]/g, '')
    .toUpperCase();

/** Why a text is no frame number; null if it is one. The text is one that {@link frameNumberOf} made (R-266, Q-143). */
export function frameNumberProblem(
  number: string,
): 'not_empty' | 'frame_number_too_long' | 'frame_number_invalid' | null {
  if (number === '') return 'not_empty';
  if (number.length > longestFrameNumber) return 'frame_number_too_long';
  return /^[A-Z0-9]+$/.test(number) ? null : 'frame_number_invalid';
}

/** The frame number that a scanned bar or QR code holds: the text itself, or the last part of an address. */
export function scannedFrameNumber(scanned: string): string {
  const [address = ''] = scanned.trim().split(/[?#]/);
  return frameNumberOf(
    /^https?:/i.test(address) ? (address.split('/').findLast((part) => part !== '') ?? '') : scanned,
  );
}

/** The public page about a frame number below `origin`; the QR code of a warranty certificate holds it. */
export const publicCheckAddress = (origin: string, number: string): string => `${origin}/check/${number}`;

/**
 * Why a claim or an inspection of a frame that the portal does not know is refused, or null. Where the market takes
 * claims without a code (`claimAllowNonCode`), it is taken, and the desk sees that the frame is unknown (Q-129).
 */
export const unknownFrameRefusal = (known: boolean, allowNonCode: boolean): 'frame_not_found' | null =>
  known || allowNonCode ? null : 'frame_not_found';
