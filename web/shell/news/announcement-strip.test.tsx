import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dealer, narrow, renderPart, signInAs } from '#testing/render.tsx';
import { AnnouncementStrip } from './announcement-strip.tsx';

const spring = {
  id: 'a',
  title: 'Spring list',
  content: '<p>New <strong>prices</strong> from 1 March.</p>',
  url: 'https://veldra.example/list',
};
const strike = { id: 'b', title: null, content: 'No deliveries on Friday.' };
const strip = () => screen.queryByRole('region', { name: 'Announcement' });

describe('the announcement strip', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('shows nothing without announcements', async () => {
    await renderPart(<AnnouncementStrip announcements={[]} />);
    expect(strip()).toBeNull();
  });

  test('links to pages of the portal in the language and the tab of the reader, and only to pages that they may open', async () => {
    const inside = { ...spring, url: '/catalog/bike?page=2' };
    const link = () => screen.queryByRole('link', { name: 'More about it: Spring list' });
    signInAs();
    const { unmount } = await renderPart(<AnnouncementStrip announcements={[inside]} />);
    expect(link()?.getAttribute('href')).toBe('/en-us/catalog/bike?page=2');
    expect(link()?.getAttribute('target')).toBeNull();
    unmount();
    signInAs({ ...dealer, permissions: [] });
    const closed = await renderPart(<AnnouncementStrip announcements={[inside]} />);
    expect(link()).toBeNull();
    closed.unmount();
    signInAs();
    for (const url of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', String.raw`/\evil.example`]) {
      const { unmount: leave } = await renderPart(<AnnouncementStrip announcements={[{ ...spring, url }]} />);
      expect(screen.queryByRole('link'), url).toBeNull();
      leave();
    }
    await renderPart(<AnnouncementStrip announcements={[spring]} />);
    expect(link()?.getAttribute('target')).toBe('_blank');
  });

  test('the strip stays closed for two hours and then shows again (R-072, R-073)', async () => {
    const { unmount } = await renderPart(<AnnouncementStrip announcements={[spring]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Close announcement' }));
    expect(strip()).toBeNull();
    unmount();

    vi.setSystemTime(Date.now() + 7_199_000);
    const second = await renderPart(<AnnouncementStrip announcements={[spring]} />);
    expect(strip()).toBeNull();
    second.unmount();

    vi.setSystemTime(Date.now() + 1_000);
    await renderPart(<AnnouncementStrip announcements={[spring]} />);
    expect(strip()?.textContent).toContain('New prices from 1 March.');
  });

  test('shows again at once with another announcement (Q-062)', async () => {
    const { unmount } = await renderPart(<AnnouncementStrip announcements={[spring]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Close announcement' }));
    unmount();
    await renderPart(<AnnouncementStrip announcements={[strike, spring]} />);
    expect(strip()?.textContent).toContain('No deliveries on Friday.');
  });

  test('the strip shows rich text and the link, and runs no scripts (R-070, Q-168)', async () => {
    await renderPart(
      <AnnouncementStrip announcements={[{ ...spring, content: `${spring.content}<img src=x onerror=alert(1)>` }]} />,
    );
    expect(strip()?.querySelector('strong')?.textContent).toBe('prices');
    expect(strip()?.querySelector('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'More about it: Spring list' }).getAttribute('href')).toBe(
      'https://veldra.example/list',
    );
  });

  test('counts words and not elements for the cut (R-071)', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    await renderPart(<AnnouncementStrip announcements={[{ ...strike, content: '<p></p>'.repeat(100) + 'short' }]} />);
    expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
  });

  test('counts the characters of one content, not those of all (R-071)', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    const announcements = [
      { ...spring, content: 'x'.repeat(300) },
      { ...strike, content: 'y'.repeat(300) },
    ];
    await renderPart(<AnnouncementStrip announcements={announcements} />);
    expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
  });

  test('the strip cuts more than 400 characters on small screens, with a way to the rest (R-071)', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    await renderPart(<AnnouncementStrip announcements={[{ ...spring, content: 'x'.repeat(401) }]} />);
    const more = screen.getByRole('button', { name: 'See more' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more);
    expect(screen.getByRole('button', { name: 'See less' })).toBeDefined();
  });
});
