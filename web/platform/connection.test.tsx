import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOnline } from './connection.ts';

function Line() {
  return <output>{useOnline() ? 'online' : 'offline'}</output>;
}

test('online or offline is tracked while the page is open (R-121)', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { unmount } = render(<Line />);
  expect(screen.getByRole('status').textContent).toBe('online');
  for (const [state, event] of [
    [false, 'offline'],
    [true, 'online'],
  ] as const) {
    onLine.mockReturnValue(state);
    act(() => void window.dispatchEvent(new Event(event)));
    expect(screen.getByRole('status').textContent).toBe(event);
  }
  unmount();
});
