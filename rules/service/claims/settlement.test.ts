import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { erpStates, orderStatuses } from '#rules/ordering/orders/status.ts';
import {
  confirmAbove,
  creditLimit,
  isConfirmed,
  needsConfirmation,
  settlementFailed,
  settlementRecallable,
  settlementTerms,
} from './settlement.ts';
import { claimResolutions } from './status.ts';

const nothingSaid = { resolution: null, articleCode: null, qty: null, creditAmount: null, confirmedValue: null };
const bike = { wishedResolution: null, articleCode: 'BIKE', qty: 1, wholeArticle: false } as const;

describe('what an approval sends or credits', () => {
  test.each([
    ['nobody says how', {}, {}, { code: 'claim_resolution_required', field: 'resolution' }],
    ['no article', { resolution: 'replacement' }, {}, { code: 'claim_replacement_article', field: 'articleCode' }],
    [
      'wished, no article',
      {},
      { wishedResolution: 'replacement' },
      { code: 'claim_replacement_article', field: 'articleCode' },
    ],
    ['no quantity', { resolution: 'replacement', articleCode: 'BAR' }, {}, { code: 'required', field: 'qty' }],
    [
      'named',
      { resolution: 'replacement', articleCode: 'BAR', qty: 2 },
      {},
      { kind: 'replacement', articleCode: 'BAR', qty: 2 },
    ],
    [
      'whole article',
      { resolution: 'replacement' },
      { wholeArticle: true, qty: 3 },
      { kind: 'replacement', articleCode: 'BIKE', qty: 3 },
    ],
    [
      'whole article without a code',
      { resolution: 'replacement' },
      { wholeArticle: true, articleCode: '' },
      { code: 'claim_replacement_article', field: 'articleCode' },
    ],
    ['no amount', { resolution: 'credit' }, {}, { code: 'claim_amount_required', field: 'creditAmount' }],
    ['amount', { resolution: 'credit', creditAmount: '12.50' }, {}, { kind: 'credit', amount: '12.50' }],
    [
      'price of the whole article',
      {},
      { wishedResolution: 'credit', wholeArticle: true },
      { kind: 'credit', amount: null },
    ],
  ] as const)('%s', (_name, wish, claim, terms) =>
    expect(settlementTerms({ ...nothingSaid, ...wish }, { ...bike, ...claim })).toEqual(terms),
  );

  test('the claimed article is never sent unless it was named or the problem concerns all of it', () =>
    fc.assert(
      fc.property(
        fc.record({
          resolution: fc.constantFrom(null, ...claimResolutions),
          articleCode: fc.constantFrom(null, 'BAR', 'BIKE'),
          qty: fc.constantFrom(null, 1, 5),
          creditAmount: fc.constantFrom(null, '1', '3000'),
          confirmedValue: fc.constantFrom(null, '3000'),
        }),
        fc.record({
          wishedResolution: fc.constantFrom(null, ...claimResolutions),
          articleCode: fc.constantFrom('', 'BIKE'),
          qty: fc.constantFrom(1, 10),
          wholeArticle: fc.boolean(),
        }),
        (wish, claim) => {
          const terms = settlementTerms(wish, claim);
          if (!('kind' in terms)) return;
          const claimed =
            terms.kind === 'replacement'
              ? terms.articleCode === 'BIKE' && wish.articleCode !== 'BIKE'
              : terms.amount === null;
          expect(claimed && !claim.wholeArticle).toBe(false);
        },
      ),
    ));
});

describe('the second step', () => {
  const market = { claimConfirmAbove: '100', currency: { display: 'USD' } };
  test('starts above the limit of the market; amounts in another currency have no limit to lean on', () => {
    const limit = confirmAbove(market, 'USD');
    expect([needsConfirmation(10_000, limit), needsConfirmation(10_001, limit)]).toEqual([false, true]);
    expect(confirmAbove(market, 'EUR')).toBe(0);
    expect(needsConfirmation(1, 0)).toBe(true);
  });
  test('confirms exactly the value', () => {
    expect(isConfirmed('3023.80', 302_380, 'USD')).toBe(true);
    expect(isConfirmed('3023.8', 302_380, 'USD')).toBe(true);
    for (const confirmed of [null, '', '1', '3023.79', '302380', 'yes'])
      expect(isConfirmed(confirmed, 302_380, 'USD')).toBe(false);
  });
});

test.each([
  [10_000, 5_000, 5_000],
  [10_000, 20_000, 10_000],
  [10_000, null, 10_000],
  [0, 5_000, 0],
])('a credit under a limit of %s for goods of %s is confirmed above %s', (limit, goods, expected) =>
  expect(creditLimit(limit, goods)).toBe(expected),
);

describe('how far a settlement has come', () => {
  const at = (more: object) => ({ requestState: null, orderStatus: null, orderErpState: null, ...more });
  test.each([
    [at({ requestState: 'waiting' }), false, true],
    [at({ requestState: 'sent' }), false, false],
    [at({ requestState: 'booked' }), false, false],
    [at({ requestState: 'rejected' }), true, false],
    [at({ orderStatus: 'processing', orderErpState: 'waiting' }), false, true],
    [at({ orderStatus: 'processing', orderErpState: 'sent' }), false, false],
    [at({ orderStatus: 'processing', orderErpState: 'accepted' }), false, false],
    [at({ orderStatus: 'failed', orderErpState: 'rejected' }), true, false],
    [at({ orderStatus: 'cancelled', orderErpState: 'waiting' }), true, false],
    [at({ orderStatus: 'complete', orderErpState: 'accepted' }), false, false],
  ])('%j: failed %s, recallable %s', (settlement, failed, recallable) => {
    expect(settlementFailed(settlement)).toBe(failed);
    expect(settlementRecallable(settlement)).toBe(recallable);
  });
  test('no order that the ERP has is recallable, and none is both failed and recallable', () => {
    for (const orderStatus of orderStatuses)
      for (const orderErpState of erpStates) {
        const settlement = at({ orderStatus, orderErpState });
        const taken = orderErpState === 'sent' || orderErpState === 'accepted';
        expect(taken && settlementRecallable(settlement)).toBe(false);
        expect(settlementFailed(settlement) && settlementRecallable(settlement)).toBe(false);
      }
  });
});
