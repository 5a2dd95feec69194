import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '#platform/api/errors.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { DownloadStatisticsPage } from './download-statistics.page.tsx';
import { readStatisticsSearch } from './marketing-admin.links.ts';
import { MaterialDownloadsCard } from './material-downloads.card.tsx';
import { LibraryDownloads, MaterialDownloadCount, MaterialDownloads } from './statistics.documents.ts';

const idOf = (at: number): string => `0198a000-0000-7000-8000-0000000000b${at}`;
const path = '/en-us/admin/marketing-material/statistics';
const file = {
  id: idOf(8),
  fileName: 'scarp.jpg',
  media: 'picture',
  thumbnailUrl: '/materials/1/300.webp',
  focalLeft: 250,
  focalTop: 500,
  crop: null,
};
const counts = { count: 12, customers: 3, lastAt: '2026-11-20T08:00:00Z' };
const history = {
  total: 14,
  customers: 4,
  periods: [
    { from: '2026-11-16', to: '2026-11-22', count: 2 },
    { from: '2026-11-23', to: '2026-11-23', count: 12 },
  ],
};
const nothing = { ...history, total: 0, customers: 0, periods: [] };

let network: Network;
beforeAll(() => loadTexts(['marketing-admin', 'marketing-statistics', 'ui', 'errors']));
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({ ...dealer, customer: null, permissions: ['marketing-material.cud'] });
  network.document(LibraryDownloads, {
    contentDownloadHistory: history,
    mostDownloadedContent: [{ itemId: idOf(1), title: 'Scarp', file, ...counts }],
  });
  network.document(MaterialDownloads, {
    marketingMaterial: { id: idOf(1), title: 'Scarp' },
    contentDownloadHistory: history,
    contentDownloads: [
      { rendition: 'original', file, ...counts },
      { rendition: '800.webp', file, ...counts, count: 2 },
    ],
  });
});
const variablesOf = (name: string): unknown[] =>
  network.of(name).map(({ body }) => (body as { variables: unknown }).variables);

describe('the download statistics', () => {
  test('list the most downloaded files, each with a link to its material for the same days', async () => {
    await renderPart(<DownloadStatisticsPage />, `${path}?days=90`);
    const link = await screen.findByRole('link', { name: 'Scarp' });
    expect(link.getAttribute('href')).toBe(`${path}?days=90&material=${idOf(1)}`);
    const cells = within(link.closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(-3, -1)).toEqual(['12', '3']);
    expect(variablesOf('LibraryDownloads')).toEqual([{ days: 90 }]);
    expect(screen.getByText('14 downloads, 4 customers')).toBeTruthy();
    const [latest, before] = within(screen.getByRole('table', { name: 'Downloads over time' }))
      .getAllByRole('row')
      .slice(1);
    expect(latest?.textContent).toMatch(/12$/);
    // A week names both of its ends.
    expect(before?.textContent).toMatch(/16.* – .*22.*2$/);
  });

  test('count the chosen period and keep it in the address', async () => {
    await renderPart(<DownloadStatisticsPage />, path);
    fireEvent.click(await screen.findByLabelText('12 months'));
    await waitFor(() => expect(variablesOf('LibraryDownloads')).toEqual([{ days: 30 }, { days: 365 }]));
    // Links to materials have the period of the address.
    expect((await screen.findByText('Scarp')).getAttribute('href')).toContain('days=365');
    expect(readStatisticsSearch({ days: '31', look: 'x' })).toEqual({});
  });

  test('show the table by the address, and the chart again', async () => {
    await renderPart(<DownloadStatisticsPage />, `${path}?look=table`);
    expect(await screen.findByLabelText('Table')).toHaveProperty('checked', true);
    fireEvent.click(screen.getByLabelText('Chart'));
    await waitFor(() => expect(screen.getByLabelText('Table')).toHaveProperty('checked', false));
  });

  test('show the sizes and formats in which the files of one material were downloaded', async () => {
    await renderPart(<DownloadStatisticsPage />, `${path}?material=${idOf(1)}`);
    expect(await screen.findByRole('heading', { name: 'Downloads of Scarp' })).toBeTruthy();
    expect(variablesOf('MaterialDownloads')).toEqual([{ id: idOf(1), days: 30 }]);
    const table = screen.getByRole('table', { name: 'Downloads by file and size' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Original'),
      expect.stringContaining('WebP · 800 px'),
    ]);
    expect(screen.getByRole('link', { name: 'Edit material' })).toBeTruthy();
  });

  test('offer a longer period when there was no download, and none beyond a year', async () => {
    network.document(LibraryDownloads, { contentDownloadHistory: nothing, mostDownloadedContent: [] });
    await renderPart(<DownloadStatisticsPage />, path);
    expect(await screen.findByText('No downloads in this period')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show 12 months' }));
    await waitFor(() => expect(variablesOf('LibraryDownloads')).toEqual([{ days: 30 }, { days: 365 }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show 12 months' })).toBeNull());
  });

  test('say that a material does not exist', async () => {
    network.document(MaterialDownloads, {
      marketingMaterial: null,
      contentDownloadHistory: nothing,
      contentDownloads: [],
    });
    await renderPart(<DownloadStatisticsPage />, `${path}?material=${idOf(2)}`);
    expect(await screen.findByText('This material does not exist')).toBeTruthy();
  });

  test('offer to try again after an error', async () => {
    let failing = true;
    network.document(LibraryDownloads, () => {
      if (failing) throw new ApiError('something_wrong', '');
      return { contentDownloadHistory: history, mostDownloadedContent: [] };
    });
    await renderPart(<DownloadStatisticsPage />, path);
    const retry = await screen.findByText(/again/i, { selector: 'button' });
    failing = false;
    fireEvent.click(retry);
    expect(await screen.findByText('14 downloads, 4 customers')).toBeTruthy();
  });

  test('have a card in the form of a material', async () => {
    network.document(MaterialDownloadCount, {
      marketingMaterial: { id: idOf(1), downloads: { total: 12, last30Days: 5, customers: 1 } },
    });
    await renderPart(<MaterialDownloadsCard id={idOf(1)} />, '/en-us/admin/marketing-material/image');
    expect(await screen.findByText('12 downloads by 1 customer, 5 in the last 30 days')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show statistics' }).getAttribute('href')).toBe(
      `${path}?material=${idOf(1)}`,
    );
  });
});
