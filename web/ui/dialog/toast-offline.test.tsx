import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render.tsx';
import { showToast } from './toast.tsx';

vi.mock('./toast-line.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('a toast shows its text if its component does not load', async () => {
  await renderPart(<p>The page</p>);
  act(() => void showToast({ text: 'Your changes are saved.', action: { label: 'View cart', run: () => {} } }));
  expect(await screen.findByText('Your changes are saved.')).toBeTruthy();
});
