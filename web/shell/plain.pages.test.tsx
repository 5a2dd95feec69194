import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '../platform/texts/texts.tsx';
import { PendingPage } from './error-boundary.tsx';
import { InsideShell } from './inside-shell.ts';
import { NotFoundPage } from './plain.pages.tsx';

describe('pages without a portal around them', () => {
  beforeEach(() => loadTexts(['session', 'shell', 'ui']));
  afterEach(cleanup);

  test('not found shows its heading and a way home (R-032)', () => {
    render(<NotFoundPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect(screen.getByRole('button', { name: /home/i })).toBeTruthy();
  });

  test('a page on its way is a main landmark where there is none yet', () => {
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

  test('an error page that fails itself says so with the details and a link home (R-033)', async () => {
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
