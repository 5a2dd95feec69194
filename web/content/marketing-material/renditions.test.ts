import { describe, expect, test } from 'vitest';
import { photo } from './marketing-material.factory.ts';
import { downloadChoices, fittingRendition } from './renditions.ts';

describe('renditions of a file', () => {
  test('shows the real pixels, and of sizes that would be the same only one (Q-166)', () => {
    const small = photo({ width: 1000, height: 500 });
    expect(downloadChoices(small).map(({ name, width, height }) => `${name} ${width}×${height}`)).toEqual([
      'original 1000×500',
      '1600.webp 1000×500',
      '1600.jpg 1000×500',
      '800.webp 800×400',
      '800.jpg 800×400',
      '300.webp 300×150',
      '300.jpg 300×150',
    ]);
  });

  test('a format that a picture lacks becomes another one of the size; documents stay as they are', () => {
    expect(fittingRendition(photo(), '800.png')).toBe('800.jpg');
    expect(fittingRendition(photo(), '800.webp')).toBe('800.webp');
    expect(fittingRendition(photo({ renditions: ['original'] }), '800.jpg')).toBe('original');
    expect(fittingRendition(photo({ media: 'document', contentType: 'application/pdf' }), '800.webp')).toBe('original');
  });
});
