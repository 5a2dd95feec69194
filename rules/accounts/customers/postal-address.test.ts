import { expect, test } from 'vitest';
import { addressLine, addressLines } from './postal-address.ts';

const place = { address: '', city: '', state: '', postalCode: '', country: '' };

test.each([
  [
    'the United States',
    { address: '2217 Pearl Street\nSuite 4', city: 'Boulder', state: 'CO', postalCode: '80302', country: 'US' },
    '',
    ['2217 Pearl Street', 'Suite 4', 'Boulder, CO 80302'],
  ],
  [
    'Indonesia',
    { ...place, address: 'Jl. Diponegoro 88', city: 'Surabaya', postalCode: '60241', country: 'ID' },
    'Indonesia',
    ['Jl. Diponegoro 88', 'Surabaya 60241', 'Indonesia'],
  ],
  [
    'Germany, and with a state',
    { address: 'Hafenstr. 1 ', city: 'Kiel', state: 'Schleswig-Holstein', postalCode: '24103', country: 'DE' },
    '',
    ['Hafenstr. 1', '24103 Kiel, Schleswig-Holstein'],
  ],
  ['nowhere', place, '', []],
])('an address in %s is written in the order of its country, without empty lines', (_country, address, name, lines) => {
  expect(addressLines(address, name)).toEqual(lines);
  expect(addressLine(address, name)).toBe(lines.join(', '));
});
