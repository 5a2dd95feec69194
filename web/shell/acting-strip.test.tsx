import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { dealer, renderPart, signInAs } from '../testing/render.tsx';
import { ActingStrip } from './acting-strip.tsx';

const rep = { ...dealer, name: 'Dimas Prasetyo', salesActiveCustCode: { r3: '1042281', isr: null } };

describe('the strip of acting for a customer (R-007)', () => {
  test('names both and leads to the picker', async () => {
    const change = vi.fn<() => void>();
    signInAs(rep);
    await renderPart(<ActingStrip onChange={change} />);
    expect(screen.getByRole('region', { name: 'Acting for a customer' }).textContent).toContain('Dimas Prasetyo works for Pelita Sepeda');
    fireEvent.click(screen.getByRole('button', { name: 'Change customer' }));
    expect(change).toHaveBeenCalledOnce();
  });

  test('offers no change where the customer cannot be changed (R-080)', async () => {
    signInAs(rep);
    await renderPart(<ActingStrip />);
    expect(screen.getByRole('region')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is not for a dealer, who works for himself, nor before a customer is chosen', async () => {
    signInAs(dealer);
    const { unmount } = await renderPart(<ActingStrip onChange={() => undefined} />);
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    signInAs({ ...rep, customer: null, salesActiveCustCode: null });
    await renderPart(<ActingStrip onChange={() => undefined} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
