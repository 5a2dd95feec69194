// Draws one part or accessory on a 3 : 2 canvas.
import { canvas, svg, type Canvas } from './geometry.ts';
import { BIKE_PARTS } from './parts-bike.ts';
import { DRIVE_PARTS } from './parts-drive.ts';
import { FIT_PARTS } from './parts-fit.ts';
import { RIDER_PARTS } from './parts-rider.ts';
import { VARIANT_PARTS } from './parts-variants.ts';
import { WEAR_PARTS } from './parts-wear.ts';

const PARTS = { ...BIKE_PARTS, ...DRIVE_PARTS, ...FIT_PARTS, ...RIDER_PARTS, ...VARIANT_PARTS, ...WEAR_PARTS };
export type PartKind = keyof typeof PARTS;

export interface PartDrawing {
  kind: PartKind;
  color?: string;
  accent?: string;
  /** Width in pixels; the height is 0.75 of it. */
  size?: number;
  title?: string;
}

/** One part as SVG text; the same arguments always give the same bytes. */
export function part({ kind, color = '#23282c', accent = '#009ace', size = 400, title = '' }: PartDrawing): string {
  const k = canvas(JSON.stringify(['p', kind, color, accent]));
  const drawPart: (k: Canvas, c: string, a: string) => string = PARTS[kind];
  return svg(k, drawPart(k, color, accent), '0 0 400 300', size, size * 0.75, title);
}
