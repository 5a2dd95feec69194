import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Failure = typeof import('./chunk-failure.ts');

describe('a chunk that does not load (R-030)', () => {
  const reload = vi.fn<() => void>();
  let failure: Failure;

  /** A fresh page load: the module remembers that a reload has started. */
  const loadPage = async () => {
    vi.resetModules();
    failure = await import('./chunk-failure.ts');
  };

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    reload.mockClear();
    await loadPage();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('reloads the page, and not again within 60 seconds', async () => {
    void failure.recoverChunk(new Error('gone'));
    void failure.recoverChunk(new Error('gone too'));
    expect(reload).toHaveBeenCalledOnce();

    await loadPage();
    vi.advanceTimersByTime(59_999);
    await expect(failure.recoverChunk(new Error('still gone'))).rejects.toThrow('did not load');
    expect(reload).toHaveBeenCalledOnce();

    vi.advanceTimersByTime(1);
    void failure.recoverChunk(new Error('gone again'));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('shows the error if reloading cannot help', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(failure.recoverChunk(new Error('offline'))).rejects.toThrow('did not load');
    expect(reload).not.toHaveBeenCalled();
  });

  test('does not reload endlessly in a browser without storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('refused', 'QuotaExceededError');
      },
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(failure.recoverChunk(new Error('gone'))).rejects.toThrow('did not load');
    expect(reload).not.toHaveBeenCalled();
  });

  test('reports every part that a page needs to open, but not parts that are only prefetched', async () => {
    let opening = false;
    failure.setPageOpeningCheck(() => opening);
    failure.watchChunks();
    window.dispatchEvent(new Event('vite:preloadError'));
    await expect(failure.recoverPage(new Error('gone'))).rejects.toThrow('did not load');
    expect(reload).not.toHaveBeenCalled();
    opening = true;
    window.dispatchEvent(new Event('vite:preloadError'));
    void failure.recoverPage(new Error('gone'));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('keeps the page if nobody requested the part', async () => {
    const chunk = failure.optionalPart(
      () => Promise.reject(new Error('no network')),
      () => () => null,
    );
    vi.useRealTimers();
    const { render, screen } = await import('@testing-library/react');
    const { createElement, Suspense } = await import('react');
    render(createElement(Suspense, null, 'The page ', createElement(chunk)));
    expect(await screen.findByText('The page')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });
});
