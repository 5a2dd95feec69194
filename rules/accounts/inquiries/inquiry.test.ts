import { describe, expect, test } from 'vitest';
import { phoneCode, phoneDigits } from '#rules/accounts/markets/phone-code.ts';
import { takesInquiries } from './inquiry.ts';

const market = (allowNewCustomerInquiry: boolean, hidden = '') =>
  ({ allowNewCustomerInquiry, features: { CUSTOM_URL_TO_HIDE_NEW_INQUIRY: hidden } }) as Parameters<
    typeof takesInquiries
  >[0];

describe('who may inquire (R-313, R-314, Q-031)', () => {
  test.each([
    [market(true), 'a.test', true],
    [market(false), 'a.test', false],
    [market(true, 'b.test'), 'a.test', true],
    [market(true, 'b.test, A.test:4000 '), 'a.test', false],
    [market(true, 'a.test'), 'A.TEST:443', false],
    [market(true, '*.test'), 'a.test', false],
    [market(true, '*.test'), 'test', true],
    [market(true, 'est'), 'a.test', true],
  ])('case %#', (configuration, host, taken) => {
    expect(takesInquiries(configuration, host)).toBe(taken);
  });

  test('the phone code is the market’s, else +62 (R-135, Q-177)', () => {
    expect(phoneCode({ telpCode: '+49' })).toBe('+49');
    expect(phoneCode({ telpCode: '' })).toBe('+62');
  });

  test.each([
    ['812345', '812345'],
    ['0812 345', '812345'],
    ['+62 812-345', '812345'],
    ['0062 (0)812.345', '812345'],
    ['+49 40 555', '+49 40 555'],
    ['call me', 'call me'],
    ['', ''],
  ])('the digits of %j after +62 are %j (R-134, Q-177)', (written, digits) => {
    expect(phoneDigits(written, '+62')).toBe(digits);
  });
});
