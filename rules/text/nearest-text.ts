import { plainText } from './plain-text.ts';

/**
 * The fields with few allowed characters: `notes`, one line of `text`, several `lines` of it.
 * All other fields take free text.
 */
export type StrictText = 'notes' | 'text' | 'lines';

const refused: Readonly<Record<StrictText, RegExp>> = {
  notes: /[^\p{L}\p{M}\p{Nd} .,]/gu,
  text: /[^\p{L}\p{M}\p{Nd} \-.,/&:]/gu,
  lines: /[^\p{L}\p{M}\p{Nd} \-.,/&:\n]/gu,
};

/**
 * The nearest text that a field with few characters accepts: `it's 10:30; call!` is `its 10.30, call.` in notes. A text
 * that the field accepts comes back trimmed, without double blanks.
 */
export function nearestText(typed: string, rule: StrictText): string {
  const joined = plainText(typed)
    .replaceAll(/\r\n?/g, '\n')
    // One letter after an apostrophe ends an English word; more begin another one: it's, O'Brien, l'école.
    .replaceAll(/(?<=\p{L})['’‘`´ʼ](?=\p{L}(?![\p{L}\p{M}]))/gu, '')
    .replaceAll(';', ',')
    .replaceAll(/[!?]+/g, '.');
  const bare =
    rule === 'notes'
      ? joined
          .replaceAll(/(?<=\d):(?=\d)/g, '.')
          .replaceAll(/ ?:/g, ',')
          .replaceAll(/ ?&/g, ',')
      : joined.replaceAll('_', '-');
  return bare
    .replaceAll(refused[rule], ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[.,])/g, '')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}
