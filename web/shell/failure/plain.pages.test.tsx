import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { PendingPage } from './error-boundary.tsx';
import { InsideShell } from '../frame/inside-shell.ts';
import { searchShown } from '../search/search-open.ts';
import { ErrorWords, NotFoundPage } from './plain.pages.tsx';

describe('pages without the shell', () => {
  beforeEach(() => loadTexts(['session', 'shell', 'ui']));
  afterEach(cleanup);

  test('a loading page is a main landmark if there is none yet', () => {
    const { unmount } = render(<PendingPage />);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    unmount();
    render(
      <InsideShell value>
        <PendingPage />
      </InsideShell>,
    );
    expect(screen.queryByRole('main')).toBeNull();
  });

  test('a page that failed offline reloads once its network works, not when the browser says so (R-162)', async () => {
    vi.useFakeTimers();
    const isOnline = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.fn();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    const ask = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    render(<ErrorWords error={new Error('A part of the page did not load')} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are offline');
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
    ask.mockResolvedValue(new Response('', { status: 404 }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).toHaveBeenCalledOnce();
    cleanup();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });

  test('the not-found page leads home and back, and a signed-in user to the search (R-032)', () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {});
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(3);
    const { unmount } = render(<NotFoundPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect(screen.getByRole('button', { name: 'Back to home' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Search the portal' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(back).toHaveBeenCalledOnce();
    unmount();
    render(
      <InsideShell value>
        <NotFoundPage />
      </InsideShell>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Search the portal' }));
    expect(searchShown.get()).toBe('');
    searchShown.set(null);
    vi.restoreAllMocks();
  });

  test('a failing error page shows the details and a link home (R-033)', async () => {
    vi.resetModules();
    vi.doMock('./plain.pages.tsx', () => ({
      ErrorWords: () => {
        throw new Error('the second failure');
      },
      NotFoundPage: () => null,
    }));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { ErrorPage } = await import('./error-boundary.tsx');
    render(<ErrorPage error={new Error('the first failure')} />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'An error occurred while showing the error page',
    );
    expect(screen.getByText(/the first failure/).textContent).toContain('the second failure');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toMatch(/^\/[a-z-]+$/);
    vi.doUnmock('./plain.pages.tsx');
  });
});
