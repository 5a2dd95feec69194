import { expect, test } from 'vitest';
import { disputeRefusal, type Disputable } from './dispute.ts';

const invoice: Disputable = { owed: 1_000, disputed: 200, lineAmount: null };

test.each<[string, Partial<Disputable>, number, string | null]>([
  ['all that is not disputed yet', {}, 800, null],
  ['one cent more', {}, 801, 'dispute_amount'],
  ['a line as a whole', { lineAmount: 300 }, 300, null],
  ['more than the line', { lineAmount: 300 }, 301, 'dispute_amount'],
  ['nothing', {}, 0, 'dispute_amount'],
  ['a paid invoice', { owed: 0 }, 1, 'dispute_nothing_open'],
  ['a credit note', { owed: -500 }, 1, 'dispute_nothing_open'],
])('%s', (_name, more, amount, refusal) => {
  expect(disputeRefusal({ ...invoice, ...more }, amount)).toBe(refusal);
});
