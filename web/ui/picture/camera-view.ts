import type { ScannedCode } from './camera-reader.ts';

/** Formats without a check digit: a partial or blurred code can be read as another code. */
const unchecked = new Set(['code_39', 'itf']);
/** A code that is in view is not read in every picture: it is gone after so many pictures in a row without it, */
const goneAfterPictures = 4;
/** and after so many milliseconds: a quick reader looks at many pictures while a hand trembles. */
const goneAfter = 1_500;

interface Sight {
  /** True if the code was reported. */
  counted: boolean;
  /** When it was last read. */
  at: number;
  /** How many pictures were looked at since, all without it. */
  without: number;
}

/**
 * Tells which codes came into view. One that stays in view is reported once, however slowly the pictures are read: it
 * is gone only when pictures were looked at and did not hold it. A code without a check digit must be in two pictures
 * in a row.
 */
export class CodesInView {
  readonly #sights = new Map<string, Sight>();

  /** Takes what was read in one picture at `now`, in milliseconds, and returns the codes to report. */
  look(read: readonly ScannedCode[], now: number): readonly string[] {
    const formats = new Map(read.map(({ rawValue, format }) => [rawValue, format]));
    this.#dropGone(formats, now);
    const fresh: string[] = [];
    for (const [code, format] of formats) {
      const before = this.#sights.get(code);
      const sure = !unchecked.has(format) || before?.without === 0;
      if (sure && before?.counted !== true) fresh.push(code);
      this.#sights.set(code, { counted: sure || before?.counted === true, at: now, without: 0 });
    }
    return fresh;
  }

  #dropGone(formats: ReadonlyMap<string, string>, now: number): void {
    for (const [code, sight] of this.#sights) {
      if (formats.has(code)) continue;
      sight.without += 1;
      if (sight.without >= goneAfterPictures && now - sight.at >= goneAfter) this.#sights.delete(code);
    }
  }
}
