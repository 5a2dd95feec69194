import { expect, test } from 'vitest';
import { isNamedPlace, placeOfDelivery, type DeliveryPlace } from './place-of-delivery.ts';

const kiel: DeliveryPlace = {
  name: 'Lager',
  address: 'Am Kai 1',
  city: 'Kiel',
  state: '',
  postalCode: '24103',
  country: 'DE',
};
const bonn: DeliveryPlace = { ...kiel, city: 'Bonn', postalCode: '53111' };

test('a document has the place to which all its goods went', () => {
  expect(placeOfDelivery([])).toBeNull();
  expect(placeOfDelivery([kiel])).toEqual(kiel);
});

test('of several places only the country stays, and nothing of two countries or unknown ones', () => {
  const place = placeOfDelivery([kiel, bonn]);
  expect(place).toEqual({ name: '', address: '', city: '', state: '', postalCode: '', country: 'DE' });
  expect(placeOfDelivery([kiel, { ...bonn, country: 'AT' }])).toBeNull();
  expect(
    placeOfDelivery([
      { ...kiel, country: '' },
      { ...bonn, country: '' },
    ]),
  ).toBeNull();
  expect([isNamedPlace(kiel), isNamedPlace(place), isNamedPlace(null)]).toEqual([true, false, false]);
});
