import { describe, expect, test } from 'vitest';
import { freeFailures, strangerWait } from './sign-in-delay.ts';

/** Seconds at which somebody who never rests gets an attempt, within so many hours. */
function attempts(hours: number, pause: number): number[] {
  const made: number[] = [];
  for (let at = pause; at < pause + hours * 3_600; at += 1) {
    const recent = made.filter((one) => one > at - 3_600);
    const last = recent.at(-1);
    // Eight parallel guesses at the same moment are the best start.
    while (made.filter((one) => one > at - 3_600).length < freeFailures) made.push(at);
    if (last !== undefined && at >= last + strangerWait(recent.length)) made.push(at);
  }
  return made;
}
const most = (made: readonly number[], seconds: number): number =>
  Math.max(...made.map((from) => made.filter((at) => at >= from && at < from + seconds).length));

describe('the wait of strangers (Q-026)', () => {
  test('grows and then stays', () => {
    expect([0, 7, 8, 9, 10, 11, 12, 1_000].map(strangerWait)).toEqual([0, 0, 15, 30, 60, 90, 90, 90]);
  });

  test('leaves no more guesses than a lock after twenty did: 20 in 15 minutes, 80 in an hour', () => {
    const made = attempts(6, 0);
    expect(most(made, 900)).toBeLessThanOrEqual(20);
    expect(most(made, 3_600)).toBeLessThanOrEqual(50);
  });
});
