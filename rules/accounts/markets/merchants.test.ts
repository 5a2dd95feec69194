import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merchantOfSorg, sorgOfMerchant } from './merchants.ts';

const of = (sorg: string, ...codes: string[]) => ({ sorg, merchants: codes.map((code) => ({ code })) });

describe('merchants in calls', () => {
  const sorgs = [
    of('1000', 'main'),
    of('2000', 'M-US', 'M-CA'),
    of('3000', 'shared'),
    of('4000', 'shared'),
    of('5000'),
  ];

  it.each([
    ['main', { ok: true, sorg: '1000' }],
    ['M-CA', { ok: true, sorg: '2000' }],
    ['2000', { ok: true, sorg: '2000' }],
    ['5000', { ok: true, sorg: '5000' }],
    ['shared', { ok: false, code: 'merchant_ambiguous' }],
    ['4000', { ok: true, sorg: '4000' }],
    ['nobody', { ok: false, code: 'merchant_unknown' }],
    ['', { ok: false, code: 'merchant_unknown' }],
  ])('Q-099: %s names %o', (merchant, expected) => expect(sorgOfMerchant(sorgs, merchant)).toEqual(expected));

  it('prefers the code of a merchant to the code of another sales organisation', () => {
    expect(sorgOfMerchant([of('1000', '2000'), of('2000', 'x')], '2000')).toEqual({ ok: true, sorg: '1000' });
  });

  it('gives out only names that lead back to the same sales organisation, where there is one', () => {
    const code = fc.constantFrom('1000', '2000', 'main', 'other');
    const list = fc.uniqueArray(fc.record({ sorg: fc.constantFrom('1000', '2000', '3000'), codes: fc.array(code) }), {
      selector: ({ sorg }) => sorg,
    });
    fc.assert(
      fc.property(list, (made) => {
        const all = made.map(({ sorg, codes }) => of(sorg, ...codes));
        for (const { sorg } of all) {
          const back = sorgOfMerchant(all, merchantOfSorg(all, sorg));
          // Its own code can be the code of another one's merchant: then no name is left, and the call is refused or
          // answered for the merchant of that code, never guessed.
          const taken = all.some((one) => one.sorg !== sorg && one.merchants.some(({ code: own }) => own === sorg));
          expect(taken || (back.ok && back.sorg === sorg), sorg).toBe(true);
        }
      }),
    );
  });
});
