import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  claimInput,
  claimProblemsOf,
  proofProblemsOf,
  purchaseOf,
  type ClaimForm,
  type ClaimTerms,
} from './claim-form.ts';
import { sampleClaim, sampleTerms } from './claim-samples.ts';
import { workingDaysAfter, workingDaysBetween } from './service-level.ts';
import { claimSlots, kindOfSlot, type ClaimSlot } from './slots.ts';
import { categoryOf, claimStatuses, givesUpSettlement, isEditable, needsReason, nextStatuses } from './status.ts';
import { warrantyVerdict } from './verdict.ts';

const form = (more: object = {}): ClaimForm =>
  v.parse(claimInput, { ...sampleClaim, frameNumber: 'wtu 183-k', ...more });
const codes = (claim: ClaimForm, more: Partial<ClaimTerms> = {}) =>
  claimProblemsOf(claim, { ...sampleTerms, ...more }).map(({ field, code }) => `${field} ${code}`);

describe('what a claim needs', () => {
  test('a complete claim lacks nothing, and frame numbers are stored in one form (R-247)', () => {
    expect(codes(form())).toEqual([]);
    expect(form().frameNumber).toBe('WTU183K');
  });
  test('the purchase date of a claim is not in the future, and a bike claim is for one bike (R-247, Q-129)', () =>
    expect(codes(form({ purchaseDate: '2026-12-01', qty: 2 }))).toEqual([
      'purchaseDate claim_purchase_future',
      'qty claim_one_bike',
    ]));
  test('the purchase date unless the product is not sold yet; then the claim keeps the day of the delivery (Q-130)', () => {
    expect(codes(form({ purchaseDate: null }))).toEqual(['purchaseDate required']);
    expect(codes(form({ purchaseDate: null, consumer: null, notSoldYet: true }))).toEqual([]);
    const today = '2026-11-30';
    expect(purchaseOf({ purchaseDate: '2026-01-05' }, '2026-02-01', today)).toBe('2026-01-05');
    expect(purchaseOf({ purchaseDate: null }, '2026-02-01', today)).toBe('2026-02-01');
    expect(purchaseOf({ purchaseDate: null }, '2026-12-24', today)).toBe(today);
    expect(purchaseOf({ purchaseDate: null }, null, today)).toBe(today);
  });
  test('a claim needs problems if the market asks for them (R-256)', () => {
    expect(codes(form({ problems: [] }))).toEqual(['problems claim_problem_required']);
    expect(codes(form({ problems: [] }), { problemRequired: false })).toEqual([]);
  });
  test('claims without a code are accepted if the market allows them (R-257)', () => {
    const bare = form({ frameNumber: '' });
    expect(codes(bare)).toEqual(['frameNumber claim_frame_required']);
    expect(codes(bare, { allowNonCode: true })).toEqual(['description claim_description_required']);
    expect(codes(form({ frameNumber: '', description: 'Old frame' }), { allowNonCode: true })).toEqual([]);
    const paa = { productCategory: 'paa' as const };
    expect(codes(form({ articleCode: 'NOCODE' }), paa)).toEqual(['articleCode claim_article_required']);
  });
  test('the consumer unless the product is not sold yet (Q-130)', () => {
    expect(codes(form({ consumer: null }))).toHaveLength(4);
    expect(codes(form({ consumer: null, notSoldYet: true }))).toEqual([]);
    expect(codes(form({ consumer: { name: 'Rina' }, notSoldYet: true }))).toHaveLength(3);
  });
});

describe('proof', () => {
  const lacks = (given: ClaimSlot[], category: 'bike' | 'paa', more: object = {}) =>
    proofProblemsOf(form(more), category, new Set(given)).map(({ code }) => code);
  test('a bike claim needs the invoice (R-248), a photo of the whole bike (R-249) and one of its number (R-250)', () =>
    expect(lacks([], 'bike', { consumer: null })).toEqual([
      'claim_invoice',
      'claim_full_bike',
      'claim_serial',
      'claim_issue',
    ]));
  test('a claim needs a photo of the defect; one of parts needs none of a bike (R-251)', () => {
    expect(lacks(['invoice', 'photo6'], 'paa', { consumer: null })).toEqual([]);
    expect(lacks(['invoice', 'photo1'], 'paa', { consumer: null })).toEqual(['claim_issue']);
  });
  test('a claim with a consumer needs the identity card (R-252)', () =>
    expect(lacks(['invoice', 'photo3'], 'paa')).toEqual(['claim_id_card']));
  test('a claim has 14 slots: invoice, card, six photos, video, five documents (R-254)', () => {
    expect(claimSlots).toHaveLength(14);
    expect(Object.groupBy(claimSlots, kindOfSlot).photo).toHaveLength(6);
  });
});

describe('statuses', () => {
  test('only capability rows of own roles move a claim (R-245)', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            role: fc.constantFrom('a', 'b'),
            productCategory: fc.constantFrom('bike' as const, 'paa' as const),
            customerCategory: fc.constantFrom('dealer' as const, 'retailer' as const),
            from: fc.constantFrom(...claimStatuses),
            to: fc.constantFrom(...claimStatuses),
          }),
        ),
        fc.constantFrom(...claimStatuses),
        (rows, status) => {
          const claim = { status, productCategory: 'bike', customerCategory: 'dealer' } as const;
          for (const to of nextStatuses(rows, new Set(['a']), claim))
            expect(rows).toContainEqual({ role: 'a', ...claim, status: undefined, from: status, to });
          expect(nextStatuses(rows, new Set(), claim)).toEqual([]);
        },
      ),
    ));
  test('a claim that waits for the dealer, is rejected or gives up a settlement needs a reason (R-244)', () => {
    expect(claimStatuses.filter((to) => needsReason(to))).toEqual(['waiting_for_dealer', 'rejected']);
    expect(claimStatuses.filter((to) => needsReason(to, 'in_settlement'))).toEqual(
      claimStatuses.filter((to) => givesUpSettlement('in_settlement', to) || to === 'waiting_for_dealer'),
    );
    expect(claimStatuses.filter((to) => givesUpSettlement('approved', to))).toEqual([
      'submitted',
      'in_review',
      'waiting_for_dealer',
      'rejected',
      'cancelled',
    ]);
    expect(claimStatuses.filter((from) => givesUpSettlement(from, 'in_review'))).toEqual(['approved', 'in_settlement']);
  });
  test('customers change what is submitted or waits for them, and closed claims are of no use to edit (Q-128)', () =>
    expect(claimStatuses.filter(isEditable).map((status) => categoryOf[status])).toEqual(['open', 'open']));
});

describe('working days', () => {
  test.each([
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-30', 5, '2026-12-07'],
    ['2026-11-30', 0, '2026-11-30'],
  ])('%s and %i working days: %s', (from, days, to) => expect(workingDaysAfter(from, days)).toBe(to));
  test.each([
    [[7, 1, 2, 3, 4], '2026-11-26', 1, '2026-11-29'],
    [[6], '2026-11-28', 2, '2026-12-12'],
    [[], '2026-11-27', 2, '2026-11-29'],
  ])('of a week %j: %s and %i: %s', (week, from, days, to) =>
    expect(workingDaysAfter(from, days, { workingDays: week, holidays: [] })).toBe(to),
  );
  test('public holidays do not count', () => {
    const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-12-25', '2026-12-26', '2027-01-01'] };
    expect(workingDaysAfter('2026-12-24', 1, calendar)).toBe('2026-12-28');
    expect(workingDaysAfter('2026-12-24', 5, calendar)).toBe('2027-01-04');
    expect(workingDaysBetween('2026-12-24', '2027-01-04', calendar)).toBe(5);
  });
  test('counting gives what was added, whatever the week', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 28 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
        fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 8 }),
        (days, day, workingDays, free) => {
          const inFebruary = (nth: number): string => `2026-02-${String(nth).padStart(2, '0')}`;
          const from = inFebruary(day);
          const calendar = { workingDays, holidays: free.map(inFebruary) };
          expect(workingDaysBetween(from, workingDaysAfter(from, days, calendar), calendar)).toBe(days);
        },
      ),
    ));
});

describe('warranty', () => {
  const all = { brand: '', merchandise: '', part: '' };
  const rules = [
    { ...all, months: 24, registeredMonths: null },
    { ...all, part: 'frame', months: 60, registeredMonths: 120 },
    { ...all, brand: 'veldra', months: 36, registeredMonths: null },
  ];
  const facts = { ...all, purchasedOn: null, registeredOn: null, shippedOn: null };
  const today = '2026-11-30';
  test.each([
    [{ purchasedOn: '2024-11-30' }, 'covered', '2026-11-30', 'purchase'],
    [{ purchasedOn: '2024-11-29' }, 'expired', '2026-11-29', 'purchase'],
    [{ shippedOn: '2020-02-29' }, 'expired', '2022-02-28', 'shipment'],
    [{ purchasedOn: '2024-01-31', brand: 'veldra' }, 'covered', '2027-01-31', 'purchase'],
    [{ registeredOn: '2018-05-01', purchasedOn: '2010-01-01', part: 'frame' }, 'covered', '2028-05-01', 'registration'],
    [{ purchasedOn: '2018-05-01', part: 'frame' }, 'expired', '2023-05-01', 'purchase'],
  ])('%j: %s until %s', (more, verdict, until, source) =>
    expect(warrantyVerdict(rules, { ...facts, ...more }, today)).toMatchObject({ verdict, until, source }),
  );
  test('without a day or a rule the desk decides', () => {
    expect(warrantyVerdict(rules, facts, today).verdict).toBe('unknown');
    expect(warrantyVerdict([], { ...facts, purchasedOn: today }, today).verdict).toBe('unknown');
  });
});
