import bidiFactory from 'bidi-js';
import { fontOf, signsIn, signsOf, type FontName, type Weight } from './pdf-fonts.ts';
import type { Pdf } from './pdf.ts';

const bidi = bidiFactory();

/** A part of a line in one font and one direction. */
interface Run {
  readonly font: FontName;
  readonly level: number;
  text: string;
}

type Options = Record<string, unknown> & {
  width?: number;
  align?: string;
  lineWidth?: number;
  characterSpacing?: number;
};

/** The parts of PDFKit that place one line; its types leave them out. */
interface Placing {
  _font: { readonly name: string };
  _fragment(text: string, x: number, y: number, options: Options): void;
  widthOfString(text: string, options?: Options): number;
}

const weightOf = (pdf: Pdf): Weight =>
  (pdf as unknown as Placing)._font.name === fontOf('latin', 'bold').postscriptName ? 'bold' : 'regular';

/** Letters that the first font prints from left to right without a further look. */
const isPlainLatin = (text: string): boolean => /^[ -~\u{a0}-\u{17f}]*$/u.test(text);

/** The text with a mark in the place of each sign that no font prints. */
export const printable = (pdf: Pdf, text: string): string =>
  isPlainLatin(text)
    ? text
    : signsOf(text, weightOf(pdf))
        .map(({ sign }) => sign)
        .join('');

/** The runs of a line from left to right, as they stand on paper (Unicode bidirectional algorithm, rule L2). */
export function runsOf(text: string, weight: Weight): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const runs: Run[] = [];
  let at = 0;
  for (const { sign, font } of signsOf(text, weight)) {
    const level = levels[at] ?? 0;
    at += sign.length;
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += shown;
    else runs.push({ font, level, text: shown });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = Math.max(from, to - 1);
    }
  // FontKit turns words of scripts that run from right to left; signs without a script are turned here.
  for (const run of runs)
    if (run.level % 2 === 1 && !/[\p{scx=Arabic}\p{scx=Hebrew}]/u.test(run.text))
      run.text = signsIn(run.text).toReversed().join('');
  return runs;
}

/** Lets a document print each part of a text in the font that has its signs. */
export function printWithFallbacks(pdf: Pdf): void {
  const placing = pdf as unknown as Placing;
  const width = placing.widthOfString.bind(pdf);
  const fragment = placing._fragment.bind(pdf);
  // While a run is placed, PDFKit measures it again: in the font of the run.
  let inRun = false;
  const inFont = <T>({ font }: Run, weight: Weight, work: () => T): T => {
    inRun = true;
    // PDFKit takes parsed fonts; its types name only files and bytes.
    const name = font === 'latin' ? weight : `${weight} ${font}`;
    pdf.registerFont(name, fontOf(font, weight) as unknown as Uint8Array).font(name);
    try {
      return work();
    } finally {
      pdf.font(weight);
      inRun = false;
    }
  };
  const isPlain = (runs: readonly Run[]): boolean => runs.every(({ font, level }) => font === 'latin' && level === 0);
  // Features, even none, make PDFKit lay out a run as a whole and not word by word, which would leave its words in the wrong order.
  const whole = { features: [] };
  placing.widthOfString = (text, options = {}) => {
    if (inRun || isPlainLatin(text)) return width(text, options);
    const weight = weightOf(pdf);
    const runs = runsOf(text, weight);
    if (isPlain(runs)) return width(text, options);
    return runs.reduce((sum, run) => sum + inFont(run, weight, () => width(run.text, { ...options, ...whole })), 0);
  };
  placing._fragment = (text, x, y, options) => {
    if (isPlainLatin(text)) {
      fragment(text, x, y, options);
      return;
    }
    const weight = weightOf(pdf);
    const runs = runsOf(text.replaceAll('\n', '').trimEnd(), weight);
    if (isPlain(runs)) {
      fragment(text, x, y, options);
      return;
    }
    const widths = runs.map((run) => inFont(run, weight, () => width(run.text, { ...options, ...whole })));
    const total = widths.reduce((sum, part) => sum + part, 0);
    const free = (options.lineWidth ?? total) - total;
    const chooseLeft = () => {
      if (options.align === 'right') return free;
      if (options.align === 'center') return free / 2;
      return 0;
    };
    let left = x + chooseLeft();
    runs.forEach((run, index) => {
      const rest = { ...options, ...whole, align: 'left', textWidth: undefined, wordCount: undefined };
      inFont(run, weight, () => fragment(run.text, left, y, rest));
      left += (widths[index] ?? 0) + (options.characterSpacing ?? 0);
    });
  };
}
