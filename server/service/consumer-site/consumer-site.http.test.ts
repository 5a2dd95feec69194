import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { AccountRefusal, type AccountRegistration } from './consumer-site.gateway.ts';
import { httpAccounts } from './consumer-site.http.gateway.ts';
import { consumerSite, type ConsumerSite, type SiteAnswer } from './consumer-site.factory.ts';

let site: ConsumerSite;
beforeAll(async () => {
  site = await consumerSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.calls.length = 0;
  site.created.length = 0;
  site.records.clear();
  site.before = () => null;
  site.after = () => null;
});

const token = 'a-token-of-the-site';
const accounts = () => httpAccounts({ url: `${site.url}/`, token }, 300);
const consumer = {
  name: 'Mona Krüger',
  phone: '+49 40 555 0100',
  address: 'Lindenweg 5',
  city: 'Hamburg',
  country: 'DE',
  email: 'mona@consumer.example',
  locale: 'de',
};
const registration = (revision = 1): AccountRegistration => ({
  id: '019388a2-1111-7000-8000-000000000004',
  revision,
  frameNumber: 'WTU183K0042B',
  articleCode: '004711',
  soldOn: '2026-11-20',
  dealerCode: '0001000123-',
  dealerName: 'Radhaus Nord',
  consumer,
});
const answers = (status: number, body?: unknown) => {
  site.before = (): SiteAnswer => ({
    status,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
};
/** The error of a call; a refusal is final, every other error is worth another attempt. */
const failure = async (call: Promise<unknown>): Promise<{ refusal: string | null; message: string }> => {
  const error: unknown = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  return {
    refusal: error instanceof AccountRefusal ? error.reason : null,
    message: error instanceof Error ? error.message : '',
  };
};

describe('the consumer site over HTTP', () => {
  test('gets a registration with its key, and the same one again without a second record', async () => {
    expect(await accounts().upload(registration())).toEqual({ reference: 'SITE-1' });
    expect(await accounts().upload(registration())).toEqual({ reference: 'SITE-1' });
    expect(await accounts().upload(registration(2))).toEqual({ reference: 'SITE-1' });
    expect(site.created).toEqual([registration().id]);
    const { id, ...body } = registration();
    expect(site.calls[0]).toMatchObject({
      method: 'PUT',
      path: `/registrations/${id}`,
      body,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `${id}-1`,
      },
    });
    expect(site.calls.map(({ headers }) => headers['idempotency-key'])).toEqual([`${id}-1`, `${id}-1`, `${id}-2`]);
    expect(site.calls[0]?.body).not.toHaveProperty('id');
  });

  test('an answer that was lost after the site took the record is asked for again', async () => {
    site.after = () => 'silence';
    expect(await failure(accounts().upload(registration()))).toMatchObject({ refusal: null });
    site.after = () => null;
    expect(await accounts().upload(registration())).toEqual({ reference: 'SITE-1' });
    expect(site.created).toHaveLength(1);
  });

  test.each([
    [422, { message: 'No such city' }, 'consumer_invalid', 'No such city'],
    [400, { message: 'Unknown article' }, 'refused', 'Unknown article'],
    [409, { message: 'Taken' }, 'refused', 'Taken'],
    [409, 'no json', 'refused', 'HTTP 409'],
    [400, undefined, 'refused', 'HTTP 400'],
    [500, { message: 'Mona Krüger' }, null, 'the consumer site answered 500'],
    [503, undefined, null, 'the consumer site answered 503'],
    [401, undefined, null, 'the consumer site answered 401'],
    [404, undefined, null, 'the consumer site answered 404'],
    [429, undefined, null, 'the consumer site answered 429'],
    [200, 'no json', null, expect.stringMatching(/JSON/)],
    [200, {}, null, 'the consumer site answered in another shape'],
    [200, { reference: '' }, null, 'the consumer site answered in another shape'],
    [200, { reference: 'x'.repeat(101) }, null, 'the consumer site answered in another shape'],
    [200, undefined, null, 'the consumer site answered in another shape'],
    [200, { reference: 'R1', more: 'x'.repeat(70_000) }, null, 'the answer of the consumer site is too long'],
    [302, undefined, null, 'fetch failed'],
  ])('answer %i %j', async (status, body, refusal, message) => {
    answers(status, body);
    expect(await failure(accounts().upload(registration()))).toEqual({ refusal, message });
    expect(site.calls, 'a redirect is not followed').toHaveLength(1);
  });

  test('a site that does not answer, or is not there, is worth another attempt', async () => {
    site.before = () => 'silence';
    expect(await failure(accounts().upload(registration()))).toMatchObject({
      refusal: null,
      message: expect.stringMatching(/timeout|aborted/),
    });
    const gone = await consumerSite();
    await gone.close();
    expect(await failure(httpAccounts({ url: gone.url, token }).upload(registration()))).toEqual({
      refusal: null,
      message: 'fetch failed',
    });
  });

  test('a record is found, missing or half empty', async () => {
    answers(200, { reference: 'R1', consumer });
    expect(await accounts().find('WTU183K0042B')).toEqual({ reference: 'R1', consumer });
    expect(site.calls[0]).toMatchObject({ method: 'GET', path: '/frames/WTU183K0042B/account' });
    answers(200, { reference: 'R1', consumer: { name: 'Mona', phone: null } });
    expect((await accounts().find('A1'))?.consumer).toMatchObject({ name: 'Mona', phone: '', city: '' });
    answers(404);
    expect(await accounts().find('A1')).toBeNull();
    answers(200, { reference: 'R1', consumer: { name: '' } });
    expect(await failure(accounts().find('A1'))).toMatchObject({ refusal: null });
  });

  test('a record is withdrawn once; none is fine', async () => {
    await accounts().upload(registration());
    await accounts().withdraw(registration().id);
    await accounts().withdraw(registration().id);
    expect(site.records.size).toBe(0);
    expect(site.calls.at(-1)).toMatchObject({
      method: 'DELETE',
      headers: { 'idempotency-key': `${registration().id}-withdraw` },
    });
    answers(503);
    expect(await failure(accounts().withdraw(registration().id))).toMatchObject({ refusal: null });
  });

  test('is set up with https, or with http on the same machine', () => {
    const settings = (url: string) => () =>
      readConfig({ CONSUMER_ACCOUNTS_URL: url, CONSUMER_ACCOUNTS_TOKEN: token }, '/').consumerAccounts;
    expect(settings('https://riders.example')()).toEqual({ url: 'https://riders.example', token });
    expect(settings(site.url)()).toMatchObject({ url: site.url });
    for (const url of ['http://riders.example', 'http://127.0.0.1.example', 'ftp://127.0.0.1', 'nonsense'])
      expect(settings(url)).toThrow('CONSUMER_ACCOUNTS_URL must start with https://');
  });
});
