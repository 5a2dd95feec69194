import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readinessCodes } from '#rules/start/readiness/checks.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { mendingPath } from './mending.ts';
import { type MarketReadiness, Readiness } from './readiness.documents.ts';
import { ReadinessPage } from './readiness.page.tsx';

const market: MarketReadiness = {
  code: 'localhost',
  name: 'Kurbelwerk',
  status: 'maintenance',
  statusMessage: '',
  blockingCount: 1,
  warningCount: 1,
  checks: [
    {
      code: 'no_company',
      state: 'good',
      sorg: null,
      sorgName: null,
      count: 1,
      names: [],
      country: null,
      profile: null,
    },
    {
      code: 'no_payment_method',
      state: 'blocking',
      sorg: '1000',
      sorgName: 'Veldra Indonesia',
      count: 1,
      names: [],
      country: null,
      profile: null,
    },
    {
      code: 'articles_without_price',
      state: 'warning',
      sorg: '1000',
      sorgName: 'Veldra Indonesia',
      count: 1001,
      names: [],
      country: null,
      profile: null,
    },
    {
      code: 'invoice_address_missing',
      state: 'warning',
      sorg: '1000',
      sorgName: 'Veldra Indonesia',
      count: 12,
      names: [],
      country: 'BE',
      profile: 'peppol',
    },
    {
      code: 'dealers_see_all',
      state: 'warning',
      sorg: null,
      sorgName: null,
      count: 3,
      names: ['ana', 'ben'],
      country: null,
      profile: null,
    },
  ],
};

let network: Network;
beforeEach(async () => {
  network = new Network();
  signInAs({ ...dealer, permissions: ['page.market'] });
  await loadTexts(['readiness', 'markets', 'ui', 'errors', 'refusals']);
});
afterEach(cleanup);

describe('the readiness page', () => {
  test('lists what blocks first, then warnings, then what is good, and keeps a blocked market closed', async () => {
    network.document(Readiness, { marketReadiness: [market] });
    await renderPart(<ReadinessPage />, '/en-us/admin/readiness');
    const card = await screen.findByRole('region', { name: 'Kurbelwerk' });
    const rows = within(card)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows[0]).toContain('No payment method for orders · Sales organisation Veldra Indonesia');
    expect(rows[0]).toContain('Blocking');
    expect(rows[1]).toContain('1,000+ articles without a price');
    expect(rows[2]).toContain('12 customers cannot get their electronic invoices');
    expect(rows[2]).toContain(' · Peppol BIS Billing 3 · Belgium · Sales organisation Veldra Indonesia');
    expect(rows[3]).toContain('3 dealers’ users see other dealers');
    expect(rows[3]).toContain('ana, ben and 1 more');
    expect(rows[4]).toContain('Companies');
    expect(card.textContent).toContain('1 point keeps the market from opening');
    expect(within(card).getByRole('button', { name: 'Open market' })).toHaveProperty('disabled', true);
  });

  test('opens a market without blocking problems and reads the page again', async () => {
    let status: MarketReadiness['status'] = 'maintenance';
    network
      .document(Readiness, () => ({ marketReadiness: [{ ...market, status, blockingCount: 0, checks: [] }] }))
      .named('UpdateMarket', {
        updateMarket: { market: null, message: { status: 'success', description: '' }, userErrors: [] },
      });
    await renderPart(<ReadinessPage />, '/en-us/admin/readiness');
    const button = await screen.findByRole('button', { name: 'Open market' });
    status = 'online';
    fireEvent.click(button);
    await screen.findByRole('button', { name: 'Start maintenance' });
    await waitFor(() => expect(network.of('UpdateMarket')).toHaveLength(1));
  });
});

describe('where a problem is mended', () => {
  test('takes the first page that exists, with the code of the market', () => {
    const exists = (path: string): boolean => path === '/admin/markets/:code';
    expect(mendingPath('no_payment_method', 'de brand', exists)).toBe('/admin/markets/de%20brand');
    expect(mendingPath('no_payment_method', 'x', () => true)).toBe('/admin/payment-methods');
    expect(mendingPath('stock_old', 'x', () => false)).toBeNull();
  });

  test('is known for every check but those of the server: its scanner and its jobs', () => {
    const nowhere = readinessCodes.filter((code) => mendingPath(code, 'x', () => true) === null);
    expect(nowhere).toEqual(['scanner_away', 'jobs_late']);
  });
});
