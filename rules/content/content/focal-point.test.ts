import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCrop } from '#rules/attachments/renditions.ts';
import {
  coverOf,
  cropOfRatio,
  focalPosition,
  movedCrop,
  movedFocal,
  resizedCrop,
  smallestCrop,
} from './focal-point.ts';

const crop = { left: 200, top: 100, width: 400, height: 500 };

const thousandths = fc.integer({ min: 0, max: 1000 });
const focals = fc.record({ focalLeft: thousandths, focalTop: thousandths });
const crops = fc
  .tuple(
    fc.integer({ min: smallestCrop, max: 1000 }),
    fc.integer({ min: smallestCrop, max: 1000 }),
    thousandths,
    thousandths,
  )
  .map(([width, height, left, top]) => movedCrop({ left: 0, top: 0, width, height }, left, top));
const moves = fc.integer({ min: -1500, max: 1500 });

describe('the focal point of a picture', () => {
  test.each([
    [{ focalLeft: 500, focalTop: 500, crop: null }, '50% 50%'],
    [{ focalLeft: 333, focalTop: 0, crop: null }, '33.3% 0%'],
    [{ focalLeft: 400, focalTop: 350, crop }, '50% 50%'],
    [{ focalLeft: 300, focalTop: 600, crop }, '25% 100%'],
    [{ focalLeft: 0, focalTop: 1000, crop }, '0% 100%'],
  ])('%o is at %s of what shows', (file, position) => {
    expect(focalPosition(file)).toBe(position);
  });

  test.each([
    // A landscape in a square: all of its height, the left half of its width.
    [
      { width: 2000, height: 1000 },
      null,
      { focalLeft: 0, focalTop: 500 },
      1,
      { left: 0, top: 0, width: 200, height: 100 },
    ],
    [
      { width: 2000, height: 1000 },
      null,
      { focalLeft: 1000, focalTop: 500 },
      1,
      { left: -100, top: 0, width: 200, height: 100 },
    ],
    // A portrait in a wide box: the middle of its height.
    [
      { width: 1000, height: 1000 },
      null,
      { focalLeft: 500, focalTop: 500 },
      2,
      { left: 0, top: -50, width: 100, height: 200 },
    ],
    // The crop alone covers the box.
    [
      { width: 1000, height: 1000 },
      { left: 500, top: 500, width: 500, height: 500 },
      { focalLeft: 750, focalTop: 750 },
      1,
      { left: -100, top: -100, width: 200, height: 200 },
    ],
  ])('%o with the crop %o and the point %o covers a box of %d', (picture, part, focal, aspect, cover) => {
    expect(coverOf(picture, part, focal, aspect)).toEqual(cover);
  });

  test('never leaves a part of the box empty', () => {
    fc.assert(
      fc.property(crops, focals, fc.integer({ min: 1, max: 40 }), (part, focal, tenths) => {
        const picture = { width: 3000, height: 2000 };
        const box = coverOf(picture, part, focal, tenths / 10);
        const edges = {
          left: box.left + (box.width * part.left) / 1000,
          right: box.left + (box.width * (part.left + part.width)) / 1000,
          top: box.top + (box.height * part.top) / 1000,
          bottom: box.top + (box.height * (part.top + part.height)) / 1000,
        };
        const rounding = 0.1;
        expect(edges.left).toBeLessThanOrEqual(rounding);
        expect(edges.top).toBeLessThanOrEqual(rounding);
        expect(edges.right).toBeGreaterThanOrEqual(100 - rounding);
        expect(edges.bottom).toBeGreaterThanOrEqual(100 - rounding);
      }),
    );
  });

  test('stays inside the picture when it moves', () => {
    expect(movedFocal({ focalLeft: 10, focalTop: 990 }, -20, 20)).toEqual({ focalLeft: 0, focalTop: 1000 });
    expect(movedFocal({ focalLeft: 500, focalTop: 500 }, 12.4, -12.6)).toEqual({ focalLeft: 512, focalTop: 487 });
  });
});

describe('the crop of a picture', () => {
  test.each([
    [movedCrop(crop, 100, -50), { left: 300, top: 50, width: 400, height: 500 }],
    [movedCrop(crop, 900, 900), { left: 600, top: 500, width: 400, height: 500 }],
    [resizedCrop(crop, { x: 'right', y: 'bottom' }, 100, 50, null), { left: 200, top: 100, width: 500, height: 550 }],
    [resizedCrop(crop, { x: 'left', y: 'top' }, 100, 50, null), { left: 300, top: 150, width: 300, height: 450 }],
    [resizedCrop(crop, { x: 'left', y: 'top' }, 900, 900, null), { left: 500, top: 500, width: 100, height: 100 }],
    [resizedCrop(crop, { x: 'right', y: 'bottom' }, 100, 0, 1), { left: 200, top: 100, width: 500, height: 500 }],
    [cropOfRatio({ focalLeft: 500, focalTop: 500 }, 1), { left: 0, top: 0, width: 1000, height: 1000 }],
    [cropOfRatio({ focalLeft: 900, focalTop: 0 }, 0.5), { left: 500, top: 0, width: 500, height: 1000 }],
    [cropOfRatio({ focalLeft: 500, focalTop: 900 }, 2), { left: 0, top: 500, width: 1000, height: 500 }],
  ])('%o', (made, wanted) => {
    expect(made).toEqual(wanted);
  });

  test('is a crop whatever moves', () => {
    const corners = fc.record({ x: fc.constantFrom('left', 'right'), y: fc.constantFrom('top', 'bottom') });
    const ratios = fc.option(fc.double({ min: 0.15, max: 6, noNaN: true }));
    fc.assert(
      fc.property(crops, corners, moves, moves, ratios, focals, (part, corner, right, down, ratio, focal) => {
        const made = [
          movedCrop(part, right, down),
          resizedCrop(part, corner, right, down, ratio),
          ...(ratio === null ? [] : [cropOfRatio(focal, ratio)]),
        ];
        for (const one of made) {
          expect(isCrop(one)).toBe(true);
          expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(smallestCrop);
        }
      }),
    );
  });
});
