import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { NewsStrip } from './news-strip.tsx';

const law = { id: 'n-1', title: 'New law', recallCode: null };
const bulletin = { id: 'n-2', title: 'Fork', recallCode: 'R-1' };
const strip = () => screen.queryByRole('region', { name: 'News to confirm' });

describe('the reminder of news to confirm', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('leads to one piece of news, or to the list of several; shows nothing without any', async () => {
    signInAs({ ...dealer, newsToRead: [] });
    (await renderPart(<NewsStrip />)).unmount();
    expect(strip()).toBeNull();
    signInAs({ ...dealer, newsToRead: [law] });
    const { unmount } = await renderPart(<NewsStrip />);
    expect(strip()?.textContent).toContain('Please read: New law');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/en-us/news/n-1');
    unmount();
    signInAs({ ...dealer, newsToRead: [law, bulletin] });
    await renderPart(<NewsStrip />);
    expect(strip()?.textContent).toContain('2 pieces of news need your confirmation.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/en-us/news');
  });

  test('leaves the bulletin of a recall to the strip of recalls', async () => {
    signInAs({ ...dealer, newsToRead: [bulletin], recallsToRead: [{ code: 'R-1', affected: 2 }] });
    await renderPart(<NewsStrip />);
    expect(strip()).toBeNull();
  });

  test('stays closed for two hours, and shows at once with other news', async () => {
    signInAs({ ...dealer, newsToRead: [law] });
    const { unmount } = await renderPart(<NewsStrip />);
    fireEvent.click(screen.getByRole('button', { name: 'Remind me in two hours' }));
    expect(strip()).toBeNull();
    unmount();
    vi.setSystemTime(Date.now() + 7_199_000);
    (await renderPart(<NewsStrip />)).unmount();
    expect(strip()).toBeNull();
    signInAs({ ...dealer, newsToRead: [law, bulletin] });
    const other = await renderPart(<NewsStrip />);
    expect(strip()).toBeTruthy();
    other.unmount();
    signInAs({ ...dealer, newsToRead: [law] });
    vi.setSystemTime(Date.now() + 1_000);
    await renderPart(<NewsStrip />);
    expect(strip()).toBeTruthy();
  });
});
