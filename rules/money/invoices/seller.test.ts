import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isIban, isVatNumber, sellerGaps, sellerSchema } from './seller.ts';

const seller = {
  name: 'Veldra Europe GmbH',
  taxNumber: 'DE123456789',
  registrationNumber: 'HRB 1234',
  email: 'invoices@veldra.example',
  address: 'Hafenstraße 1',
  city: 'Hamburg',
  postalCode: '20457',
  country: 'DE',
  bankName: 'Musterbank',
  accountHolder: 'Veldra Europe GmbH',
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  bic: 'cobadeffxxx',
  electronicScheme: '9930',
  electronicAddress: 'DE123456789',
  contactName: '',
  contactPhone: '',
};
const faults = (change: Partial<typeof seller>): [string, string][] =>
  (v.safeParse(sellerSchema, { ...seller, ...change }).issues ?? []).map(({ path, message }) => [
    String(path?.[0]?.key),
    message,
  ]);

describe('the seller of invoices', () => {
  test('is complete with all that an electronic invoice needs; numbers are stored without spaces', () => {
    expect(sellerGaps(seller)).toEqual([]);
    expect(v.parse(sellerSchema, seller)).toMatchObject({
      accountNumber: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      taxNumber: 'DE123456789',
    });
    expect(v.parse(sellerSchema, { ...seller, taxNumber: 'de 123 456 789' }).taxNumber).toBe('DE123456789');
  });

  test('names each missing field', () => {
    const empty = { name: '', taxNumber: ' ', email: '', address: '', city: '', postalCode: '', country: '' };
    expect(sellerGaps(empty)).toEqual(Object.keys(empty));
    expect(sellerGaps({ ...seller, email: '', postalCode: '' })).toEqual(['email', 'postalCode']);
    expect(sellerGaps({ ...seller, country: 'HK', postalCode: '' })).toEqual([]);
    expect(faults({ name: '', email: '', city: ' ' })).toEqual([
      ['name', 'not_empty'],
      ['email', 'not_empty'],
      ['city', 'not_empty'],
    ]);
  });

  test.each<[Partial<typeof seller>, [string, string][]]>([
    [{ taxNumber: '123456789' }, [['taxNumber', 'seller_tax_number']]],
    [{ taxNumber: 'ATU12345678' }, [['taxNumber', 'seller_tax_number']]],
    [{ country: 'GR', taxNumber: 'EL123456789' }, []],
    [{ country: 'ID', taxNumber: '01.234.567.8-901.000' }, []],
    [{ country: 'Germany' }, [['country', 'valid_country']]],
    [{ postalCode: '' }, [['postalCode', 'not_empty']]],
    [{ email: 'nobody' }, [['email', 'valid_email']]],
    [{ accountNumber: 'DE89370400440532013001' }, [['accountNumber', 'seller_account_number']]],
    [{ accountNumber: '0123456789' }, []],
    [{ accountNumber: '' }, [['accountNumber', 'seller_account_missing']]],
    [{ accountNumber: '', bankName: '', accountHolder: '', bic: '' }, []],
    [{ electronicScheme: '' }, [['electronicScheme', 'not_empty']]],
    [{ electronicAddress: '' }, [['electronicAddress', 'not_empty']]],
    [{ electronicAddress: 'DE1' }, [['electronicAddress', 'seller_electronic_address']]],
    [{ electronicScheme: '1234' }, [['electronicAddress', 'seller_electronic_address']]],
    [{ electronicScheme: '', electronicAddress: '' }, []],
    [{ bic: 'NOBIC' }, [['bic', 'seller_bic']]],
  ])('%j', (change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test('a VAT number begins with its country, Greek ones with EL; an IBAN has its check digits', () => {
    expect(isVatNumber('EL123456789', 'GR')).toBe(true);
    expect(isVatNumber('GR123456789', 'GR')).toBe(false);
    expect(isVatNumber('01234', 'ID')).toBe(false);
    expect(isIban('GB82WEST12345698765432')).toBe(true);
    expect(isIban('GB83WEST12345698765432')).toBe(false);
  });
});
