import { expect, test } from 'vitest';
import { askableSlots, askedProofs } from './asked.ts';

test('a parts claim is not asked for photos of a bicycle', () => {
  expect(askableSlots('bike')).toContain('photo2');
  expect(askableSlots('paa')).toEqual(['photo3', 'invoice', 'idCard', 'video']);
});

test('only a file that came after the question answers it, and any photo of the defect does', () => {
  const asked = new Date('2026-11-30T08:00:00Z');
  const before = new Date('2026-11-30T07:00:00Z');
  const after = new Date('2026-11-30T09:00:00Z');
  expect(
    askedProofs(['photo3', 'invoice', 'photo1', 'video'], asked, [
      { slot: 'photo5', addedAt: after },
      { slot: 'invoice', addedAt: before },
      { slot: 'photo1', addedAt: asked },
      { slot: 'photo2', addedAt: after },
    ]),
  ).toEqual([
    { slot: 'photo3', given: true },
    { slot: 'invoice', given: false },
    { slot: 'photo1', given: false },
    { slot: 'video', given: false },
  ]);
});
