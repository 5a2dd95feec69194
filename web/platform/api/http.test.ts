import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, tokenOf } from '#testing/render.tsx';
import type { Document } from './documents.ts';
import { ApiError } from './errors.ts';
import { graphql, settle } from './graphql.ts';
import { finishPendingSignOut, refreshSession, send, sendJson, onSessionEnd } from './http.ts';
import { readStored } from '../storage.ts';
import { closeSession, currentToken, openSession, sessionMismatch, sessionStore, userStore } from './session.ts';

const Orders: Document<{ orders: { id: string }[] }, Record<string, never>> = {
  name: 'Orders',
  source: 'query Orders { orders { id } }',
};
const old = tokenOf({ sub: dealer.id, r3: '1042281', exp: 1 });
const fresh = tokenOf({ sub: dealer.id, r3: '1042281', exp: 2 });
const ended = vi.fn<(reason: string) => void>();

describe('the session of the api client', () => {
  beforeEach(() => {
    ended.mockReset();
    onSessionEnd(ended);
    openSession(old);
  });

  test('a call sends the token of the session as bearer and names this client (R-091)', async () => {
    const network = new Network().rest('GET /user', () => jsonAnswer({ ok: true }));
    await sendJson('/user');
    const [request] = network.seen;
    expect(request?.headers.get('authorization')).toBe(`Bearer ${old}`);
    expect(request?.headers.get('x-paceline-client')).toBe('web');
  });

  test('a call is repeated once after a 401 before it refreshes (R-092)', async () => {
    const network = new Network().rest('GET /user', (_request, count) =>
      count === 0 ? jsonAnswer({}, 401) : jsonAnswer({ ok: true }),
    );
    await sendJson('/user');
    expect(network.of('GET /user')).toHaveLength(2);
    expect(network.of('POST /refresh-token')).toHaveLength(0);
  });

  test('a call refreshes after two 401 and is repeated with the new token (R-092)', async () => {
    const network = new Network()
      .rest('GET /user', (request) =>
        request.headers.get('authorization') === `Bearer ${fresh}` ? jsonAnswer({ ok: true }) : jsonAnswer({}, 401),
      )
      .rest('POST /refresh-token', () => jsonAnswer({ requestToken: fresh }));
    await expect(sendJson('/user')).resolves.toEqual({ ok: true });
    expect(network.of('POST /refresh-token')).toHaveLength(1);
    expect(currentToken()).toBe(fresh);
  });

  test('a page that starts gets its user with the token; a later refresh leaves the user as it is', async () => {
    window.history.replaceState(null, '', '/de/order');
    const network = new Network().rest('POST /refresh-token', (_request, count) =>
      jsonAnswer({ requestToken: fresh, user: { ...dealer, name: `answer ${count}` } }),
    );
    userStore.set(null);
    await refreshSession();
    expect(userStore.get()?.name).toBe('answer 0');
    await refreshSession();
    const [first, second] = network.of('POST /refresh-token').map(({ headers }) => headers);
    expect([first?.get('x-paceline-with'), first?.get('accept-language')]).toEqual(['user', 'de']);
    expect(second?.get('x-paceline-with')).toBeNull();
    window.history.replaceState(null, '', '/');
  });

  test('refreshes once for many calls at the same time', async () => {
    const network = new Network()
      .rest('GET /user', (request) =>
        request.headers.get('authorization') === `Bearer ${fresh}` ? jsonAnswer({ ok: true }) : jsonAnswer({}, 401),
      )
      .rest('POST /refresh-token', () => jsonAnswer({ requestToken: fresh }));
    await Promise.all([send('/user'), send('/user'), send('/user')]);
    expect(network.of('POST /refresh-token')).toHaveLength(1);
  });

  test('a refused refresh logs out (R-093)', async () => {
    new Network().rest('GET /user', () => jsonAnswer({}, 401)).rest('POST /refresh-token', () => jsonAnswer({}, 401));
    await expect(send('/user')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(ended).toHaveBeenCalledExactlyOnceWith('expired');
    expect(sessionStore.get().phase).toBe('signed-out');
  });

  test('keeps the session when the refresh cannot reach the server', async () => {
    new Network()
      .rest('GET /user', () => jsonAnswer({}, 401))
      .rest('POST /refresh-token', () => Promise.reject(new TypeError('no network')));
    await expect(send('/user')).rejects.toMatchObject({ code: 'connection_failed_please_refresh' });
    expect(ended).not.toHaveBeenCalled();
    expect(currentToken()).toBe(old);
  });

  test('only a refusal of the refresh ends the session', async () => {
    new Network()
      .rest('GET /user', () => jsonAnswer({}, 401))
      .rest('POST /refresh-token', () => jsonAnswer({ code: 'rate_limited' }, 429));
    await expect(send('/user')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(ended).not.toHaveBeenCalled();
    expect(currentToken()).toBe(old);
  });

  test('a 403 logs out, at the server too; a missing scope does not (R-094, Q-020)', async () => {
    const network = new Network()
      .rest('GET /user', () => jsonAnswer({ code: 'forbidden_scope' }, 403))
      .rest('GET /orders', () => jsonAnswer({ code: 'session_ended' }, 403))
      .rest('POST /logout', () => jsonAnswer({}));
    await expect(send('/user')).rejects.toBeInstanceOf(ApiError);
    expect(ended).not.toHaveBeenCalled();
    await expect(send('/orders')).rejects.toBeInstanceOf(ApiError);
    expect(ended).toHaveBeenCalledExactlyOnceWith('forbidden');
    await waitFor(() => expect(readStored('signOutOwed')).toBeNull());
    expect(network.of('POST /logout')).toHaveLength(1);
  });

  test('a 500 that says maintenance logs out, another does not (R-095)', async () => {
    const network = new Network()
      .rest('GET /user', () => jsonAnswer({ status: 'maintenance', message: 'Back at noon' }, 500))
      .rest('GET /orders', () => jsonAnswer({}, 500))
      .rest('POST /logout', () => jsonAnswer({}));
    await expect(send('/orders')).rejects.toMatchObject({ code: 'something_wrong', status: 500 });
    expect(ended).not.toHaveBeenCalled();
    await expect(send('/user')).rejects.toMatchObject({ code: 'maintenance' });
    expect(ended).toHaveBeenCalledExactlyOnceWith('maintenance');
    await waitFor(() => expect(network.of('POST /logout')).toHaveLength(1));
  });

  test('maintenance that shows only at the refresh logs out too', async () => {
    new Network()
      .rest('GET /user', () => jsonAnswer({}, 401))
      .rest('POST /refresh-token', () => jsonAnswer({ status: 'maintenance', message: '' }, 500))
      .rest('POST /logout', () => jsonAnswer({}));
    await expect(send('/user')).rejects.toMatchObject({ code: 'maintenance' });
    expect(ended).toHaveBeenCalledExactlyOnceWith('maintenance');
  });

  test('a log-out that did not reach the server is repeated before the session can resume', async () => {
    const network = new Network()
      .rest('POST /logout', (_request, count) =>
        count === 0 ? Promise.reject(new TypeError('no network')) : jsonAnswer({}),
      )
      .rest('POST /refresh-token', () => jsonAnswer({ requestToken: fresh }));
    await expect(finishPendingSignOut(true)).resolves.toBe(false);
    expect(readStored('signOutOwed')).toBe(true);
    closeSession();
    await expect(refreshSession()).resolves.toBe(false);
    expect(network.of('POST /refresh-token')).toHaveLength(0);
    expect(network.of('POST /logout')).toHaveLength(2);
    expect(readStored('signOutOwed')).toBeNull();
  });

  test('sends nothing more after log-out', async () => {
    const network = new Network();
    closeSession();
    await expect(send('/user')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(network.seen).toHaveLength(0);
  });

  test('an aborted call stays an abort (R-157)', async () => {
    new Network().rest('GET /user', () => jsonAnswer({}));
    const control = new AbortController();
    control.abort();
    await expect(send('/user', { signal: control.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a refused call is not repeated for another customer than the page shows (R-097)', async () => {
    userStore.set(dealer);
    openSession(tokenOf({ sub: dealer.id, r3: '1042281' }));
    const ofOther = tokenOf({ sub: dealer.id, r3: '1042282' });
    const network = new Network()
      .rest('POST /graphql', () => jsonAnswer({ code: 'customer_changed' }, 401))
      .rest('POST /refresh-token', () => jsonAnswer({ requestToken: ofOther }));
    await expect(graphql(Orders, {})).rejects.toMatchObject({ code: 'customer_changed' });
    expect(network.seen.filter(({ headers }) => headers.get('authorization') === `Bearer ${ofOther}`)).toEqual([]);
    expect(ended).not.toHaveBeenCalled();
    expect(sessionMismatch()).toBe('customer');
  });

  test('calls without a session never refresh', async () => {
    const network = new Network().rest('POST /login', () => jsonAnswer({ code: 'password_incorrect' }, 401));
    await expect(send('/login', { anonymous: true, body: {} })).rejects.toMatchObject({ code: 'password_incorrect' });
    expect(network.seen).toHaveLength(1);
    expect(network.seen[0]?.headers.get('authorization')).toBeNull();
  });

  test('a GraphQL answer that says not signed in refreshes too', async () => {
    new Network()
      .rest('POST /graphql', (_request, count) =>
        count === 0
          ? jsonAnswer({ errors: [{ message: '', extensions: { code: 'UNAUTHENTICATED' } }] })
          : jsonAnswer({ data: { orders: [] } }),
      )
      .rest('POST /refresh-token', () => jsonAnswer({ requestToken: fresh }));
    await expect(graphql(Orders, {})).resolves.toEqual({ orders: [] });
  });

  test('a GraphQL error carries the product’s code and the server’s sentence', async () => {
    new Network().rest('POST /graphql', () =>
      jsonAnswer({
        errors: [{ message: 'Not yours.', extensions: { code: 'FORBIDDEN_SCOPE', reason: 'forbidden_scope' } }],
      }),
    );
    await expect(graphql(Orders, {})).rejects.toMatchObject({ code: 'forbidden_scope', message: 'Not yours.' });
    expect(ended).not.toHaveBeenCalled();
  });

  test('a refusal of a mutation rejects with its fields', () => {
    const outcome = {
      message: { status: 'failed', description: 'No' },
      userErrors: [{ field: 'input.poNumber', message: 'Too long', code: 'too_long', params: { max: 35 } }],
    };
    expect(() => settle(outcome)).toThrow(ApiError);
    expect(settle({ message: { status: 'success', description: '' }, userErrors: [] })).toBeDefined();
  });

  test('the client detects a token of another user or customer (R-096, R-097)', () => {
    userStore.set(dealer);
    expect(sessionMismatch()).toBeNull();
    openSession(tokenOf({ sub: dealer.id, r3: '1042282' }));
    expect(sessionMismatch()).toBe('customer');
    openSession(tokenOf({ sub: 'other', r3: '1042281' }));
    expect(sessionMismatch()).toBe('user');
    // Customers are different if they share a number in one system but not in the other.
    openSession(tokenOf({ sub: dealer.id, r3: '1042281', isr: '467' }));
    expect(sessionMismatch()).toBe('customer');
    userStore.set({
      ...dealer,
      customer: { custName: 'Rak', custCity: null, custCode: { r3: '', isr: '467', unified: '-467' } },
    });
    openSession(tokenOf({ sub: dealer.id, isr: '467' }));
    expect(sessionMismatch()).toBeNull();
    openSession(tokenOf({ sub: dealer.id, isr: '468' }));
    expect(sessionMismatch()).toBe('customer');
  });

  test('without a cookie there is no session', async () => {
    new Network().rest('POST /refresh-token', () => jsonAnswer({ code: 'unauthenticated' }, 401));
    await expect(refreshSession()).resolves.toBe(false);
  });
});
