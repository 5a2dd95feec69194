import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { AdminNewsPage, DeleteNews, RestoreNews } from './news-admin.documents.ts';
import { readNewsAdminSearch } from './news-admin.links.ts';
import { AdminNewsListPage } from './news-admin-list.page.tsx';

const row = {
  id: '0198a000-0000-7000-8000-000000000007',
  title: 'New frame colours',
  state: 'scheduled',
  mustRead: true,
  reading: { addressed: 12, read: 5 },
  missingLanguages: ['id', 'ms'],
  contentTargetMarkets: ['Alps', 'Java', 'Bali'].map((marketName) => ({ id: marketName, marketName })),
  validFrom: '2026-12-01',
  validFromTime: '08:00:00',
  validTo: null,
  validToTime: '23:59:59',
  updatedAt: '2026-11-24T08:00:00.000Z',
  updatedBy: 'Ana Editor',
  createdAt: '2026-11-20T08:00:00.000Z',
  deletedAt: null,
  file: null,
};
const page = (data: (Omit<typeof row, 'deletedAt'> & { deletedAt: string | null })[]) => ({
  newsList: { data, info: { page: 1, count: data.length, pageTotal: 1 }, similar: false },
  contentTargetMarkets: {
    contentTargetMarkets: [
      { id: 'a', marketName: 'Alps' },
      { id: 'j', marketName: 'Java' },
    ],
  },
});
const done = { message: { status: 'success', description: '' }, userErrors: [] };
const variablesOf = (network: Network, name: string, at = 0) =>
  (network.of(name)[at]?.body as { variables: Record<string, unknown> } | undefined)?.variables;

let network: Network;
beforeAll(() => loadTexts(['news-admin', 'content-words', 'ui', 'errors', 'refusals', 'shell']));
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({ ...dealer, customer: null, permissions: ['news.cu'] });
});

describe('news for editors (R-308)', () => {
  test('shows state, markets, missing languages, who changed it and how many have read it', async () => {
    network.document(AdminNewsPage, page([row]));
    await renderPart(
      <AdminNewsListPage />,
      '/en-us/admin/news?q=frame&state=scheduled&market=a&missing=id&must=yes&page=2',
    );
    const cells = (await screen.findByRole('link', { name: 'New frame colours' })).closest('tr') as HTMLElement;
    for (const words of [
      'Scheduled',
      'Alps, Java and 1 more',
      'ID',
      'MS',
      'Ana Editor',
      '5 of 12',
      '01 Dec 2026 08:00 – …',
    ])
      expect(cells.textContent).toContain(words);
    expect(variablesOf(network, 'AdminNewsPage')).toEqual({
      page: 2,
      limit: 15,
      search: 'frame',
      bucket: false,
      markets: ['a'],
      type: 'must-read',
      state: 'scheduled',
      missingLanguage: 'id',
    });
  });

  test('deletes to the bucket with undo (R-309)', async () => {
    network.document(AdminNewsPage, page([row]));
    network.document(DeleteNews, { deleteNews: done });
    network.document(RestoreNews, { restoreNews: done });
    await renderPart(<AdminNewsListPage />, '/en-us/admin/news');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete New frame colours' }));
    await waitFor(() => expect(variablesOf(network, 'DeleteNews')).toEqual({ id: row.id }));
  });

  test('lists the bucket and restores from it (Q-161)', async () => {
    network.document(AdminNewsPage, page([{ ...row, deletedAt: '2026-11-24T08:00:00.000Z' }]));
    network.document(RestoreNews, { restoreNews: done });
    await renderPart(<AdminNewsListPage />, '/en-us/admin/news?bucket=yes');
    const table = await screen.findByRole('table');
    fireEvent.click(within(table).getByRole('button', { name: 'Restore New frame colours' }));
    await waitFor(() => expect(variablesOf(network, 'RestoreNews')).toEqual({ id: row.id }));
    expect(variablesOf(network, 'AdminNewsPage')).toMatchObject({ bucket: true });
  });

  test('an empty list says what to do, a malformed search is ignored', async () => {
    network.document(AdminNewsPage, page([]));
    await renderPart(<AdminNewsListPage />, '/en-us/admin/news');
    expect(await screen.findByText('No news yet')).toBeTruthy();
    expect(readNewsAdminSearch({ state: 'gone', missing: 'xx', must: '1', bucket: 'no' })).toEqual({});
  });
});
