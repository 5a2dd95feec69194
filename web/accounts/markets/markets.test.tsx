import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { HolidaysCard } from './holidays.card.tsx';
import { type Market, Markets, SetHolidays, UpdateMarket } from './markets.documents.ts';
import { MarketsPage } from './markets.page.tsx';

const configuration = v.parse(siteConfigurationSchema, {
  webTitle: 'Veldra Indonesia',
  currency: { display: 'IDR', symbol: 'Rp', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 0 },
});
const indonesia: Market = {
  code: 'veldra-id',
  name: 'Veldra Indonesia',
  status: 'online',
  statusMessage: '',
  timeZone: 'Asia/Jakarta',
  hosts: ['id.veldra.test', 'localhost'],
  defaultHost: 'localhost',
  languages: ['en-id', 'id-id'],
  sorgs: ['1000'],
  version: 3,
  configuration,
};
const gateways = [
  { name: 'sandbox', ready: true, variables: ['PAYMENT_SANDBOX'] },
  { name: 'stripe', ready: false, variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
];
const answer = (market: Market) => ({
  markets: [market],
  marketSorgs: [{ sorg: '1000', name: 'Veldra Indonesia', holidays: [] }],
  marketGateways: gateways,
});

describe('markets', () => {
  beforeEach(async () => {
    await loadTexts(['markets', 'files', 'ui', 'errors', 'shell', 'titles']);
    signInAs({ ...dealer, permissions: ['page.market'] });
  });
  afterEach(cleanup);

  it('enter maintenance after a confirmation and reopen with one click (R-036, R-037, Q-021)', async () => {
    let market = indonesia;
    const network = new Network()
      .document(Markets, () => answer(market))
      .document(UpdateMarket, (change) => {
        market = { ...market, status: change.status === 'online' ? 'online' : 'maintenance' };
        return { updateMarket: { message: { status: 'success', description: '' }, userErrors: [] } };
      });
    await renderPart(<MarketsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Start maintenance' }));
    expect(network.of('UpdateMarket')).toHaveLength(0);
    fireEvent.change(screen.getByLabelText(/Message on the maintenance page/), { target: { value: 'Back at noon' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Start maintenance' }).at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Open market' }));
    expect(await screen.findByText('Online')).toBeTruthy();
    expect(network.of('UpdateMarket').map(({ body }) => (body as { variables: unknown }).variables)).toEqual([
      { code: 'veldra-id', status: 'maintenance', statusMessage: 'Back at noon' },
      { code: 'veldra-id', status: 'online' },
    ]);
  });

  it('show the coming public holidays of a sales organisation and replace them as typed', async () => {
    const network = new Network().document(SetHolidays, {
      setHolidays: { message: { status: 'success', description: '' }, userErrors: [] },
    });
    const holidays = [
      { day: '2026-08-17', name: 'Independence Day' },
      { day: '2026-12-25', name: 'Christmas Day' },
    ];
    await renderPart(
      <HolidaysCard sorgs={[{ sorg: '1000', name: 'Veldra Indonesia', holidays }]} today="2026-11-30" />,
    );
    expect(await screen.findByText(/Christmas Day/)).toBeTruthy();
    expect(screen.queryByText(/Independence Day/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Edit public holidays of Veldra Indonesia' }));
    const lines = await screen.findByLabelText<HTMLTextAreaElement>(/Holidays/);
    expect(lines.value).toBe('2026-08-17 Independence Day\n2026-12-25 Christmas Day');
    fireEvent.change(lines, { target: { value: '25.12.2026 Christmas Day' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save holidays' }));
    expect(await screen.findByText('Please enter a valid date.')).toBeTruthy();
    expect(network.of('SetHolidays')).toHaveLength(0);
    fireEvent.change(lines, { target: { value: '2026-12-25  Christmas Day\n\n2027-01-01' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save holidays' }));
    await waitFor(() => expect(network.of('SetHolidays')).toHaveLength(1));
    expect((network.of('SetHolidays')[0]?.body as { variables: unknown } | undefined)?.variables).toEqual({
      sorg: '1000',
      holidays: [
        { day: '2026-12-25', name: 'Christmas Day' },
        { day: '2027-01-01', name: '' },
      ],
    });
  });
});
