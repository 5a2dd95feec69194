import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { DownloadList, DownloadOffer, RequestDownload, type DownloadRow, type Offer } from './downloads.documents.ts';
import { DownloadsPage } from './downloads.page.tsx';
import { periodPresets, presetPeriod } from './period-presets.ts';
import { periodRefusal } from '#rules/exchange/downloads/period.ts';

const offer: Offer = {
  modules: [
    { module: 'orders', period: true, staffOnly: false },
    { module: 'open-orders', period: false, staffOnly: false },
  ],
  mayChooseAll: false,
  mustChooseAll: false,
  quota: { limit: 10, left: 3, resetsAt: '2026-11-23T00:00:00Z' },
};
const row = (id: string, status: string, more: Partial<DownloadRow> = {}): DownloadRow => ({
  id,
  requestedAt: '2026-11-22T08:00:00Z',
  from: null,
  to: null,
  module: 'open-orders',
  format: 'xlsx',
  status,
  fileName: null,
  rows: 0,
  rowsTotal: null,
  bytes: null,
  customerCode: null,
  customerName: null,
  expiresAt: null,
  failureText: null,
  ...more,
});
const variablesOf = (network: Network, name: string): object | undefined =>
  (network.of(name).at(-1)?.body as { variables?: object } | undefined)?.variables;

let network: Network;
beforeEach(async () => {
  network = new Network();
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.download-area', 'download.request'] });
  await loadTexts(['downloads', 'download-words', 'ui', 'errors', 'refusals']);
});
afterEach(cleanup);

async function open(offered: Offer, rows: DownloadRow[], path = '/en-us/download-area'): Promise<void> {
  network.document(DownloadOffer, { downloadOffer: offered });
  network.document(DownloadList, { downloadAreas: rows });
  network.document(RequestDownload, {
    requestDownloadArea: { download: { id: 'd9' }, message: { status: 'success', description: '' }, userErrors: [] },
  });
  await renderPart(<DownloadsPage />, path);
}

describe('the download area', () => {
  test('requests the days of a preset in the chosen format', async () => {
    await open(offer, []);
    fireEvent.click(await screen.findByRole('button', { name: 'Last year' }));
    fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'csv' } });
    fireEvent.click(screen.getByRole('button', { name: 'Request file' }));
    await waitFor(() => expect(network.of('RequestDownload')).toHaveLength(1));
    const sent = variablesOf(network, 'RequestDownload') as { from: string; to: string };
    expect(sent).toMatchObject({ module: 'orders', format: 'csv', allCustomers: false });
    expect([sent.from.slice(4), sent.to.slice(4)]).toEqual(['-01-01', '-12-31']);
    expect(screen.getByText('3 of 10 requests left today')).toBeTruthy();
  });

  test('a used quota disables the request and says when it starts again (R-286)', async () => {
    await open({ ...offer, quota: { ...offer.quota, left: 0 } }, []);
    expect(await screen.findByText(/All 10 requests of today are used/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Request file' })).toHaveProperty('disabled', true);
  });

  test('an auditor is told that the file covers all customers (Q-156)', async () => {
    await open({ ...offer, mayChooseAll: true, mustChooseAll: true }, [], '/en-us/download-area?module=open-orders');
    expect(await screen.findByText('The file covers all customers of your areas.')).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Whose data' })).toBeNull();
  });

  test('each state offers what can be done, and a failure its reason', async () => {
    await open(offer, [
      row('d1', 'complete', { fileName: 'orders.xlsx', rows: 12, bytes: 2048, expiresAt: '2026-11-29T08:00:00Z' }),
      row('d2', 'failed', { failureText: 'The disk is full.' }),
      row('d3', 'cancelled', { customerCode: '0001042281-9', customerName: 'Another shop' }),
    ]);
    expect((await screen.findAllByRole('button', { name: 'Download' })).length).toBeGreaterThan(0);
    expect(screen.getAllByText('The disk is full.').length).toBeGreaterThan(0);
    const again = screen.getAllByRole('button', { name: 'Request Open orders again' });
    fireEvent.click(again[0]!);
    await waitFor(() =>
      expect(variablesOf(network, 'RequestDownload')).toMatchObject({ module: 'open-orders', allCustomers: true }),
    );
  });
});

test('R-285: every preset is a period that can be exported, on any day', () => {
  for (const today of ['2026-01-01', '2028-02-29', '2026-12-31', '2027-03-01'])
    for (const preset of periodPresets)
      expect(periodRefusal(presetPeriod(preset, today)), `${preset} on ${today}`).toBeNull();
});
