import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, useSiteOf } from '#testing/render.tsx';
import { EndRoleView } from '../shell.documents.ts';
import { RoleViewStrip } from './role-view-strip.tsx';

const reloaded = vi.hoisted(() => vi.fn<(address?: string) => void>());
vi.mock('./session-start.ts', async (original) => ({
  ...(await original<typeof import('./session-start.ts')>()),
  reloadBehindCover: reloaded,
}));

let network: Network;
beforeAll(() => loadTexts(['shell', 'ui']));
beforeEach(() => {
  reloaded.mockReset();
  useSiteOf({});
  network = new Network();
  network.document(EndRoleView, {
    endRoleView: { endsAt: null, message: { status: 'success', description: '' }, userErrors: [] },
  });
});

test('the strip names the role and ends the view', async () => {
  await renderPart(<RoleViewStrip view={{ role: 'payer', endsAt: new Date(Date.now() + 1_800_000).toISOString() }} />);
  expect(screen.getByRole('region', { name: 'View as a role' }).textContent).toContain('as the role payer');
  expect(reloaded).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'End the view' }));
  await waitFor(() => expect(reloaded).toHaveBeenCalledWith('/en-us/admin/roles'));
  expect(network.of('EndRoleView')).toHaveLength(1);
});

test('the page reloads by itself at the end, but not again and again where the clock of the device is fast', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await renderPart(<RoleViewStrip view={{ role: 'payer', endsAt: '2020-11-29T12:30:00.000Z' }} />);
    vi.advanceTimersByTime(29_000);
    expect(reloaded).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(reloaded).toHaveBeenCalledWith('/en-us/admin/roles');
  } finally {
    vi.useRealTimers();
  }
});
