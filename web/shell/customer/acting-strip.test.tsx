import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, tokenOf } from '#testing/render.tsx';
import { ActingStrip } from './acting-strip.tsx';
import { coverStore } from '../session/session-start.ts';

const rep = { ...dealer, name: 'Dimas Prasetyo', salesActiveCustCode: { r3: '1042281', isr: null } };

describe('the strip of acting for a customer (R-007)', () => {
  test('names both and links to the picker', async () => {
    const change = vi.fn<() => void>();
    signInAs(rep);
    await renderPart(<ActingStrip onChange={change} />);
    expect(screen.getByRole('region', { name: 'Acting for a customer' }).textContent).toContain(
      'Dimas Prasetyo is acting for Pelita Sepeda',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Change customer' }));
    expect(change).toHaveBeenCalledOnce();
  });

  test('ends acting: the session has no customer and the start page of the own role opens', async () => {
    signInAs(rep);
    const network = new Network();
    let ended = false;
    network.rest('DELETE /change-customer', () => {
      if (!ended) {
        ended = true;
        return jsonAnswer({ code: 'failed_change_customer', message: {} }, 400);
      }
      return jsonAnswer({ requestToken: tokenOf({ sub: rep.id }) });
    });
    coverStore.set(null);
    await renderPart(<ActingStrip onChange={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Stop acting' }));
    expect(await screen.findByText('The customer could not be changed.')).toBeTruthy();
    expect(coverStore.get()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Stop acting' }));
    await waitFor(() => expect(coverStore.get()).toBe('loading'));
  });

  test('offers no change where the customer cannot be changed (R-080)', async () => {
    signInAs(rep);
    await renderPart(<ActingStrip />);
    expect(within(screen.getByRole('region', { name: 'Acting for a customer' })).queryByRole('button')).toBeNull();
  });

  test('is hidden for a dealer and before a customer is chosen', async () => {
    signInAs(dealer);
    const { unmount } = await renderPart(<ActingStrip onChange={() => undefined} />);
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    signInAs({ ...rep, customer: null, salesActiveCustCode: null });
    await renderPart(<ActingStrip onChange={() => undefined} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
