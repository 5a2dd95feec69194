import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { lineShares } from './order-lines.table.tsx';
import { OrderDetail } from './orders.documents.ts';
import { detailOf, orderLine, shownOrder } from './orders.factory.ts';
import { OrdersPage } from './orders.page.tsx';

beforeAll(() => loadTexts(['orders', 'open-orders', 'ui', 'errors']));

let network: Network;
beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  signInAs();
});

describe('the dates of a line', () => {
  it('shows every promise with its delay, the confirmed source, and the dispatch', async () => {
    const promised = (version: number, promisedOn: string, precision = 'day') => ({
      version,
      promisedOn,
      precision,
      source: 'erp',
      at: '2026-11-15T02:00:00.000Z',
    });
    network.document(
      OrderDetail,
      detailOf(
        shownOrder({
          lines: [
            orderLine({
              slipDays: 12,
              promises: [promised(1, '2026-11-26'), promised(2, '2026-12-07', 'week')],
              confirmations: [
                { supplyQty: 1, supplyDate: '2026-12-07', precision: 'week', supplyLocation: 'Reno' },
                { supplyQty: 1, supplyDate: null, precision: 'day', supplyLocation: '' },
              ],
            }),
            orderLine({
              id: 'b2',
              qtyShipped: 5,
              qtyOpen: 0,
              slipDays: 4,
              leftOn: '2026-12-01',
              promises: [promised(1, '2026-11-26'), promised(2, '2026-11-30')],
            }),
          ],
        }),
      ),
    );
    useSiteOf({ sorgs: ['ID10', 'ID20'], supplyLocation: true });
    const { unmount } = await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    const [, open, shipped] = await screen.findAllByRole('row');
    expect(open?.textContent).toContain('1 · week 50, from Reno');
    expect(open?.textContent).toContain('1 without a date');
    expect(open?.textContent).toMatch(/Promised dates: .*2026 → week 50 moved \+12 days/);
    expect(shipped?.textContent).toMatch(/Promised dates: .* → shipped .* moved \+4 days/);
    expect(shipped?.textContent).not.toContain('Reno');
    unmount();
    // The market decides whether the site shows.
    useSiteOf({ sorgs: ['ID10', 'ID20'], supplyLocation: false });
    await renderPart(<OrdersPage />, '/en-us/order?number=PL-2026-000867');
    expect((await screen.findAllByRole('row'))[1]?.textContent).not.toContain('Reno');
  });

  it('shows nothing open in a line of a void order', () => {
    const line = orderLine({
      qty: 4,
      qtyShipped: 0,
      qtyConfirmed: 4,
      qtyInvoiced: 0,
      qtyCancelled: 0,
      qtyOpen: 0,
      state: 'cancelled',
    });
    expect(lineShares(line)).toEqual([{ share: 1, tone: 'err' }]);
  });
});
