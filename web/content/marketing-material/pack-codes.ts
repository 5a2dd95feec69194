import { mostPackCodes } from './marketing-material.links.ts';

/**
 * The codes of a pasted text without repetitions: one per line, or several separated by commas or spaces. Of a row from
 * a spreadsheet (tabs or semicolons) the first cell counts.
 */
export function codesIn(text: string): string[] {
  const codes = text.split(/[\r\n]+/).flatMap((line) => {
    const cells = line.split(/[\t;]/);
    return cells.length > 1 ? [cells.find((cell) => cell.trim() !== '') ?? ''] : line.split(/[,\s]+/);
  });
  const cleaned = codes.map((code) => code.trim().replaceAll(/^["']|["']$/g, '')).filter(Boolean);
  return [...new Set(cleaned)].slice(0, mostPackCodes);
}
