import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressLine, addressLines } from './postal-address.ts';

const place = { address: '', city: '', state: '', postalCode: '', country: '' };

test.each([
  [
    'US',
    { address: '2217 Pearl St\nSuite 4', city: 'Boulder', state: 'CO', postalCode: '80302' },
    ['2217 Pearl St', 'Suite 4', 'Boulder, CO 80302'],
  ],
  [
    'CA',
    { address: '10 Main St', city: 'Montreal', state: 'QC', postalCode: 'H3Z 2Y7' },
    ['10 Main St', 'Montreal QC H3Z 2Y7'],
  ],
  ['AU', { address: '1 Bay Rd', city: 'Perth', state: 'WA', postalCode: '6000' }, ['1 Bay Rd', 'Perth WA 6000']],
  ['DE', { address: 'Hafenstr. 1 ', city: 'Kiel', postalCode: '24103' }, ['Hafenstr. 1', '24103 Kiel']],
  ['FR', { address: '3 rue du Port', city: 'Brest', postalCode: '29200' }, ['3 rue du Port', '29200 Brest']],
  ['BE', { address: 'Dorpstraat 1', city: 'Gent', postalCode: '9000' }, ['Dorpstraat 1', '9000 Gent']],
  ['NL', { address: 'Kade 2', city: 'Utrecht', postalCode: '3511 AB' }, ['Kade 2', '3511 AB Utrecht']],
  [
    'IT',
    { address: 'Via Roma 1', city: 'Torino', state: 'TO', postalCode: '10121' },
    ['Via Roma 1', '10121 Torino TO'],
  ],
  ['GB', { address: '1 High St', city: 'Bath', postalCode: 'BA1 5AW' }, ['1 High St', 'Bath', 'BA1 5AW']],
  [
    'IE',
    { address: '1 Quay', city: 'Athlone', state: 'Co. Westmeath', postalCode: 'N37 X2Y3' },
    ['1 Quay', 'Athlone', 'Co. Westmeath', 'N37 X2Y3'],
  ],
  [
    'JP',
    { address: '1-2-3 Ginza', city: 'Chuo-ku', state: 'Tokyo', postalCode: '104-0061' },
    ['1-2-3 Ginza', 'Chuo-ku, Tokyo 104-0061'],
  ],
  [
    'JP',
    { address: '銀座1-2-3', city: '中央区', state: '東京都', postalCode: '104-0061' },
    ['〒104-0061', '東京都中央区', '銀座1-2-3'],
  ],
  [
    'ID',
    { address: 'Jl. Diponegoro 88', city: 'Surabaya', postalCode: '60241' },
    ['Jl. Diponegoro 88', 'Surabaya 60241'],
  ],
  [
    'ID',
    { address: 'Jl. Asia 1', city: 'Bandung', state: 'Jawa Barat', postalCode: '40111' },
    ['Jl. Asia 1', 'Bandung', 'Jawa Barat 40111'],
  ],
  [
    'MY',
    { address: '12 Jalan Ampang', city: 'Ipoh', state: 'Perak', postalCode: '30000' },
    ['12 Jalan Ampang', '30000 Ipoh', 'Perak'],
  ],
  [
    'TH',
    { address: '9 Soi 4', city: 'Mueang', state: 'Chiang Mai', postalCode: '50000' },
    ['9 Soi 4', 'Mueang', 'Chiang Mai 50000'],
  ],
  ['TH', { address: '9 Soi 4', city: 'Bangkok', state: 'Bangkok', postalCode: '10110' }, ['9 Soi 4', 'Bangkok 10110']],
  ['SG', { address: '1 Orchard Rd', city: 'Singapore', postalCode: '238823' }, ['1 Orchard Rd', 'Singapore 238823']],
  ['', place, []],
])('an address in %s is written in the order of its post: %j', (country, address, lines) => {
  expect(addressLines({ ...place, ...address, country }, '')).toEqual(lines);
  expect(addressLine({ ...place, ...address, country }, 'Abroad')).toBe([...lines, 'Abroad'].join(', '));
});

test('every part of an address is written once, in any country and whatever is missing', () => {
  const part = fc.constantFrom('', 'Alpha 1', 'Beta', 'Gamma', '12345');
  const country = fc.constantFrom('', ...'US CA DE FR BE NL GB IE JP ID MY TH SG AU NZ IN BR IT XX'.split(' '));
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom('Alpha 1', 'Beta', 'Gamma', '12345'), { minLength: 4 }),
      fc.array(part, { minLength: 4, maxLength: 4 }),
      country,
      (all, kept, code) => {
        const [address = '', city = '', state = '', postalCode = ''] = all.map((text, at) =>
          kept[at] === '' ? '' : text,
        );
        const lines = addressLines({ address, city, state, postalCode, country: code }, '');
        expect(lines.every((line) => line !== '' && line === line.trim() && !/^[,\-/ ]|[,\-/ ]$/.test(line))).toBe(
          true,
        );
        const written = lines.join(' ');
        const given = [address, city, state, postalCode].filter((text) => text !== '');
        expect(given.map((text) => written.split(text).length)).toEqual(given.map(() => 2));
        expect(lines.slice(0, address === '' ? 0 : 1)).toEqual(address === '' ? [] : [address]);
      },
    ),
  );
});

test('an address of which the portal knows only some parts has no empty line', () => {
  expect(addressLines({ address: null, city: 'Kiel' }, '')).toEqual(['Kiel']);
});
