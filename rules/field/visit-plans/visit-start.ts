import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { filledLine, notEmpty } from '#rules/validation.ts';

const code = (value: ErrorCode): ErrorCode => value;
const degrees = (most: number) =>
  v.pipe(v.number(code('bad_input')), v.minValue(-most, code('bad_input')), v.maxValue(most, code('bad_input')));

const name = filledLine(100);

/** Where a day of visits starts: a name, and the place in degrees. */
export const visitStart = v.object({ name, latitude: degrees(90), longitude: degrees(180) });
export type VisitStart = v.InferOutput<typeof visitStart>;

const written = /^(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/;

/** A place from the text that map applications copy, latitude first: `-7.2575, 112.7521`. Null for any other text. */
export function placeOf(text: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] = written.exec(text.trim()) ?? [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return v.safeParse(v.omit(visitStart, ['name']), place).success ? place : null;
}

/** A start as a form has it: its place is a text for {@link placeOf}. */
export const typedVisitStart = v.object({
  name,
  place: v.pipe(
    notEmpty,
    v.transform(placeOf),
    v.object({ latitude: v.number(), longitude: v.number() }, code('bad_input')),
  ),
});
