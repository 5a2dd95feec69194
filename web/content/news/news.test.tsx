import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api/errors.ts';
import { queryClient } from '#platform/api/queries.ts';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { NewsDetailPage } from './news-detail.page.tsx';
import { NewsListPage } from './news-list.page.tsx';
import { NewsReaders } from './news-readers.part.tsx';
import {
  ConfirmNews,
  DownloadNewsFile,
  NewsDetail,
  type NewsItem,
  type NewsOnCard,
  NewsPage,
  NewsReaderList,
  RemindNews,
} from './news.documents.ts';

beforeAll(() => loadTexts(['news', 'content-text', 'lightbox', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.news'] });
});

const outcome = { message: { status: 'success', description: '' }, userErrors: [] };
const file = {
  id: 'f-1',
  media: 'picture',
  focalLeft: 500,
  focalTop: 500,
  crop: null,
  lowUrl: '/low.webp',
  thumbnailUrl: '/thumb.webp',
  originalUrl: '/original.jpg',
};
const card: NewsOnCard = {
  id: 'n-1',
  title: 'New frame',
  subtitle: 'Lighter by 80 g',
  language: 'en',
  validFrom: '2026-11-20',
  createdAt: '2026-11-19T08:00:00Z',
  mustRead: false,
  mustConfirm: false,
  unread: true,
  itemPerLine: 3,
  layout: { placeholder: true, subtitle: true, gotopdp: true },
  file,
};
const listed = (data: NewsOnCard[], more: { pageTotal?: number; similar?: boolean } = {}) => ({
  newsList: {
    data,
    similar: more.similar ?? false,
    info: { count: data.length, page: 1, pageTotal: more.pageTotal ?? 1 },
  },
});

describe('the list of news (R-308, Q-165)', () => {
  test('a card always has its title and day, shows the other parts that its layout names, and opens its page', async () => {
    const layout = { ...card.layout!, placeholder: false, subtitle: false };
    new Network().document(NewsPage, listed([card, { ...card, id: 'n-2', title: 'Silent', layout, unread: false }]));
    await renderPart(<NewsListPage />);
    const [full, bare] = await screen.findAllByRole('listitem');
    expect(full?.textContent).toContain('Lighter by 80 g');
    expect(full?.textContent).toContain('New');
    expect(full?.querySelector('img')?.getAttribute('src')).toBe('/low.webp');
    expect(within(full!).getByRole('link', { name: 'New frame' }).getAttribute('href')).toBe('/en-us/news/n-1');
    expect(bare?.textContent).toBe('Silent20 Nov 2026');
    expect(bare?.querySelector('img')).toBeNull();
  });

  test('a card without its own page opens its file; without a file, or while it must be confirmed, its page', async () => {
    const layout = { ...card.layout!, gotopdp: false };
    new Network().document(
      NewsPage,
      listed([
        { ...card, layout },
        { ...card, id: 'n-2', title: 'Wordy', layout, file: null },
        { ...card, id: 'n-3', title: 'Law', layout, mustRead: true, mustConfirm: true },
      ]),
    );
    await renderPart(<NewsListPage />);
    const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await address('New frame')).toBe('/original.jpg');
    expect(await address('Wordy')).toBe('/en-us/news/n-2');
    expect(await address('Law')).toBe('/en-us/news/n-3');
    expect(screen.getByText('Please confirm')).toBeTruthy();
  });

  test('search, market and unread news are asked from the server; the market only of readers of several', async () => {
    signInAs({
      ...dealer,
      contentTargetMarkets: [
        { id: 'm-1', marketName: 'Alps' },
        { id: 'm-2', marketName: 'Java' },
      ],
    });
    const network = new Network().document(NewsPage, listed([card]));
    await renderPart(<NewsListPage />, '/en-us/news?market=m-2&unread=1&q=frame');
    await screen.findByRole('link', { name: 'New frame' });
    expect(network.of('NewsPage')[0]?.body).toMatchObject({
      variables: { markets: ['m-2'], unread: true, search: 'frame', page: 1 },
    });
    expect(screen.getByRole('combobox', { name: 'Market' })).toHaveProperty('value', 'm-2');
  });

  test('an address beyond the last page leads to the last one', async () => {
    const network = new Network().document(NewsPage, ({ page }: { page?: number | null }) => ({
      newsList: { data: page === 2 ? [card] : [], similar: false, info: { count: 25, page: page ?? 1, pageTotal: 2 } },
    }));
    await renderPart(<NewsListPage />, '/en-us/news?page=9');
    expect(await screen.findByRole('link', { name: 'New frame' })).toBeTruthy();
    expect(screen.queryByText('There is no news yet')).toBeNull();
    expect(network.of('NewsPage').map(({ body }) => body)).toMatchObject([
      { variables: { page: 9 } },
      { variables: { page: 2 } },
    ]);
  });

  test('says what an empty list means, and offers to try again after a failure', async () => {
    let failing = true;
    new Network().document(NewsPage, () => {
      if (failing) throw new ApiError('something_wrong', '');
      return listed([]);
    });
    await renderPart(<NewsListPage />);
    const retry = await screen.findByRole('button', { name: /again/i });
    failing = false;
    fireEvent.click(retry);
    expect(await screen.findByText('There is no news yet')).toBeTruthy();
  });
});

const picture = {
  id: 'f-1',
  fileTitle: 'Side view',
  fileName: 'side.jpg',
  media: 'picture',
  bytes: 2_048,
  width: 1200,
  height: 800,
  originalUrl: '/original.jpg',
  highUrl: '/high.webp',
  mediumUrl: '/medium.webp',
  lowUrl: '/low.webp',
  thumbnailUrl: '/thumb.webp',
};
const item: NewsItem = {
  id: 'n-1',
  title: 'New frame',
  subtitle: 'Lighter by 80 g',
  body: '<p>Read <strong>this</strong>.</p>',
  language: 'en',
  validFrom: '2026-11-20',
  createdAt: '2026-11-19T08:00:00Z',
  mustRead: true,
  mustConfirm: true,
  unread: true,
  readAt: null,
  state: 'published',
  recallCode: null,
  files: [
    picture,
    { ...picture, id: 'f-2', fileTitle: 'Front' },
    { ...picture, id: 'f-3', fileTitle: 'Price list', fileName: 'prices.pdf', media: 'document' },
  ],
  bodyFiles: [],
  neighbours: { newer: null, older: { id: 'n-0', title: 'Old frame' } },
};

describe('readers of news, for editors', () => {
  test('name who has not read it, and remind them; a second reminder of a day is refused', async () => {
    await loadTexts(['news-readers']);
    const reader = { id: 'u-1', name: 'Ayu', role: 'Dealer', custCode: '104-2281', custName: 'Pelita', readAt: null };
    let reminders = 0;
    const network = new Network()
      .document(NewsReaderList, ({ unread }) => ({
        news: {
          mustRead: true,
          reading: { addressed: 12, read: 11 },
          readers: { info: { count: 1, page: 1, pageTotal: 1 }, data: unread ? [reader] : [] },
        },
      }))
      .document(RemindNews, () => {
        reminders += 1;
        const refusal = { field: '', message: 'Send the next one tomorrow.', code: 'news_reminded', params: null };
        return { remindNews: { ...outcome, count: 1, userErrors: reminders === 1 ? [] : [refusal] } };
      });
    await renderPart(
      <Suspense>
        <NewsReaders id="n-1" />
      </Suspense>,
    );
    expect(await screen.findByText('11 of 12 have read it')).toBeTruthy();
    expect(screen.getByText('Ayu')).toBeTruthy();
    expect(screen.getByText('Not read')).toBeTruthy();
    const remind = screen.getByRole('button', { name: 'Remind 1 user' });
    fireEvent.click(remind);
    expect(await screen.findByText('1 user gets a reminder.')).toBeTruthy();
    fireEvent.click(remind);
    expect(await screen.findByText(/Send the next one tomorrow/)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Only users who have not read it' }));
    await waitFor(() => expect(network.of('NewsReaderList')).toHaveLength(2));
  });
});

describe('one piece of news (R-308)', () => {
  test('is confirmed by a button, which ends the reminder of every page and of its recall', async () => {
    signInAs({
      ...dealer,
      newsToRead: [{ id: 'n-1', title: 'New frame', recallCode: 'R-1' }],
      recallsToRead: [{ code: 'R-1', affected: 2 }],
    });
    let read = false;
    const network = new Network()
      .document(NewsDetail, () => ({
        news: { ...item, recallCode: 'R-1', ...(read && { readAt: '2026-11-24T08:00:00Z', mustConfirm: false }) },
      }))
      .document(ConfirmNews, () => {
        read = true;
        return {
          confirmNews: {
            ...outcome,
            news: { id: 'n-1', readAt: '2026-11-24T08:00:00Z', mustConfirm: false },
            unread: [],
          },
        };
      });
    await renderPart(<NewsDetailPage />);
    expect((await screen.findByText('this')).tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: 'Open the recall' }).getAttribute('href')).toBe('/en-us/frame/recall/R-1');
    expect(network.of('ConfirmNews')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'I have read it' }));
    expect(await screen.findByText(/You confirmed that you have read/)).toBeTruthy();
    expect(userStore.get()).toMatchObject({ newsToRead: [], recallsToRead: [] });
  });

  test('counts as read when it opens if it needs no confirmation, once', async () => {
    const plain = { ...item, mustRead: false, mustConfirm: false };
    const network = new Network().document(NewsDetail, { news: plain }).document(ConfirmNews, {
      confirmNews: { ...outcome, news: { id: 'n-1', readAt: '2026-11-24T08:00:00Z', mustConfirm: false }, unread: [] },
    });
    await renderPart(<NewsDetailPage />);
    await waitFor(() => expect(network.of('ConfirmNews')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'I have read it' })).toBeNull();
  });

  test('shows its gallery large and downloads its files', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.href);
    });
    const network = new Network().document(NewsDetail, { news: item }).document(DownloadNewsFile, {
      downloadContentFiles: { ...outcome, url: '/signed/prices.pdf', fileName: 'prices.pdf' },
    });
    await renderPart(<NewsDetailPage />);
    fireEvent.click(await screen.findByRole('button', { name: /Price list/ }));
    await waitFor(() => expect(saved).toEqual([expect.stringContaining('/signed/prices.pdf')]));
    expect(network.of('DownloadNewsFile')[0]?.body).toMatchObject({
      variables: { files: [{ id: 'f-3', rendition: 'original' }] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Show large: Front' }));
    expect(await screen.findByRole('dialog', { name: /Front/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Old frame/ }).getAttribute('href')).toBe('/en-us/news/n-0');
  });

  test('says that it is no longer available when it expired, and tells an editor that readers do not see it (Q-163)', async () => {
    let news: NewsItem | null = null;
    new Network().document(NewsDetail, () => ({ news }));
    const { unmount } = await renderPart(<NewsDetailPage />);
    expect(await screen.findByText('This news is no longer available')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All news' }).getAttribute('href')).toBe('/en-us/news');
    unmount();
    queryClient.clear();
    news = { ...item, state: 'expired', mustConfirm: false, unread: false };
    await renderPart(<NewsDetailPage />);
    expect(await screen.findByText(/has expired/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I have read it' })).toBeNull();
  });
});
