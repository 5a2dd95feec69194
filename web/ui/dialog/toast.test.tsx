import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { closePageToasts, closeToast, showToast } from './toast.tsx';
import { Toaster } from './toaster.tsx';

beforeAll(() => import('./toast-line.tsx'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const say = async (input: Parameters<typeof showToast>[0]): Promise<string> => {
  let id = '';
  await act(async () => {
    id = showToast(input);
    await vi.advanceTimersByTimeAsync(0);
  });
  return id;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the live region exists before its first text', async () => {
  render(<Toaster />);
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-live')).toBe('polite');
  expect(region.textContent).toBe('');
  const id = await say({ text: 'Saved' });
  expect(region.textContent).toContain('Saved');
  act(() => closeToast(id));
});

test('a toast stays at least 6 seconds, and longer while it is read', async () => {
  render(<Toaster />);
  await say({ text: 'Removed', lifetime: 100 });
  await pass(5_500);
  fireEvent.mouseEnter(screen.getByText('Removed').parentElement as HTMLElement);
  await pass(20_000);
  expect(screen.getByText('Removed')).toBeDefined();
  fireEvent.mouseLeave(screen.getByText('Removed').parentElement as HTMLElement);
  await pass(1_000);
  expect(screen.queryByText('Removed')).toBeNull();
});

test('a toast with an action runs it and closes; a persistent one stays until it is closed', async () => {
  const undo = vi.fn<() => void>();
  render(<Toaster />);
  await say({ text: 'Line removed', action: { label: 'Undo', run: undo }, lifetime: null });
  await pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Line removed')).toBeNull();
});

test('toasts of a page close with it; the others stay', async () => {
  render(<Toaster />);
  const id = await say({ text: 'Order sent' });
  await say({ text: 'Line removed', ofPage: true, action: { label: 'Undo', run: () => undefined } });
  act(() => closePageToasts());
  expect(screen.queryByText('Line removed')).toBeNull();
  expect(screen.getByText('Order sent')).toBeDefined();
  act(() => closeToast(id));
});

test('a toast with the same key replaces the shown one', async () => {
  render(<Toaster />);
  await say({ text: 'First', key: 'connection' });
  const id = await say({ text: 'Second', key: 'connection' });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeDefined();
  act(() => closeToast(id));
});

test('an action bar reports its height, above which toasts show, and resets it', () => {
  let height = 64;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
  let resized = (): void => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(done: () => void) {
        resized = done;
      }
      observe(): void {
        resized();
      }
      disconnect(): void {
        resized = () => undefined;
      }
    },
  );
  const foot = (): string => document.documentElement.style.getPropertyValue('--foot');
  const { unmount } = render(<ActionBar actions={null} />);
  expect(foot()).toBe('64px');
  // Hidden on wide pages.
  height = 0;
  resized();
  expect(foot()).toBe('');
  height = 64;
  // A short page: the bar ends above the end of the window, with too little space for toasts below it.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, window.innerHeight - 104, 400, 64),
  );
  resized();
  expect(foot()).toBe('104px');
  unmount();
  expect(foot()).toBe('');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
