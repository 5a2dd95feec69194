import { expect, test } from 'vitest';
import { isElectronicAddress, isPeppolScheme } from './electronic-address.ts';

test.each([
  ['0088', '4006381333931', true],
  ['0088', '4006381333932', false],
  ['0208', '0999999922', true],
  ['0208', '0999999923', false],
  ['0002', '999999998', true],
  ['0002', '999999999', false],
  ['0192', '974760673', true],
  ['0192', '974760674', false],
  ['0106', '12345678', true],
  ['0106', '1234567', false],
  ['9930', 'DE123456789', true],
  ['9930', '123456789', false],
  ['9920', 'ESX1234567X', true],
  ['9920', 'two words', false],
  ['9920', '', false],
  ['9920', 'x'.repeat(51), false],
  ['EM', 'invoices@dealer.example', true],
  ['EM', 'invoices', false],
  ['1234', 'anything', false],
])('an address of %s: %s', (scheme, address, isRight) => {
  expect(isElectronicAddress({ scheme, address })).toBe(isRight);
});

test('a mail address is none of Peppol', () => {
  expect(isPeppolScheme('EM')).toBe(false);
  expect(isPeppolScheme('0208')).toBe(true);
});
