import { expect, test } from 'vitest';
import { windowState } from './content-window.ts';

const open = { validFrom: null, validFromTime: '', validTo: null, validToTime: '' };

test.each([
  [{}, '2026-11-24T15:05', 'open'],
  [{ validFrom: '2026-11-25' }, '2026-11-24T23:59', 'later'],
  [{ validFrom: '2026-11-25' }, '2026-11-25T00:00', 'open'],
  [{ validFrom: '2026-11-25', validFromTime: '08:30' }, '2026-11-25T08:29', 'later'],
  [{ validFrom: '2026-11-25', validFromTime: '08:30:45' }, '2026-11-25T08:30', 'open'],
  [{ validTo: '2026-11-25' }, '2026-11-25T23:59:59', 'open'],
  [{ validTo: '2026-11-25' }, '2026-11-26T00:00', 'over'],
  [{ validTo: '2026-11-25', validToTime: '18:00' }, '2026-11-25T18:00', 'open'],
  [{ validTo: '2026-11-25', validToTime: '18:00' }, '2026-11-25T18:01', 'over'],
  [{ validFrom: '2027-01-01', validTo: '2026-01-01' }, '2026-06-01T12:00', 'later'],
] as const)('a window %j is at %s %s (Q-163)', (window, clock, state) => {
  expect(windowState({ ...open, ...window }, clock)).toBe(state);
});
