import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { authorDays, isFrontSlot, slotsOfBrand, visitSlots } from './visit-choices.ts';
import { sentForm, visitAnswer, visitForm, visitPhotos } from './visit-input.ts';
import { isVisitDay, mayChangeVisit, missingPhotos, possibleCodes, strippedCode } from './visit-rules.ts';

const form = { brand: 'polygon', custCode: '10001', seriesList: ['Meridian'] } as const;
const problems = (input: object): string[] => {
  const { issues = [] } = v.safeParse(visitForm, input);
  return issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
};

test('there are eleven slots: four of the shop, four of displays, banner, poster and hangtag (R-277)', () => {
  expect(visitSlots).toHaveLength(11);
  expect(visitSlots.filter(isFrontSlot)).toHaveLength(4);
  expect(slotsOfBrand('wim')).toEqual(visitSlots);
  expect(slotsOfBrand('polygon')).toEqual(visitSlots.filter((slot) => slot !== 'displayHangtagShimano'));
});

test.each([
  ['10001-', '10001'],
  ['-20001', '20001'],
  ['10001-20001', '10001-20001'],
  ['0000123-', '0000123'],
])('the look-up strips %s to %s (R-274)', (unified, code) => {
  expect(strippedCode(unified)).toBe(code);
  expect(possibleCodes(code)).toContain(unified);
});

describe('photos', () => {
  test('a display photo is needed: displays, banner, poster or hangtag (R-279)', () => {
    expect(missingPhotos(new Set(['frontShop1']))).toEqual(['visit_display_photo']);
    for (const slot of visitSlots.filter((one) => !isFrontSlot(one)))
      expect(missingPhotos(new Set(['frontShop4', slot]))).toEqual([]);
  });

  test('a photo of the shop from inside or outside is needed (R-280)', () => {
    expect(missingPhotos(new Set(['displayBanner']))).toEqual(['visit_shop_photo']);
    for (const slot of visitSlots.filter(isFrontSlot))
      expect(missingPhotos(new Set(['displayShop2', slot]))).toEqual([]);
    expect(missingPhotos(new Set())).toEqual(['visit_display_photo', 'visit_shop_photo']);
  });

  test('a slot is named once', () => {
    const photo = (slot: string) => ({ slot, attachmentId: 'a' });
    expect(v.is(visitPhotos, [photo('frontShop1'), photo('frontShop2')])).toBe(true);
    expect(v.is(visitPhotos, [photo('frontShop1'), photo('frontShop1')])).toBe(false);
    expect(v.is(visitPhotos, [photo('invoice')])).toBe(false);
  });
});

describe('the form', () => {
  test('needs a selected series, of the brand or by brand; typed series are none (R-281)', () => {
    expect(problems(form)).toEqual([]);
    expect(problems({ ...form, seriesList: [], otherSeriesList: ['Old'] })).toEqual(['seriesList visit_series']);
    const byBrand = [{ brand: 'veldra', seriesList: ['Volt'] }];
    expect(problems({ ...form, brand: 'wim', seriesList: [], seriesBrand: byBrand })).toEqual([]);
    expect(
      problems({ ...form, brand: 'wim', seriesList: [], seriesBrand: [{ brand: 'veldra', seriesList: [] }] }),
    ).toEqual(['seriesList visit_series']);
    // Series by brand belong to wim.
    expect(problems({ ...form, seriesList: [], seriesBrand: byBrand })).toEqual(['seriesList visit_series']);
  });

  test('brandDomination is sent only when it is boolean; left out, it is not answered, and null is refused (R-275)', () => {
    const draft = { ...form, brandDomination: null, qtyPlgGrp: 0, qtyNonPlgGrp: 3 };
    expect(sentForm(draft)).not.toHaveProperty('brandDomination');
    for (const brandDomination of [true, false]) {
      expect(sentForm({ ...draft, brandDomination })).toMatchObject({ brandDomination });
      expect(v.parse(visitForm, { ...form, brandDomination })).toMatchObject({ brandDomination });
    }
    expect(v.parse(visitForm, form)).toMatchObject({ brandDomination: null });
    expect(problems({ ...form, brandDomination: null })).toEqual(['brandDomination bad_input']);
  });

  test('floor quantities are sent only when given: zero is given, and null is refused (R-276)', () => {
    const draft = { ...form, brandDomination: true, qtyPlgGrp: 0, qtyNonPlgGrp: null };
    expect(sentForm(draft)).toMatchObject({ qtyPlgGrp: 0 });
    expect(sentForm(draft)).not.toHaveProperty('qtyNonPlgGrp');
    expect(v.parse(visitForm, { ...form, qtyPlgGrp: 0 })).toMatchObject({ qtyPlgGrp: 0, qtyNonPlgGrp: null });
    expect(problems({ ...form, qtyPlgGrp: null })).toHaveLength(1);
    expect(problems({ ...form, qtyPlgGrp: -1 })).toEqual(['qtyPlgGrp out_of_range']);
    expect(problems({ ...form, qtyNonPlgGrp: 1.5 })).toEqual(['qtyNonPlgGrp must_be_whole_number']);
  });

  test('fields of the other brand stay null (Q-148)', () => {
    const all = {
      ...form,
      brandDomination: true,
      qtyPlgGrp: 1,
      qtyNonPlgGrp: 2,
      seriesBrand: [{ brand: 'veldra', seriesList: ['Volt'] }],
    };
    expect(v.parse(visitForm, all)).toMatchObject({ brandDomination: true, qtyPlgGrp: 1, seriesBrand: [] });
    expect(v.parse(visitForm, { ...all, brand: 'wim' })).toMatchObject({
      brandDomination: null,
      qtyPlgGrp: null,
      qtyNonPlgGrp: null,
      seriesBrand: all.seriesBrand,
    });
    expect(sentForm({ ...all, brand: 'wim' })).not.toHaveProperty('qtyPlgGrp');
    expect(problems({ ...form, brand: 'city' })).toEqual(['brand visit_brand_unknown']);
  });

  test('every draft of a screen is accepted as it is sent, and says the same', () => {
    const quantity = fc.option(fc.integer({ min: 0, max: 9_999 }));
    const drafts = fc.record({
      brand: fc.constantFrom('polygon' as const, 'wim' as const),
      brandDomination: fc.option(fc.boolean()),
      qtyPlgGrp: quantity,
      qtyNonPlgGrp: quantity,
    });
    fc.assert(
      fc.property(drafts, (draft) => {
        const read = v.parse(visitForm, sentForm({ ...form, ...draft }));
        const { brandDomination, qtyPlgGrp, qtyNonPlgGrp } = read;
        const none = { brandDomination: null, qtyPlgGrp: null, qtyNonPlgGrp: null };
        const { brand: _brand, ...answers } = draft;
        expect({ brandDomination, qtyPlgGrp, qtyNonPlgGrp }).toEqual(draft.brand === 'polygon' ? answers : none);
      }),
    );
  });
});

test.each([
  ['2026-11-30', true],
  ['2026-12-01', false],
  ['2025-11-30', true],
  ['2025-11-29', false],
])('a visit of %s may be sent on 30 November 2026: %s', (day, may) => {
  expect(isVisitDay(day, '2026-11-30')).toBe(may);
});

test('the author changes a visit for seven days, holders of formvisit.cud any time (Q-150)', () => {
  const createdAt = new Date('2026-11-20T08:00:00Z');
  const visit = { authorId: 'rep', createdAt };
  const after = (milliseconds: number): Date => new Date(createdAt.getTime() + authorDays * 86_400_000 + milliseconds);
  const rep = { userId: 'rep', permissions: new Set(['page.formvisit']) };
  expect(mayChangeVisit(visit, rep, after(0))).toBe(true);
  expect(mayChangeVisit(visit, rep, after(1))).toBe(false);
  expect(mayChangeVisit(visit, { ...rep, userId: 'other' }, createdAt)).toBe(false);
  expect(mayChangeVisit({ ...visit, authorId: null }, rep, createdAt)).toBe(false);
  const lead = { userId: 'lead', permissions: new Set(['page.formvisit', 'formvisit.cud']) };
  expect(mayChangeVisit(visit, lead, after(1_000_000_000_000))).toBe(true);
});

test('an answer has a key, an English text and a period that begins before it ends', () => {
  const answer = {
    brand: 'wim',
    list: 'equipment',
    key: 'parts-wall',
    texts: { en: 'Wall' },
    sorting: 1,
    validFrom: '2026-01-01',
    validTo: addDays('2026-01-01', -1),
  };
  const codes = (input: object): string[] =>
    (v.safeParse(visitAnswer, input).issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  expect(codes({ ...answer, validTo: '2026-01-01' })).toEqual([]);
  expect(codes(answer)).toEqual(['validTo visit_answer_period']);
  expect(codes({ ...answer, validTo: null, key: 'Parts wall' })).toEqual(['key visit_answer_key']);
  expect(codes({ ...answer, validTo: null, texts: { de: 'Wand' } })).toEqual(['texts not_empty']);
});
