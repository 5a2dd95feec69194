import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs } from '#testing/render.tsx';
import { announcementStore } from './announcements.ts';
import { BrandNews } from './brand-news.tsx';
import { BrandNewsRead } from './brand-news.documents.ts';

const banner = (id: string, title: string, url = '') => ({
  id,
  title,
  link: url,
  bannerFile: `/files/pictures/${id}-1600.webp`,
  srcset: `/files/pictures/${id}-400.webp 400w, /files/pictures/${id}-1600.webp 1600w`,
  width: 1600,
  height: 800,
});
const spring = {
  id: 'a',
  title: 'Spring list',
  content: '<p>New <strong>prices</strong>.</p>',
  language: 'en',
  url: '',
};
const popup = () => screen.queryByRole('dialog');
const hours = 3_600_000;

let network: Network;
beforeAll(() => loadTexts(['banners', 'shell']));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  queryClient.clear();
  signInAs();
  network = new Network();
  network.document(BrandNewsRead, {
    inboxUnread: 0,
    unreadMustReadNews: [],
    activeUserAreaAnnouncements: [spring],
    activeUserAreaBanners: [banner('x', 'Model year', 'https://veldra.example/'), banner('y', 'Gravel days')],
  });
});
afterEach(() => void vi.useRealTimers());

describe('announcements and banners of the brand', () => {
  test('announcements of the strip and banners of the pop-up load in one request (R-070, R-075, R-076)', async () => {
    const { unmount } = await renderPart(<BrandNews quiet={false} />);
    // The code of the pop-up loads here for the first time.
    expect(await screen.findByRole('dialog', { name: 'Model year' })).toBeTruthy();
    expect(announcementStore.get()).toEqual([spring]);
    expect(network.of('BrandNews')).toHaveLength(1);
    const picture = screen.getByRole('img', { name: 'Model year' });
    expect(picture.getAttribute('srcset')).toContain('/files/pictures/x-400.webp 400w');
    expect(picture.closest('a')?.getAttribute('href')).toBe('https://veldra.example/');
    unmount();
    expect(announcementStore.get()).toBeNull();
  });

  test('banners stay closed for two hours after they were opened or closed, per set of banners (R-076, R-077)', async () => {
    const first = await renderPart(<BrandNews quiet={false} />);
    await screen.findByRole('dialog');
    first.unmount();
    const second = await renderPart(<BrandNews quiet={false} />);
    await act(async () => {});
    expect(popup()).toBeNull();
    second.unmount();

    vi.setSystemTime(Date.now() + 2 * hours + 1);
    const third = await renderPart(<BrandNews quiet={false} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(popup()).toBeNull();
    third.unmount();

    queryClient.clear();
    network.document(BrandNewsRead, {
      inboxUnread: 0,
      unreadMustReadNews: [],
      activeUserAreaAnnouncements: [],
      activeUserAreaBanners: [banner('z', 'Another')],
    });
    await renderPart(<BrandNews quiet={false} />);
    expect(await screen.findByRole('dialog', { name: 'Another' })).toBeTruthy();
  });

  test('banners wait while another dialog is open or about to open (R-042)', async () => {
    const { unmount } = await renderPart(<BrandNews quiet />);
    await act(async () => {});
    expect(popup()).toBeNull();
    unmount();
    const other = document.createElement('dialog');
    other.setAttribute('open', '');
    document.body.append(other);
    await renderPart(<BrandNews quiet={false} />);
    await act(async () => {});
    expect(screen.queryByText('Model year')).toBeNull();
    other.remove();
    expect(await screen.findByRole('dialog', { name: 'Model year' })).toBeTruthy();
  });

  test('a banner shows its bannerFile, and only one with a link opens it (Q-171)', async () => {
    await renderPart(<BrandNews quiet={false} />);
    await screen.findByRole('dialog', { name: 'Model year' });
    const pictures = [...(popup()?.querySelectorAll('img') ?? [])];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      '/files/pictures/x-1600.webp',
      '/files/pictures/y-1600.webp',
    ]);
    expect(pictures.map((picture) => picture.closest('a')?.getAttribute('href') ?? null)).toEqual([
      'https://veldra.example/',
      null,
    ]);
  });

  test('a banner with a page of the portal closes when it is followed; without the permission it is a picture', async () => {
    const inside = {
      inboxUnread: 0,
      unreadMustReadNews: [],
      activeUserAreaAnnouncements: [],
      activeUserAreaBanners: [banner('x', 'Model year', '/catalog'), banner('y', 'Orders', '/admin/users')],
    };
    network.document(BrandNewsRead, inside);
    await renderPart(<BrandNews quiet={false} />);
    await screen.findByRole('dialog', { name: 'Model year' });
    const [first, second] = [...(popup()?.querySelectorAll('img') ?? [])];
    expect(second?.closest('a')).toBeNull();
    const link = first?.closest('a');
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual(['/en-us/catalog', null]);
    fireEvent.click(link!);
    await waitFor(() => expect(popup()).toBeNull());
  });

  test('banners move by arrows, dots and keys, and pause on demand (R-075)', async () => {
    await renderPart(<BrandNews quiet={false} />);
    await screen.findByRole('dialog', { name: 'Model year' });
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(screen.getByRole('dialog', { name: 'Gravel days' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show picture 2 of 2' }).getAttribute('aria-current')).toBe('true');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next picture' }), { key: 'ArrowRight' });
    expect(screen.getByRole('dialog', { name: 'Model year' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'ArrowLeft' });
    expect(screen.getByRole('dialog', { name: 'Gravel days' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'ArrowRight' });
    expect(screen.getByRole('dialog', { name: 'Model year' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show picture 2 of 2' }));
    expect(screen.getByRole('dialog', { name: 'Gravel days' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });
});
