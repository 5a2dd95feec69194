import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import {
  consentRefusal,
  consumerInput,
  isNonRetail,
  onlyBrand,
  registrationRefusal,
  type SoldFrame,
} from './registration.ts';
import {
  isFailed,
  isProcessing,
  isWaiting,
  registrationEvents,
  registrationStates,
  stateAfter,
  uploadAttempts,
  uploadPause,
  type RegistrationState,
} from './registration-state.ts';

const state = fc.constantFrom(...registrationStates);
const event = fc.constantFrom(...registrationEvents);

describe('states of a registration (Q-141)', () => {
  test('registering waits for an insert, editing what is complete for an update', () => {
    expect(stateAfter('pending_insert', 'take')).toBe('processing_insert');
    expect(stateAfter('processing_insert', 'accept')).toBe('complete');
    expect(stateAfter('complete', 'edit')).toBe('pending_update');
    expect(stateAfter('failed_update', 'upload_again')).toBe('pending_update');
  });

  test('a registration never changes between insert and update before it was complete', () =>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let now: RegistrationState = 'pending_insert';
        let completed = false;
        for (const one of events) {
          now = stateAfter(now, one) ?? now;
          completed ||= now === 'complete';
          expect(now.endsWith('_update')).toBe(completed && now !== 'complete');
        }
      }),
    ));

  test('nobody but the consumer site moves a registration that is processing; only failed ones are uploaded again (R-269, R-270)', () =>
    fc.assert(
      fc.property(state, event, (from, what) => {
        const possible = {
          take: isWaiting(from) && !isProcessing(from),
          accept: isProcessing(from),
          refuse: isProcessing(from),
          edit: !isProcessing(from),
          upload_again: isFailed(from),
        }[what];
        expect(stateAfter(from, what) !== null).toBe(possible);
      }),
    ));

  test('the pauses between attempts grow', () =>
    expect(Array.from({ length: uploadAttempts }, (_, at) => uploadPause(at + 1))).toEqual([2_000, 8_000, 32_000]));
});

const frame: SoldFrame = {
  brand: 'Polygon',
  shippedToSeller: true,
  shippedOn: '2026-11-02',
  deliveredOn: '2026-11-05',
  registered: false,
};
const sale = { soldOn: '2026-11-20', today: '2026-11-23', brand: null };

describe('refusals of a registration (R-266 to R-268, Q-143, Q-146)', () => {
  test.each([
    ['is accepted', frame, sale, null],
    ['unknown', null, sale, 'frame_not_found'],
    ['of another dealer', { ...frame, shippedToSeller: false }, sale, 'frame_not_found'],
    ['of another brand', { ...frame, brand: 'Veldra' }, { ...sale, brand: 'Polygon' }, 'frame_not_polygon'],
    ['of the brand in other letters', { ...frame, brand: 'POLYGON' }, { ...sale, brand: 'Polygon' }, null],
    ['registered already', { ...frame, registered: true }, sale, 'frame_registered_already'],
    ['sold tomorrow', frame, { ...sale, soldOn: '2026-11-24' }, 'frame_sold_in_future'],
    ['sold today', frame, { ...sale, soldOn: '2026-11-23' }, null],
    ['sold on the day of delivery', frame, { ...sale, soldOn: '2026-11-05' }, null],
    ['sold a day before', frame, { ...sale, soldOn: '2026-11-04' }, 'frame_sold_before_delivery'],
    ['on its way: the shipment counts', { ...frame, deliveredOn: null }, { ...sale, soldOn: '2026-11-02' }, null],
    ['never shipped', { ...frame, shippedOn: null, deliveredOn: null }, sale, 'frame_not_delivered'],
  ] as const)('%s', (_name, sold, when, code) => expect(registrationRefusal(sold, when)).toBe(code));

  test('an accepted sale lies between delivery and today', () =>
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }), (delivered, sold) => {
        const when = { ...sale, soldOn: addDays(sale.today, sold) };
        const code = registrationRefusal({ ...frame, deliveredOn: addDays(sale.today, delivered) }, when);
        expect(code === null).toBe(sold <= 0 && sold >= delivered);
      }),
    ));

  test('only markets of sales organisation 1000 are restricted to one brand', () => {
    expect(onlyBrand(['1000'], 'Polygon')).toBe('Polygon');
    expect(onlyBrand(['5000'], 'Polygon')).toBeNull();
  });
});

describe('consumers', () => {
  test.each(['Nguyễn Thị Hương', 'Ελένη Παπαδοπούλου', 'Юлия Щербакова', 'O’Brien-Łukasz', 'Sørensen, Åse'])(
    'the name %s is accepted',
    (name) => expect(v.parse(consumerInput, { name }).name).toBe(name.normalize('NFC')),
  );

  test('without a consumer the sale is non-retail; a consent needs an address', () => {
    const consumer = v.parse(consumerInput, { name: 'Ayu' });
    expect(isNonRetail({ customer: null, useAccountData: false })).toBe(true);
    expect(isNonRetail({ customer: null, useAccountData: true })).toBe(false);
    expect(consentRefusal({ consent: true, useAccountData: false, customer: consumer })).toBe('not_empty');
    expect(consentRefusal({ consent: true, useAccountData: true, customer: null })).toBeNull();
  });
});
