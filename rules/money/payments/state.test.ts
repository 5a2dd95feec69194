import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrivalOf,
  canVoid,
  isOpenRequest,
  nextState,
  openStates,
  requestEvents,
  requestStates,
  type RequestState,
} from './state.ts';

describe('transition table of payment requests (Q-099)', () => {
  test('every state and event', () => {
    const table = Object.fromEntries(
      requestStates.map((state) => [state, requestEvents.map((event) => nextState(state, event) ?? '-').join(' ')]),
    );
    expect(table).toMatchInlineSnapshot(`
      {
        "created": "waiting processing paid partly failed expired void",
        "expired": "- - - - - - -",
        "failed": "- - - - - - -",
        "paid": "- - - - - - -",
        "partly": "- - - - - - -",
        "processing": "- - paid partly failed - -",
        "void": "- - - - - - -",
        "waiting": "- processing paid partly failed expired void",
      }
    `);
  });

  test('open requests are those that can still change; a bank that collects cannot be stopped', () => {
    expect(openStates).toEqual(['created', 'waiting', 'processing']);
    expect(requestStates.filter(canVoid)).toEqual(['created', 'waiting']);
  });

  test('property: an ended request never changes again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...requestEvents)), (events) => {
        let state: RequestState = 'created';
        for (const event of events) {
          const next = nextState(state, event);
          expect(isOpenRequest(state) || next === null).toBe(true);
          state = next ?? state;
        }
      }),
    );
  });
});

describe('money that arrives', () => {
  const request = { state: 'waiting', amount: 10_000, currency: 'USD' } as const;
  test.each([
    [request, 10_000, 'USD', { event: 'paid', applied: 10_000, surplus: 0, reason: null }],
    [request, 12_000, 'USD', { event: 'paid', applied: 10_000, surplus: 2_000, reason: 'too_much' }],
    [request, 4_000, 'USD', { event: 'underpaid', applied: 4_000, surplus: 0, reason: null }],
    [request, 10_000, 'EUR', { event: null, applied: 0, surplus: 10_000, reason: 'other_currency' }],
    [{ ...request, state: 'paid' }, 10_000, 'USD', { event: null, applied: 0, surplus: 10_000, reason: 'paid_twice' }],
    [{ ...request, state: 'expired' }, 1, 'USD', { event: null, applied: 0, surplus: 1, reason: 'after_expiry' }],
    [{ ...request, state: 'void' }, 1, 'USD', { event: null, applied: 0, surplus: 1, reason: 'after_void' }],
    [{ ...request, state: 'failed' }, 1, 'USD', { event: null, applied: 0, surplus: 1, reason: 'after_failure' }],
    [null, 1, 'USD', { event: null, applied: 0, surplus: 1, reason: 'unknown_request' }],
  ] as const)('%j and %i %s', (asked, amount, currency, arrival) => {
    expect(arrivalOf(asked, { amount, currency })).toEqual(arrival);
  });

  test('property: no cent is lost or made, and an event that is reported is possible', () => {
    fc.assert(
      fc.property(
        fc.option(
          fc.record({
            state: fc.constantFrom(...requestStates),
            amount: fc.integer({ min: 1, max: 1e12 }),
            currency: fc.constantFrom('USD', 'IDR'),
          }),
          { nil: null },
        ),
        fc.integer({ min: 1, max: 1e12 }),
        (asked, amount) => {
          const arrival = arrivalOf(asked, { amount, currency: 'USD' });
          expect(arrival.applied + arrival.surplus).toBe(amount);
          expect(arrival.surplus > 0).toBe(arrival.reason !== null);
          expect(arrival.event === null || nextState(asked?.state ?? 'paid', arrival.event) !== null).toBe(true);
        },
      ),
    );
  });
});
