import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { StockAlertsTab } from './alert-list.part.tsx';
import { isShort } from './short-articles.ts';
import { AddStockAlert, AlertsOfArticles, RemoveStockAlerts, StockAlerts } from './stock-alerts.documents.ts';
import { alertList, alertProduct, alertVariant, openAlert } from './stock-alerts.factory.ts';
import { WaitForStock } from './wait-for-stock.part.tsx';

const fine = { message: { status: 'success', description: '' }, userErrors: [] };
const variables = (name: string): unknown[] =>
  network.of(name).map((request) => (request.body as { variables: unknown }).variables);

beforeAll(() => loadTexts(['stock-alerts', 'refusals']));

let network: Network;
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  signInAs();
  useSiteOf({});
});

describe('articles with stock alerts', () => {
  it.each([
    ['is there', alertVariant('now', { there: 5 }), 5, false],
    ['is there, but fewer than typed', alertVariant('now', { there: 5 }), 6, true],
    ['hides its number', alertVariant('now', { there: null }), 500, false],
    ['is arriving', alertVariant('arriving'), 0, true],
    ['has no date', alertVariant('not-orderable'), 0, true],
    ['is on request', alertVariant('on-request'), 0, true],
    [
      'is blocked',
      alertVariant('not-orderable', { blockReason: { description: 'Recall check', setting: null } }),
      0,
      false,
    ],
    ['leaves the range and nothing comes', alertVariant('not-orderable', { discontinued: true }), 0, false],
  ])('an article that %s', (_name, article, wanted, short) => expect(isShort(article, wanted)).toBe(short));
});

describe('below the order grid', () => {
  const variants = [
    alertVariant('now', { articleCode: 'M7-S', size: 'S', there: 9 }),
    alertVariant('arriving'),
    alertVariant('not-orderable', { articleCode: 'M7-L', size: 'L', orderLimit: 5 }),
  ];
  const show = (quantities = {}) =>
    renderPart(<WaitForStock variants={variants} quantities={quantities} inCart={{}} />);

  it('asks for quantities of articles out of stock, starts with typed ones, and lists existing alerts', async () => {
    network
      .document(AlertsOfArticles, { stockAlerts: { data: [] } })
      .document(AddStockAlert, { addStockAlert: { ...fine, stockAlert: { id: 'a1', qty: 4 } } });
    await show({ 'M7-M': 4 });
    expect(await screen.findByText('2 of 3 are out of stock.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Notify me when it is in stock' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notify me when it is in stock' });
    const fields = within(dialog).getAllByRole('spinbutton') as HTMLInputElement[];
    expect(fields.map((field) => [field.getAttribute('aria-label'), field.value])).toEqual([
      ['At least this many of Glacier, M', '4'],
      ['At least this many of Glacier, L', '0'],
    ]);
    network.document(AlertsOfArticles, { stockAlerts: { data: [openAlert()] } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Notify me' }));
    expect(await screen.findByText('You get a notice when it is in stock.')).toBeTruthy();
    expect(variables('AddStockAlert')).toEqual([{ articleCode: 'M7-M', sorg: '1000', qty: 4 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(/^You asked for 4 of Glacier, M on /)).toBeTruthy();
  });

  it('keeps the dialog open with the reason at the row that was refused', async () => {
    network.document(AlertsOfArticles, { stockAlerts: { data: [openAlert()] } }).document(AddStockAlert, {
      addStockAlert: {
        stockAlert: null,
        message: { status: 'failed', description: 'No more.' },
        userErrors: [{ field: 'qty', code: 'stock_alert_over', message: 'No more.', params: null }],
      },
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Change your alerts' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('spinbutton', { name: 'At least this many of Glacier, L' });
    fireEvent.change(field, { target: { value: '9' } });
    fireEvent.blur(field);
    expect((field as HTMLInputElement).value).toBe('9');
    const notify = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Notify me' });
    expect(notify.disabled, 'nothing that can be saved has changed').toBe(true);
    fireEvent.change(field, { target: { value: '5' } });
    fireEvent.blur(field);
    fireEvent.click(notify);
    expect(await within(dialog).findByText('No more.')).toBeTruthy();
    expect(variables('AddStockAlert')).toEqual([{ articleCode: 'M7-L', sorg: '1000', qty: 5 }]);
  });

  it('removes an alert, and restores it from the toast', async () => {
    network
      .document(AlertsOfArticles, {
        stockAlerts: {
          data: [
            openAlert(),
            openAlert({ id: 'a2', articleCode: 'M7-L', mine: false, acting: true, askedBy: 'Ann Rep' }),
          ],
        },
      })
      .document(RemoveStockAlerts, { removeStockAlerts: { ...fine, removed: 1 } })
      .document(AddStockAlert, { addStockAlert: { ...fine, stockAlert: { id: 'a3', qty: 4 } } });
    await show();
    expect(await screen.findByText(/^Ann Rep asked for 4 of Glacier, L on /)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Glacier, M' }));
    await waitFor(() => expect(variables('RemoveStockAlerts')).toEqual([{ ids: ['a1'] }]));
    await screen.findByText('Alert removed');
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(variables('AddStockAlert')).toEqual([{ articleCode: 'M7-M', sorg: '1000', qty: 4 }]));
  });

  it('shows nothing if all is in stock and there are no alerts, and loads nothing without a customer', async () => {
    network.document(AlertsOfArticles, { stockAlerts: { data: [] } });
    await renderPart(<WaitForStock variants={variants.slice(0, 1)} quantities={{}} inCart={{}} />);
    await waitFor(() => expect(network.of('AlertsOfArticles')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Waiting for stock' })).toBeNull();
    signInAs({ ...dealer, customer: null, hasCustCode: false });
    await show();
    expect(network.of('AlertsOfArticles')).toHaveLength(1);
  });

  it('shows a failure, and retries', async () => {
    network.rest('POST /graphql', (_request, count) =>
      count === 0
        ? jsonAnswer({ errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] })
        : jsonAnswer({ data: { stockAlerts: { data: [openAlert()] } } }),
    );
    await show();
    expect(await screen.findByText('Your alerts could not be loaded.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^You asked for 4 of Glacier, M/)).toBeTruthy();
  });
});

describe('the list', () => {
  it('shows who waits for how many, and removes the selected ones', async () => {
    network
      .document(
        StockAlerts,
        alertList([
          { ...openAlert(), product: alertProduct() },
          {
            ...openAlert({ id: 'a2', articleCode: 'GONE-1', acting: true, mine: false, askedBy: 'Ann Rep' }),
            product: null,
          },
        ]),
      )
      .document(RemoveStockAlerts, { removeStockAlerts: { ...fine, removed: 2 } });
    await renderPart(<StockAlertsTab />);
    const link = await screen.findByRole('link', { name: 'Meridian 7, M' });
    expect(link.getAttribute('href')).toBe('/en-us/catalog/bike/meridian-7');
    expect(screen.getByText('10 arriving')).toBeTruthy();
    expect(screen.getByText('by Ann Rep')).toBeTruthy();
    expect(variables('StockAlerts')).toEqual([{ state: 'open', page: 1, limit: 10 }]);
    for (const name of ['Select M7-M Meridian 7, M', 'Select GONE-1 GONE-1'])
      fireEvent.click(screen.getByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove 2 alerts' }));
    await waitFor(() => expect(variables('RemoveStockAlerts')).toEqual([{ ids: ['a1', 'a2'] }]));
  });

  it('shows the outcome of closed alerts, with the successor of discontinued articles', async () => {
    const successor = { articleCodeDisplay: 'M8-M', name: 'Meridian 8, M', slug: 'meridian-8', category: 'bike' };
    network.document(
      StockAlerts,
      alertList([
        { ...openAlert({ outcome: 'gone', endedAt: '2026-06-01T08:00:00Z' }), product: alertProduct({ successor }) },
        { ...openAlert({ id: 'a2', outcome: 'raised', endedAt: '2026-06-02T08:00:00Z' }), product: alertProduct() },
      ]),
    );
    await renderPart(<StockAlertsTab />, '/en-us/repeat-order?tab=alerts&ended=true');
    expect((await screen.findByRole('link', { name: 'Meridian 8, M' })).getAttribute('href')).toBe(
      '/en-us/catalog/bike/meridian-8',
    );
    expect(screen.getByText(/^Will not be back in stock, /)).toBeTruthy();
    expect(screen.getByText(/^Notified on /)).toBeTruthy();
    expect(variables('StockAlerts')).toEqual([{ state: 'ended', page: 1, limit: 10 }]);
  });

  it('is a list of cards on a phone', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network.document(StockAlerts, alertList([{ ...openAlert(), product: alertProduct() }]));
    await renderPart(<StockAlertsTab />);
    expect(await screen.findByText('at least 4')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Meridian 7, M' })).toBeTruthy();
    expect(screen.queryByRole('columnheader')).toBeNull();
    media.mockRestore();
  });

  it('explains how to create alerts if there are none, and shows a failure', async () => {
    network.document(StockAlerts, alertList([]));
    const { unmount } = await renderPart(<StockAlertsTab />);
    expect(await screen.findByText('You are not waiting for anything')).toBeTruthy();
    unmount();
    queryClient.clear();
    network.rest('POST /graphql', () =>
      jsonAnswer({ errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
    );
    await renderPart(<StockAlertsTab />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
