// Paint for parts, which are drawn y down on a 400 x 300 canvas.
import { lit, type Canvas } from './geometry.ts';

/** A shaded gradient from (x1, y1) to (x2, y2); `hi` and `lo` set how far it goes to white and to black. */
export const paint = (
  k: Canvas,
  c: string,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  hi = 0.36,
  lo = 0.42,
): string => k.grad([x1, -y1], [x2, -y2], lit(c, hi, 0.45, lo));

/** A line of reflected light. */
export const shine = (d: string, width = 4, opacity = 0.35): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round"/>`;
