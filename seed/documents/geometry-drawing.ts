// The measures of a frame as lines: the side view of a bike with the letters of the geometry table.
import { pdfMargin as margin, setType, writeText, type Pdf } from '#server/platform/pdf/pdf.ts';
import { printBlock, type Sheet } from '#server/platform/pdf/pdf-sheet.ts';
import { add, lerp, mul, rad, type Point } from '../drawings/geometry.ts';
import { BIKE_SHAPES, type BikeShape, type BikeType } from '../drawings/shapes.ts';

const TUBE = '#39434a';
const FAINT = '#c3c9cc';
const MEASURE = '#009ace';
const HEIGHT = 262;

/** Letters of the measures, in the order of the table. */
export const MEASURES = ['reach', 'stack', 'seatTube', 'headAngle', 'seatAngle', 'chainStay', 'headTube'] as const;
export const letterOf = (measure: string): string => 'ABCDEFG'[(MEASURES as readonly string[]).indexOf(measure)] ?? '';

interface Points {
  readonly rear: Point;
  readonly front: Point;
  readonly headTop: Point;
  readonly headLow: Point;
  readonly seatTop: Point;
  readonly saddle: Point;
  readonly topRear: Point;
}

/** Places in millimetres from the bottom bracket, as the drawing of the bike has them. */
function pointsOf(g: BikeShape): Points {
  const down: Point = [Math.cos(rad(g.HA)), -Math.sin(rad(g.HA))];
  const across: Point = [Math.sin(rad(g.HA)), Math.cos(rad(g.HA))];
  const headTop: Point = [g.reach, g.stack];
  const headLow = add(headTop, mul(down, g.ht));
  const fork = (headLow[1] + g.off * across[1] - g.drop) / Math.sin(rad(g.HA));
  const seat: Point = [-Math.cos(rad(g.STA)), Math.sin(rad(g.STA))];
  return {
    rear: [-Math.sqrt(g.cs ** 2 - g.drop ** 2), g.drop],
    front: add(add(headLow, mul(down, fork)), mul(across, g.off)),
    headTop,
    headLow,
    seatTop: mul(seat, g.st),
    saddle: mul(seat, g.saddle),
    topRear: mul(seat, g.st * (g.step ? 0.45 : 0.95)),
  };
}

type Place = (point: Point) => readonly [number, number];

function line(pdf: Pdf, from: readonly [number, number], to: readonly [number, number], width: number, color: string) {
  pdf.moveTo(from[0], from[1]).lineTo(to[0], to[1]).lineWidth(width).lineCap('round').strokeColor(color).stroke();
}

function mark(pdf: Pdf, letter: string, [x, y]: readonly [number, number]): void {
  pdf.circle(x, y, 8).fill(MEASURE);
  setType(pdf, 'bold', 9, '#ffffff');
  writeText(pdf, letter, x - 8, y - 4.6, { width: 16, align: 'center', lineBreak: false });
}

function frame(pdf: Pdf, at: Place, g: BikeShape, p: Points): void {
  const scale = Math.abs(at([1, 0])[0] - at([0, 0])[0]);
  for (const wheel of [p.rear, p.front]) {
    const [x, y] = at(wheel);
    pdf
      .circle(x, y, g.r * scale)
      .lineWidth(Math.max(2, g.tyre * scale))
      .strokeColor('#dfe3e5')
      .stroke();
    pdf.circle(x, y, 3).fill(FAINT);
  }
  const bracket = at([0, 0]);
  line(pdf, at(p.seatTop), at(p.saddle), 4, FAINT);
  line(pdf, at(add(p.saddle, [-90, 12])), at(add(p.saddle, [150, 6])), 6, FAINT);
  line(pdf, at(p.headLow), at(p.front), 5, FAINT);
  line(pdf, at(p.topRear), at(p.rear), 3.4, TUBE);
  line(pdf, bracket, at(p.rear), 4.2, TUBE);
  line(pdf, at(p.topRear), at(lerp(p.headTop, p.headLow, 0.26)), 5.2, TUBE);
  line(pdf, bracket, at(lerp(p.headTop, p.headLow, 0.82)), 6.6, TUBE);
  line(pdf, bracket, at(p.seatTop), 5.2, TUBE);
  line(pdf, at(p.headTop), at(p.headLow), 7.4, TUBE);
  pdf.circle(bracket[0], bracket[1], 6).fillAndStroke('#ffffff', TUBE);
}

function measures(pdf: Pdf, at: Place, g: BikeShape, p: Points): void {
  const dashed = (from: Point, to: Point): void => {
    pdf.dash(3, { space: 2.5 });
    line(pdf, at(from), at(to), 1, MEASURE);
    pdf.undash();
  };
  const solid = (from: Point, to: Point): void => line(pdf, at(from), at(to), 1.6, MEASURE);
  // Stack and reach: from the bottom bracket up, and across to the head tube.
  dashed([0, 0], [0, p.headTop[1] + 55]);
  dashed(p.headTop, [p.headTop[0], p.headTop[1] + 55]);
  solid([0, p.headTop[1] + 45], [p.headTop[0], p.headTop[1] + 45]);
  mark(pdf, 'A', at([p.headTop[0] * 0.5, p.headTop[1] + 45]));
  const right = p.front[0] + g.r + 60;
  dashed(p.headTop, [right, p.headTop[1]]);
  dashed([0, 0], [right, 0]);
  solid([right - 12, 0], [right - 12, p.headTop[1]]);
  mark(pdf, 'B', at([right - 12, p.headTop[1] * 0.62]));
  const beside: Point = [-58, -14];
  solid(add([0, 0], beside), add(p.seatTop, beside));
  mark(pdf, 'C', at(add(lerp([0, 0], p.seatTop, 0.52), beside)));
  const ahead: Point = [Math.cos(rad(g.HA)), -Math.sin(rad(g.HA))];
  const floor = add(p.headLow, mul(ahead, (p.headLow[1] - g.drop + g.r * 0.35) / Math.sin(rad(g.HA))));
  dashed(p.headTop, floor);
  mark(pdf, 'D', at(add(floor, [-66, 34])));
  mark(pdf, 'E', at([112, 92]));
  solid([0, -34], add(p.rear, [0, -34]));
  mark(pdf, 'F', at(add(lerp([0, 0], p.rear, 0.5), [0, -34])));
  const front: Point = [58, 10];
  solid(add(p.headTop, front), add(p.headLow, front));
  mark(pdf, 'G', at(add(lerp(p.headTop, p.headLow, 0.5), front)));
}

/** Prints the side view of a bike of this type with the letters of its measures. */
export function printGeometry(sheet: Sheet, type: BikeType): void {
  const g = BIKE_SHAPES[type];
  const p = pointsOf(g);
  const [left, right] = [p.rear[0] - g.r - 40, p.front[0] + g.r + 90];
  const top = Math.max(p.headTop[1] + 90, p.saddle[1] + 50);
  const bottom = Math.min(g.drop - g.r, -60) - 12;
  const scale = Math.min(sheet.width / (right - left), HEIGHT / (top - bottom));
  const height = (top - bottom) * scale;
  printBlock(sheet, height + 16, (_x, y) => {
    const inset = margin + (sheet.width - (right - left) * scale) / 2;
    const at: Place = ([px, py]) => [inset + (px - left) * scale, y + (top - py) * scale];
    frame(sheet.pdf, at, g, p);
    measures(sheet.pdf, at, g, p);
  });
}
