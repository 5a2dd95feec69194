import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Markets } from '#accounts/markets/markets.documents.ts';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { MarketChanges, MarketChoices, RestoreMarketSetting } from './market-settings.documents.ts';
import { MarketSettings } from './market-settings.page.tsx';

const market = {
  code: 'veldra-id',
  name: 'Veldra Indonesia',
  status: 'online' as const,
  statusMessage: '',
  timeZone: 'Asia/Jakarta',
  hosts: ['id.veldra.test'],
  defaultHost: null,
  languages: ['en-id'],
  sorgs: ['1000'],
  version: 3,
  configuration: v.parse(siteConfigurationSchema, {
    currency: { display: 'IDR', symbol: 'Rp', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 0 },
  }),
};
const data = { markets: [market], marketSorgs: [], marketGateways: [] };
const change = (path: string, before: unknown, after: unknown, changedSince = false) => ({
  path,
  before,
  after,
  changedSince,
  restorable: !changedSince && path !== 'status',
});
const lines = [
  {
    id: '0198a000-0000-7000-8000-000000000002',
    at: '2026-11-30T03:00:00Z',
    actorName: 'Tomas Rahardjo',
    restored: true,
    changes: [change('configuration.maskStock', 100, null)],
  },
  {
    id: '0198a000-0000-7000-8000-000000000001',
    at: '2026-11-29T03:00:00Z',
    actorName: 'Sari Wibowo',
    restored: false,
    changes: [
      change('configuration.maskStock', null, 100, true),
      change('configuration.features.news', false, true),
      change('configuration.currency.display', 'USD', 'IDR'),
      change('languages', ['de', 'en-id'], ['en-id']),
      change('status', 'maintenance', 'online'),
    ],
  },
];
const history = (count = lines.length) => ({
  marketChanges: { data: count === 0 ? [] : lines, info: { page: 1, count, pageTotal: Math.ceil(count / 10) } },
});
const done = { message: { status: 'success' as const, description: '' }, userErrors: [] };
const network = (count?: number) =>
  new Network()
    .document(MarketChoices, { countries: [{ id: 'ID' }] })
    .document(Markets, data)
    .document(MarketChanges, history(count))
    .document(RestoreMarketSetting, { restoreMarketSetting: done });
const show = (search = '') =>
  renderPart(<MarketSettings market={market} data={data} />, `/en-us/admin/markets/veldra-id?section=history${search}`);
const variables = (seen: Network, name: string) =>
  (seen.of(name)[0]?.body as { variables: unknown } | undefined)?.variables;

describe('the history of a market', () => {
  beforeEach(async () => {
    await loadTexts(['markets', 'shops', 'sign-in-provider', 'files', 'refusals', 'ui', 'errors', 'shell', 'titles']);
    signInAs({ ...dealer, permissions: ['page.market'] });
  });
  afterEach(cleanup);

  it('names settings and values in words, and offers what can be taken back', async () => {
    const seen = network();
    await show();
    const cells = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await cells(/^News/)).toEqual(['Off', 'On', 'Restore']);
    expect(await cells(/^Currency US/)).toEqual(['US Dollar (USD)', 'Indonesian Rupiah (IDR)', 'Restore']);
    expect(await cells(/^Languages/)).toEqual(['Deutsch, English · Indonesia', 'English · Indonesia', 'Restore']);
    expect(await cells(/^Status/)).toEqual(['Maintenance', 'Online', '']);
    expect(await cells(/^Hide stock above empty/)).toEqual(['empty', '100', 'Changed again since']);
    expect(screen.getByText(/Value restored/)).toBeTruthy();
    expect(variables(seen, 'MarketChanges')).toEqual({ code: 'veldra-id', page: 1, limit: 10 });
  });

  it('restores one value after a question', async () => {
    const seen = network();
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Restore “News” to Off' }));
    const question = within(await screen.findByRole('dialog', { name: 'Restore “News”?' }));
    expect(question.getByText(/changes from On back to Off/)).toBeTruthy();
    expect(seen.of('RestoreMarketSetting')).toHaveLength(0);
    fireEvent.click(question.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Setting restored')).toBeTruthy();
    expect(variables(seen, 'RestoreMarketSetting')).toEqual({
      code: 'veldra-id',
      change: lines[1]?.id,
      path: 'configuration.features.news',
    });
  });

  it('says that somebody has changed the setting since', async () => {
    network().document(RestoreMarketSetting, {
      restoreMarketSetting: {
        message: { status: 'error', description: '' },
        userErrors: [{ field: 'path', code: 'setting_changed_since', message: '', params: { name: 'Rina Putri' } }],
      },
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Restore “News” to Off' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/has changed since, last by Rina Putri/)).toBeTruthy();
  });

  it('asks to save typed changes first, because a restored value loads the market again', async () => {
    network();
    await renderPart(<MarketSettings market={market} data={data} />, '/en-us/admin/markets/veldra-id?section=notices');
    fireEvent.change(await screen.findByLabelText('Daily digest at'), { target: { value: '06:30' } });
    fireEvent.click(screen.getByRole('link', { name: 'History' }));
    expect(await screen.findByText('Save or discard your changes before you restore a value.')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Restore “News” to Off' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  });

  it('is empty at first', async () => {
    network(0);
    await show();
    expect(await screen.findByText('No setting of this market has been changed yet')).toBeTruthy();
  });
});
