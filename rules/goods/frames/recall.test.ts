import { expect, test } from 'vitest';
import { nextRecallStates, recallStates } from './recall.ts';

test('a repair of a recalled frame is final, a check can be undone', () =>
  expect(recallStates.map((state) => nextRecallStates[state].includes('open'))).toEqual([false, true, false]));
