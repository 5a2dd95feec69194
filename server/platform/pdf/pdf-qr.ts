import { encode } from 'uqr';
import type { Pdf } from './pdf.ts';
import type { Sheet } from './pdf-sheet.ts';
import { drawTagged } from './pdf-tags.ts';

/** The modules of a QR code of a text, row by row, with the quiet margin that readers need; true for dark. */
export const qrModules = (text: string): readonly (readonly boolean[])[] => encode(text, { ecc: 'M', border: 2 }).data;

/** A QR code of a text as a square of `size` points; `alt` says to screen readers where it leads. */
export function printQr({ pdf, root }: Sheet, text: string, alt: string, x: number, y: number, size: number): void {
  drawTagged(pdf, root, 'Figure', () => drawQr(pdf, text, x, y, size), { alt, bbox: [x, y, x + size, y + size] });
}

/** Draws a QR code of a text as a square of `size` points. */
export function drawQr(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const rows = qrModules(text);
  const modules = rows.length;
  const step = size / modules;
  pdf.rect(x, y, size, size).fill('#ffffff');
  rows.forEach((row, line) => {
    let start = -1;
    for (let column = 0; column <= modules; column += 1) {
      if (row[column] && start < 0) start = column;
      if (!row[column] && start >= 0) {
        // A dark run is one rectangle: single modules would show hairlines between them.
        pdf.rect(x + start * step, y + line * step, (column - start) * step, step + 0.02);
        start = -1;
      }
    }
  });
  pdf.fill('#16191b');
}
