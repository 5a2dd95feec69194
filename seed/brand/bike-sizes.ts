// Size runs and geometry tables of the bikes.
import { BIKE_SHAPES } from '../drawings/shapes.ts';
import type { BikeLine, SizeRun } from './bike-lines.ts';
import { same, text } from './categories.ts';
import type { Size, Specification, Text } from './types.ts';

const FRAME_SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const;
const ROAD_CM: Record<string, string> = { XS: '49 cm', S: '52 cm', M: '54 cm', L: '56 cm', XL: '58 cm' };
const MOUNTAIN_CM: Record<string, string> = { XS: '36 cm', S: '39 cm', M: '43 cm', L: '47 cm', XL: '51 cm' };
const TREKKING_CM: Record<string, string> = { XS: '45 cm', S: '48 cm', M: '52 cm', L: '56 cm', XL: '60 cm' };

const RUNS: Record<
  Exclude<SizeRun, 'kids12' | 'kids16' | 'kids20' | 'kids24' | 'bmx18' | 'bmx20'>,
  readonly string[]
> = {
  five: FRAME_SIZES,
  four: ['S', 'M', 'L', 'XL'],
  three: ['S', 'M', 'L'],
  step: ['S', 'M', 'L'],
};
const ONE_SIZE: Partial<Record<SizeRun, Size>> = {
  kids12: { code: '12', order: 12, note: '12"' },
  kids16: { code: '16', order: 16, note: '16"' },
  kids20: { code: '20', order: 20, note: '20"' },
  kids24: { code: '24', order: 24, note: '24"' },
  bmx18: { code: '18', order: 18, note: '18"' },
  bmx20: { code: '20', order: 20, note: '20.75" TT' },
};

/** Sizes of a bike in ascending order; children's bikes and BMX have one, named after the wheel. */
export function bikeSizes(line: BikeLine): Size[] {
  const one = ONE_SIZE[line.sizes];
  if (one) return [one];
  const chooseNotes = () => {
    if (line.category === 'mountain' || line.shape === 'emtb') return MOUNTAIN_CM;
    if (line.category === 'road' || line.category === 'gravel') return ROAD_CM;
    return TREKKING_CM;
  };
  const notes = chooseNotes();
  const codes = RUNS[line.sizes as keyof typeof RUNS];
  return codes.map((code) => ({
    code,
    order: (FRAME_SIZES as readonly string[]).indexOf(code) + 1,
    note: notes[code] ?? '',
  }));
}

const GEOMETRY_NAMES: Record<string, Text> = {
  sizes: text('Size', 'Größe', 'Taille', 'Ukuran', 'Saiz'),
  reach: text('Reach, mm', 'Reach, mm', 'Reach, mm', 'Reach, mm', 'Jangkauan, mm'),
  stack: text('Stack, mm', 'Stack, mm', 'Stack, mm', 'Stack, mm', 'Tinggi stack, mm'),
  seatTube: text('Seat tube, mm', 'Sitzrohr, mm', 'Tube de selle, mm', 'Pipa sadel, mm', 'Tiub pelana, mm'),
  headAngle: text('Head angle, °', 'Lenkwinkel, °', 'Angle de direction, °', 'Sudut kepala, °', 'Sudut kepala, °'),
  seatAngle: text('Seat angle, °', 'Sitzwinkel, °', 'Angle de selle, °', 'Sudut sadel, °', 'Sudut pelana, °'),
  chainStay: text('Chain stay, mm', 'Kettenstrebe, mm', 'Bases, mm', 'Chain stay, mm', 'Penahan rantai, mm'),
  headTube: text('Head tube, mm', 'Steuerrohr, mm', 'Tube de direction, mm', 'Pipa kepala, mm', 'Tiub kepala, mm'),
};

/**
 * Geometry table: the sizes in the first row, then one row per measure, with the values separated by ` / ` in the order
 * of the sizes.
 */
export function geometry(line: BikeLine): Specification[] {
  const shape = BIKE_SHAPES[line.shape];
  const sizes = bikeSizes(line);
  const steps = sizes.map((size) => (sizes.length === 1 ? 0 : size.order - 3));
  const row = (code: keyof typeof GEOMETRY_NAMES, of: (step: number) => number): Specification => ({
    section: 'geometry',
    code,
    name: GEOMETRY_NAMES[code] as Text,
    value: same(steps.map((step) => String(of(step))).join(' / ')),
  });
  return [
    {
      section: 'geometry',
      code: 'sizes',
      name: GEOMETRY_NAMES['sizes'] as Text,
      value: same(sizes.map((size) => size.code).join(' / ')),
    },
    row('reach', (s) => Math.round(shape.reach + s * (line.category === 'mountain' ? 22 : 9))),
    row('stack', (s) => Math.round(shape.stack + s * 17)),
    row('seatTube', (s) => Math.round(shape.st + s * (line.category === 'mountain' ? 20 : 25))),
    row('headAngle', (s) => Math.round((shape.HA + (line.category === 'road' ? s * 0.4 : 0)) * 10) / 10),
    row('seatAngle', (s) => Math.round((shape.STA - s * 0.3) * 10) / 10),
    row('chainStay', () => shape.cs),
    row('headTube', (s) => Math.round(shape.ht + s * 14)),
  ];
}
