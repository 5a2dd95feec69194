import { describe, expect, test } from 'vitest';
import { decodeLineBreaks, encodeLineBreaks } from './feedback.ts';

describe('line breaks of feedback (R-322, Q-178)', () => {
  test.each([
    ['one', 'one'],
    ['one\ntwo', String.raw`one\ntwo`],
    ['one\r\ntwo\rthree', String.raw`one\ntwo\nthree`],
    ['\n\n', String.raw`\n\n`],
  ])('%j is sent as %j', (message, travels) => {
    expect(encodeLineBreaks(message)).toBe(travels);
    expect(decodeLineBreaks(travels)).toBe(message.replaceAll(/\r\n|\r/g, '\n'));
  });
});
