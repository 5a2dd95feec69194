import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart } from '#testing/render.tsx';
import { MaintenancePage } from './maintenance.page.tsx';

describe('the maintenance page (R-036, Q-021)', () => {
  test('shows the text of the administrators', async () => {
    new Network().rest('GET /server/status', () => jsonAnswer({ status: 'maintenance', message: 'Back at noon' }));
    await renderPart(<MaintenancePage />, '/en-us/maintenance');
    await screen.findByText('Back at noon');
  });

  test('shows a default text if they wrote none, and checks again', async () => {
    const network = new Network().rest('GET /server/status', () => jsonAnswer({ status: 'offline', message: '' }));
    await renderPart(<MaintenancePage />, '/en-us/maintenance');
    await screen.findByText('It will be back soon. This page checks automatically.');
    const before = network.of('GET /server/status').length;
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(network.of('GET /server/status').length).toBe(before + 1));
    expect(network.of('GET /server/status')[0]?.headers.get('authorization')).toMatch(/^Basic /);
  });
});
