import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPointsOf } from '#rules/money.ts';
import { isWithinTolerance, rateOfDocument, taxGroups, untaxedCategory, type TaxPlaces } from './tax.ts';

const inGermany: TaxPlaces = {
  seller: { country: 'DE', taxNumber: 'DE123456789' },
  buyer: { country: 'DE', vatNumber: 'DE987654321' },
  deliveryCountry: 'DE',
};
const to = (deliveryCountry: string, vatNumber: string): TaxPlaces => ({
  ...inGermany,
  buyer: { country: deliveryCountry, vatNumber },
  deliveryCountry,
});

describe('goods without tax', () => {
  test.each([
    ['a dealer in another member state with a number of it', to('BE', 'BE0999999922'), 'K'],
    ['a dealer in Greece, whose numbers begin with EL', to('GR', 'EL999999999'), 'K'],
    ['a dealer in another member state without a number', to('BE', ''), null],
    ['a dealer in another member state with a number of the seller’s', to('BE', 'DE987654321'), null],
    ['a dealer outside of the Union', to('CH', ''), 'G'],
    ['a dealer of another state who takes the goods here', { ...to('DE', 'BE0999999922') }, null],
    ['a sale within the country', inGermany, null],
    ['a delivery to nobody knows where', to('', ''), null],
  ])('to %s', (_, places, category) => {
    expect(untaxedCategory(places)).toBe(category);
  });

  test('of a seller elsewhere are outside of the scope if they leave the country', () => {
    const seller = { country: 'ID', taxNumber: '01.234.567.8-901.000' };
    const buyer = { country: 'SG', vatNumber: '' };
    expect(untaxedCategory({ seller, buyer, deliveryCountry: 'SG' })).toBe('O');
    expect(untaxedCategory({ seller, buyer, deliveryCountry: 'ID' })).toBeNull();
  });
});

describe('the rate of a document', () => {
  const rate = (taxable: number, tax: number, usual: number, places = inGermany, currency = 'EUR', amounts = 3) =>
    rateOfDocument({ taxable, tax, amounts, currency }, usual, places);
  const indonesian: TaxPlaces = {
    seller: { country: 'ID', taxNumber: '01.234' },
    buyer: { country: 'ID', vatNumber: '' },
    deliveryCountry: 'ID',
  };
  const american: TaxPlaces = {
    seller: { country: 'US', taxNumber: 'US-1' },
    buyer: { country: 'US', vatNumber: '' },
    deliveryCountry: 'US',
  };

  test('is the usual one if the tax was rounded by line', () => {
    expect(rate(5_997, 1_140, 1_900)).toEqual({ category: 'S', basisPoints: 1_900 });
    expect(rate(3_015, 333, 1_100, indonesian, 'IDR')).toEqual({ category: 'S', basisPoints: 1_100 });
  });

  test('is another one of the country, and none that does not exist', () => {
    expect(rate(10_000, 700, 1_900)).toEqual({ category: 'S', basisPoints: 700 });
    expect(rate(10_000, 1_104, 1_900)).toBeNull();
    expect(rate(100_000, 11_040, 1_100, indonesian, 'IDR')).toBeNull();
    expect(rate(10_000, 825, 0, american)).toEqual({ category: 'S', basisPoints: 825 });
    expect(rate(10_000, 813, 0, american)).toBeNull();
  });

  test('without tax follows the places; a free document has the usual one', () => {
    expect(rate(10_000, 0, 1_900, to('BE', 'BE0999999922'))).toEqual({ category: 'K', basisPoints: 0 });
    expect(rate(0, 0, 1_900)).toEqual({ category: 'S', basisPoints: 1_900 });
    expect(rate(10_000, 0, 1_900)).toBeNull();
    expect(rate(10_000, 0, 0)).toBeNull();
    expect(rate(10_000, 0, 0, american)).toEqual({ category: 'O', basisPoints: 0 });
  });

  test('is not that of another sign', () => {
    expect(rate(0, 100, 1_900)).toBeNull();
    expect(rate(10_000, -1_900, 1_900)).toBeNull();
  });
});

describe('the groups of a document', () => {
  const group = { category: 'S', basisPoints: 1_900, taxable: 5_997, amounts: 3 } as const;

  test('keep the tax of the ERP within what the standard allows', () => {
    expect(taxGroups([group], 1_140, 'EUR')).toEqual({
      groups: [{ category: 'S', basisPoints: 1_900, taxable: 5_997, tax: 1_140 }],
      rest: 0,
    });
  });

  test('leave to the rounding what it does not allow', () => {
    const rupiah = { category: 'S', basisPoints: 1_100, taxable: 3_015, amounts: 3 } as const;
    expect(taxGroups([rupiah], 333, 'IDR')).toMatchObject({ groups: [{ tax: 332 }], rest: 1 });
  });

  test('are none if rounding does not explain the tax', () => {
    expect(taxGroups([group], 1_142, 'EUR')).toBeNull();
    expect(taxGroups([{ ...group, category: 'E', basisPoints: 0 }], 1, 'EUR')).toBeNull();
  });

  test('add up to the tax of the ERP with what they leave, and each is within the tolerance', () => {
    const drawn = fc.record({
      amounts: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 30 }),
      rate: fc.constantFrom(700, 1_100, 1_900, 2_100),
      currency: fc.constantFrom('EUR', 'IDR'),
    });
    fc.assert(
      fc.property(drawn, ({ amounts, rate, currency }) => {
        const taxable = amounts.reduce((sum, amount) => sum + amount, 0);
        const tax = amounts.reduce((sum, amount) => sum + basisPointsOf(amount, rate), 0);
        const found = taxGroups(
          [{ category: 'S', basisPoints: rate, taxable, amounts: amounts.length }],
          tax,
          currency,
        );
        expect(found).not.toBeNull();
        const [only] = found!.groups;
        expect(only!.tax + found!.rest).toBe(tax);
        expect(isWithinTolerance(only!.taxable, only!.tax, rate, currency)).toBe(true);
      }),
    );
  });
});
