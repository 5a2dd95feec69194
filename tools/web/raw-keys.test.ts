import { expect, test } from 'vitest';
import { rawKeysIn } from './raw-keys.ts';

const keysIn = (texts: readonly string[], inTestLanguage = false): string[] =>
  rawKeysIn(texts, inTestLanguage).map(({ key }) => key);

test.each([
  'orders.stage.complete',
  'home.title.gone',
  'limit_exceeded',
  'virtual_account',
  'row_date_before',
  'PENDING_PAYMENT',
  'shipmentRateChanged',
  '5000',
  '2026-11-23',
  '2026-11-23T06:00:00Z',
])('%s on a page is a raw key, alone, in a sentence and in brackets', (key) => {
  expect(keysIn([key])).toEqual([key]);
  expect(keysIn([`Status: ${key}.`, `Blocked (${key}), since Monday`])).toEqual([key]);
});

test('words, names, numbers, addresses and files are no keys', () => {
  expect(
    keysIn([
      'Payment rejected',
      'Pre-order, e-bike',
      'veldra-price-tags.pdf',
      'orders.csv',
      'orders 2026-01-01 2026-02-14.xlsx',
      'anna_b@shop.example',
      'https://login.example.com/a_b',
      '5,000 units',
      '5.000,00',
      'PL-2026-1',
      'VB26M7D018047',
      'Veldra Indonesia',
      'iPhone',
    ]),
  ).toEqual([]);
});

test('names that a text of the product tells people to type are no keys', () => {
  expect(keysIn(['Mails are not delivered: the server has no mail server (setting MAIL_URL)'])).toEqual([]);
});

test('in the test language a value of the API that stands alone is a raw key, and words with accents are not', () => {
  expect(keysIn(['processing', 'maintenance', 'Ōrḋéř ṗļáčéḋ'], true)).toEqual(['processing', 'maintenance']);
  expect(keysIn(['processing', 'maintenance'])).toEqual([]);
});
