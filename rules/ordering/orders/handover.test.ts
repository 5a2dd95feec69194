import { describe, expect, test } from 'vitest';
import { handoverFault, replayRefusal, waitsForDesk, type Handover } from './handover.ts';

const now = new Date('2026-11-21T12:00:00Z');
const sent = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * 60_000);
const handover = (more: Partial<Handover>): Handover => ({
  status: 'processing',
  erpState: 'waiting',
  sentAt: null,
  attempt: { state: 'pending', attempts: 0 },
  ...more,
});

describe('handing an order over again', () => {
  test.each<[string, Partial<Handover>, string | null]>([
    ['given up', { attempt: { state: 'dead', attempts: 12 } }, null],
    ['tried in vain', { attempt: { state: 'pending', attempts: 3 } }, null],
    ['on its way', {}, 'handover_waits'],
    [
      'sent just now',
      { erpState: 'sent', sentAt: sent(59), attempt: { state: 'sent', attempts: 1 } },
      'handover_waits',
    ],
    ['sent without an answer', { erpState: 'sent', sentAt: sent(60), attempt: { state: 'sent', attempts: 1 } }, null],
    [
      'refused by the ERP',
      { status: 'failed', erpState: 'rejected', sentAt: sent(5), attempt: { state: 'sent', attempts: 1 } },
      null,
    ],
    [
      'refused and on its way again',
      { status: 'failed', erpState: 'sent', attempt: { state: 'pending', attempts: 0 } },
      'handover_waits',
    ],
    [
      'in the ERP',
      { erpState: 'accepted', sentAt: sent(500), attempt: { state: 'sent', attempts: 1 } },
      'handover_not_replayable',
    ],
    ['held for its payment', { status: 'pending', erpState: 'held', attempt: null }, 'handover_not_replayable'],
    ['expired before its hand-over', { status: 'failed', erpState: 'held', attempt: null }, 'handover_not_replayable'],
    ['cancelled', { status: 'cancelled', attempt: { state: 'dropped', attempts: 0 } }, 'handover_not_replayable'],
    ['void', { status: 'void', erpState: 'held', attempt: null }, 'handover_not_replayable'],
    ['of another channel', { erpState: 'accepted', attempt: null }, 'handover_not_replayable'],
  ])('%s', (_name, more, refusal) => {
    expect(replayRefusal(handover(more), now)).toBe(refusal);
  });
});

test.each([
  [null, null],
  ['Error: ENOSPC: no space left on device, write', 'diskFull'],
  ['Error: EACCES: permission denied', 'noAccess'],
  ['Error: ENOTDIR: not a directory', 'noFolder'],
  ['RangeError: Invalid string length', 'other'],
])('the failure %j is of the kind %s', (error, fault) => {
  expect(handoverFault(error)).toBe(fault);
});

test('only an order whose hand-over was given up waits for the order desk', () => {
  const given = { state: 'dead', attempts: 12 } as const;
  expect(waitsForDesk(handover({ attempt: given }))).toBe(true);
  expect(waitsForDesk(handover({}))).toBe(false);
  expect(waitsForDesk(handover({ status: 'cancelled', attempt: given }))).toBe(false);
  expect(waitsForDesk(handover({ erpState: 'accepted', attempt: given }))).toBe(false);
});
