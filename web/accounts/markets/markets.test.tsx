import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { marketSections } from './market-fields.ts';
import { MarketEditPage } from './market-edit.page.tsx';
import { HolidaysCard } from './holidays.card.tsx';
import { type Market, MarketChoices, Markets, SetHolidays, UpdateMarket } from './markets.documents.ts';
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

const countries = { countries: [{ id: 'DE' }, { id: 'ID' }] };

const formChoices = { sorgs: [{ sorg: '1000', name: 'Veldra Indonesia' }], gateways };

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

  it('have every setting of the site configuration in their form (R-109 to R-111, Q-030, Q-032)', () => {
    const edited = new Set(marketSections.flatMap(({ fields }) => fields.map(({ path }) => path)));
    const settings = Object.entries(siteConfigurationSchema.entries).flatMap(([name]) =>
      name === 'features' || name === 'currency'
        ? Object.keys(configuration[name]).map((inner) => `${name}.${inner}`)
        : [name],
    );
    expect([...edited].toSorted()).toEqual(settings.toSorted());
  });

  it('refuse an invalid value at its field and save changes based on the shown version', async () => {
    const network = new Network()
      .document(Markets, answer(indonesia))
      .document(MarketChoices, countries)
      .document(UpdateMarket, { updateMarket: { message: { status: 'success', description: '' }, userErrors: [] } });
    // The route has no parameters, so the code comes from the address.
    await renderPart(<MarketEditPage />, '/en-us/veldra-id');
    expect(await screen.findByText('This market does not exist')).toBeTruthy();
    cleanup();
    const { MarketForm } = await import('./market-edit.page.tsx');
    await renderPart(<MarketForm market={indonesia} {...formChoices} />);
    const support = await screen.findByLabelText(/Support address/);
    fireEvent.change(support, { target: { value: 'no address' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save market' }));
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    expect(network.of('UpdateMarket')).toHaveLength(0);
    fireEvent.change(support, { target: { value: 'support@veldra.example' } });
    fireEvent.click(screen.getByRole('switch', { name: 'Push notifications' }));
    const above = screen.getByLabelText<HTMLInputElement>(/Hide stock above/);
    fireEvent.change(above, { target: { value: '1,5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save market' }));
    expect(await screen.findByText('Please enter a whole number.')).toBeTruthy();
    expect(above.value).toBe('1,5');
    expect(network.of('UpdateMarket')).toHaveLength(0);
    fireEvent.change(above, { target: { value: '50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save market' }));
    await waitFor(() => expect(network.of('UpdateMarket')).toHaveLength(1));
    expect((network.of('UpdateMarket')[0]?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      code: 'veldra-id',
      version: 3,
      hosts: ['id.veldra.test', 'localhost'],
      configuration: {
        emailSupport: 'support@veldra.example',
        maskStock: 50,
        features: { WEB_NOTIFICATION: true, news: false },
      },
    });
  });

  it('have country, currency and formats chosen from lists with names, and show stored values outside of them', async () => {
    const refused = {
      field: 'configuration.currency.decimalSeparator',
      code: 'not_in_list',
      message: '',
      params: null,
    };
    const network = new Network().document(MarketChoices, countries).document(UpdateMarket, {
      updateMarket: { message: { status: 'error', description: '' }, userErrors: [refused] },
    });
    const { MarketForm } = await import('./market-edit.page.tsx');
    const stored = { ...configuration, dateFormat: 'YY/MM/DD', countryId: 'QQ' };
    await renderPart(<MarketForm market={{ ...indonesia, configuration: stored }} {...formChoices} />);
    const dates = await screen.findByLabelText<HTMLSelectElement>('Date format');
    expect(dates.selectedOptions[0]?.textContent).toBe('YY/MM/DD');
    const country = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' });
    await waitFor(() => expect(country.value).toBe('QQ'));

    fireEvent.change(country, { target: { value: 'germ' } });
    fireEvent.click(await screen.findByText('Germany (DE)'));
    expect(country.value).toBe('Germany (DE)');
    const currency = screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' });
    expect(currency.value).toBe('Indonesian Rupiah (IDR)');
    fireEvent.change(currency, { target: { value: 'eur' } });
    fireEvent.click(screen.getByText('Euro (EUR)'));
    expect(screen.getByLabelText<HTMLInputElement>('Currency symbol').value).toBe('€');
    expect(screen.getByText(/Amounts look like 1\.234\.567,50 €/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Time format'), { target: { value: 'HH:mm' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save market' }));
    await waitFor(() => expect(network.of('UpdateMarket')).toHaveLength(1));
    expect((network.of('UpdateMarket')[0]?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      configuration: {
        countryId: 'DE',
        dateFormat: 'YY/MM/DD',
        timeFormat: 'HH:mm',
        currency: { display: 'EUR', symbol: '€', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 2 },
      },
    });
    // The refusal of the server shows at its field.
    const separator = screen.getByLabelText('Decimal separator');
    await waitFor(() => expect(separator.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Please choose a value from the list.')).toBeTruthy();
  });

  it('say which gateways have no keys, and what dealers of the market cannot do', async () => {
    new Network().document(MarketChoices, countries);
    const { MarketForm } = await import('./market-edit.page.tsx');
    await renderPart(<MarketForm market={indonesia} {...formChoices} />);
    const choice = await screen.findByLabelText(/Payment provider/);
    expect(screen.getByRole('option', { name: 'Stripe: keys missing' })).toBeTruthy();
    expect(screen.queryByText(/this server lacks/)).toBeNull();
    fireEvent.change(choice, { target: { value: 'stripe' } });
    expect(screen.getByText(/this server lacks STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/)).toBeTruthy();
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
