import * as v from 'valibot';
import { filledLines } from '#rules/validation.ts';

/** The action of the desk with the money; the note is for the staff. */
export const clearingInput = v.object({
  id: v.pipe(v.string(), v.uuid()),
  note: filledLines(500),
});

/** The sales organisation in a reference of ours, as `1000-5f3a…`: what is left of a request that does not exist. */
export function sorgOfReference(externalId: string): string | null {
  return /^([0-9A-Za-z]{1,10})-/.exec(externalId)?.[1] ?? null;
}
