import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { type Market, Markets, UpdateMarket } from '#accounts/markets/markets.documents.ts';
import { Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, signInAs } from '#testing/render.tsx';
import { marketFields, marketSections } from './market-fields.ts';
import { helpId, labelId, sectionOfPath, siteFields } from './market-sections.ts';
import { sectionIds } from './section-ids.ts';
import { MarketChoices, UploadMarketPicture } from './market-settings.documents.ts';
import { readMarketSettingsSearch } from './market-settings.links.ts';
import { MarketSettings, MarketSettingsPage } from './market-settings.page.tsx';

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

const done = { updateMarket: { message: { status: 'success', description: '' }, userErrors: [] } };
const network = () => new Network().document(MarketChoices, countries).document(Markets, answer(indonesia));

/** The settings of a market at an address: a section, or a search. */
const show = (search = '', market = indonesia) =>
  renderPart(<MarketSettings market={market} data={answer(market)} />, `/en-us/admin/markets/veldra-id${search}`);

const sent = (seen: Network) => (seen.of('UpdateMarket')[0]?.body as { variables: unknown } | undefined)?.variables;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save market' }));

describe('settings of a market', () => {
  beforeEach(async () => {
    await loadTexts(['markets', 'shops', 'sign-in-provider', 'files', 'refusals', 'ui', 'errors', 'shell', 'titles']);
    signInAs({ ...dealer, permissions: ['page.market'] });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('have every setting of the site configuration in their form (R-109 to R-111, Q-030, Q-032)', () => {
    const edited = new Set(marketSections.flatMap(({ fields }) => fields.map(({ path }) => path)));
    const settings = Object.entries(siteConfigurationSchema.entries).flatMap(([name]) =>
      name === 'features' || name === 'currency'
        ? Object.keys(configuration[name]).map((inner) => `${name}.${inner}`)
        : [name],
    );
    expect([...edited].toSorted((a, b) => a.localeCompare(b))).toEqual(settings.toSorted((a, b) => a.localeCompare(b)));
  });

  it('have a name and one sentence of help in every language', async () => {
    const missing = [];
    for (const language of ['en', 'de', 'fr', 'id', 'ms']) {
      const texts = (await import(`../../../locales/${language}/markets.json`)) as { default: Record<string, string> };
      for (const path of [...siteFields, ...marketFields.map((field) => field.path)])
        for (const id of [labelId(path), helpId(path)])
          if (!texts.default[id] || (id === helpId(path) && texts.default[id].length < 20))
            missing.push(`${language} ${id}`);
    }
    expect(missing).toEqual([]);
  });

  it('open in the section of the address; a wrong one opens the first', async () => {
    expect(readMarketSettingsSearch({ section: 'credit', q: ' idr ' })).toEqual({ section: 'credit', q: 'idr' });
    expect(readMarketSettingsSearch({ section: 'nonsense', q: '' })).toEqual({});
    expect(readMarketSettingsSearch({ section: 'site' })).toEqual({});
    expect(sectionOfPath('hosts.0')).toBe('site');
    expect(sectionOfPath('configuration.currency.display')).toBe('formats');
    expect(sectionOfPath('configuration.features.news')).toBe('features');

    network();
    await show('?section=credit');
    expect(screen.getByRole('switch', { name: /Refuse orders over the credit limit/ })).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'Sections of the settings' }));
    expect(menu.getAllByRole('link')).toHaveLength(sectionIds.length);
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Credit and invoices');
    expect(menu.getByRole('link', { name: 'Notices' }).getAttribute('href')).toContain('section=notices');
  });

  it('are chosen from a list on narrow screens', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network();
    await show('?section=notices');
    expect(screen.queryByRole('navigation')).toBeNull();
    const choice = screen.getByLabelText<HTMLSelectElement>('Section');
    expect(choice.value).toBe('notices');
  });

  it.each([
    ['by name', 'receipts per', 'Receipts per payment'],
    ['by help', 'home screen', 'Logo (icon of the installed app)'],
    ['by value', 'rupiah', 'Currency'],
    ['by several words in any order', 'digest daily', 'Daily digest at'],
  ])('are found %s in every section', async (_how, words, name) => {
    network();
    await show(`?section=credit&q=${encodeURIComponent(words)}`);
    const found = await screen.findAllByText(name);
    expect(found.length).toBeGreaterThan(0);
    expect(screen.queryByRole('switch', { name: /Refuse orders over the credit limit/ })).toBeNull();
  });

  it('say that nothing was found, and return to the section', async () => {
    network();
    await show('?section=credit&q=maker%20unknown');
    expect(await screen.findByText('No setting has these words in its name, help or value')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('switch', { name: /Refuse orders over/ })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'f' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a setting' }));
  });

  it('stay in sight while the value that was found is changed', async () => {
    const seen = network().document(UpdateMarket, done);
    await show('?q=veldra%20indonesia');
    const title = await screen.findByLabelText<HTMLInputElement>('Name of the site');
    fireEvent.change(title, { target: { value: 'Kurbelwerk' } });
    expect(screen.getByLabelText<HTMLInputElement>('Name of the site').value).toBe('Kurbelwerk');
    save();
    await waitFor(() => expect(sent(seen)).toMatchObject({ configuration: { webTitle: 'Kurbelwerk' } }));
  });

  it('keep what is typed while sections change, and lead to an error in another one', async () => {
    const seen = network().document(UpdateMarket, done);
    await show('?section=brand');
    fireEvent.change(await screen.findByLabelText('Support address'), { target: { value: 'no address' } });
    fireEvent.click(screen.getByRole('link', { name: 'Notices' }));
    fireEvent.change(await screen.findByLabelText('Daily digest at'), { target: { value: '06:30' } });
    expect(screen.queryByLabelText('Support address')).toBeNull();
    save();
    fireEvent.click(await screen.findByRole('button', { name: /Support address: Please enter a valid email address/ }));
    const support = await screen.findByLabelText<HTMLInputElement>('Support address');
    await waitFor(() => expect(document.activeElement).toBe(support));
    expect(screen.getByTitle('1 error')).toBeTruthy();
    expect(seen.of('UpdateMarket')).toHaveLength(0);
    fireEvent.change(support, { target: { value: 'support@veldra.example' } });
    save();
    await waitFor(() =>
      expect(sent(seen)).toMatchObject({
        version: 3,
        configuration: { emailSupport: 'support@veldra.example', noticeDigestAt: '06:30' },
      }),
    );
  });

  it('refuse an invalid value at its field and save changes based on the shown version', async () => {
    const seen = network().document(UpdateMarket, done);
    // The route has no parameters, so there is no code.
    await renderPart(<MarketSettingsPage />, '/en-us/veldra-id');
    expect(await screen.findByText('This market does not exist')).toBeTruthy();
    cleanup();
    await show('?section=catalog');
    const above = screen.getByLabelText<HTMLInputElement>('Hide stock above');
    fireEvent.change(above, { target: { value: '1,5' } });
    save();
    expect(await screen.findByText('Please enter a whole number.')).toBeTruthy();
    expect(above.value).toBe('1,5');
    expect(seen.of('UpdateMarket')).toHaveLength(0);
    fireEvent.change(above, { target: { value: '50' } });
    fireEvent.click(screen.getByRole('link', { name: 'Features' }));
    fireEvent.click(await screen.findByRole('switch', { name: /Push notifications/ }));
    save();
    await waitFor(() => expect(seen.of('UpdateMarket')).toHaveLength(1));
    expect(sent(seen)).toMatchObject({
      code: 'veldra-id',
      version: 3,
      hosts: ['id.veldra.test', 'localhost'],
      configuration: { maskStock: 50, features: { WEB_NOTIFICATION: true, news: false } },
    });
  });

  it('have country, currency and formats chosen from lists with names, and show stored values outside of them', async () => {
    const refused = {
      field: 'configuration.currency.decimalSeparator',
      code: 'not_in_list',
      message: '',
      params: null,
    };
    const seen = network().document(UpdateMarket, {
      updateMarket: { message: { status: 'error', description: '' }, userErrors: [refused] },
    });
    const stored = { ...configuration, dateFormat: 'YY/MM/DD', countryId: 'QQ' };
    await show('?section=formats', { ...indonesia, configuration: stored });
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
    save();
    await waitFor(() => expect(seen.of('UpdateMarket')).toHaveLength(1));
    expect(sent(seen)).toMatchObject({
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
    network();
    await show('?section=ordering');
    const choice = await screen.findByLabelText(/Payment provider/);
    expect(screen.getByRole('option', { name: 'Stripe: keys missing' })).toBeTruthy();
    expect(screen.queryByText(/this server lacks/)).toBeNull();
    fireEvent.change(choice, { target: { value: 'stripe' } });
    expect(screen.getByText(/this server lacks STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/)).toBeTruthy();
  });

  it('upload a picture in place: it shows in the preview, and is saved with the form', async () => {
    const address = '/files/pictures/ab12-600.webp';
    const seen = network().document(UploadMarketPicture, {
      uploadMarketPicture: { address, message: { status: 'success', description: '' }, userErrors: [] },
    });
    seen.document(UpdateMarket, done);
    await show('?section=brand');
    const preview = screen.getByRole('figure', { name: 'Preview' });
    const shown = () => [...preview.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(shown()).toEqual([]);
    const choose = (file: File) =>
      fireEvent.change(screen.getByLabelText('File for: Logo in the top bar'), { target: { files: [file] } });
    choose(new File(['x'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(shown()).toEqual([address, address]));
    expect(screen.getByLabelText<HTMLInputElement>('Logo in the top bar').value).toBe(address);
    expect(seen.of('UpdateMarket')).toEqual([]);
    save();
    await waitFor(() => expect(sent(seen)).toMatchObject({ configuration: { imageNavbar: address, imageLogin: '' } }));
  });

  it('say why a picture was refused, and which address has none', async () => {
    const error = {
      field: 'file',
      code: 'picture_not_square',
      message: 'The icon must be square.',
      params: { width: 2, height: 1 },
    };
    network().document(UploadMarketPicture, {
      uploadMarketPicture: { address: null, message: { status: 'failed', description: 'x' }, userErrors: [error] },
    });
    await show('?section=brand', {
      ...indonesia,
      configuration: { ...configuration, imageLogin: 'https://cdn.example/gone.png' },
    });
    const chooser = screen.getByLabelText('File for: Logo (icon of the installed app)');
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'wide.png', { type: 'image/png' })] } });
    expect(await screen.findByText('The icon must be square.')).toBeTruthy();
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
    fireEvent.change(chooser, { target: { files: [large] } });
    expect(await screen.findByText(/large.png is larger than 10 MB/)).toBeTruthy();
    const thumb = document.querySelector('form .thumb img');
    expect(thumb?.getAttribute('src')).toBe('https://cdn.example/gone.png');
    fireEvent.error(thumb as Element);
    expect(await screen.findByText(/No picture loads from this address/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Remove ?: Picture on the sign-in page/ }));
    expect(screen.queryByText(/No picture loads from this address/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Picture on the sign-in page').value).toBe('');
  });
});
