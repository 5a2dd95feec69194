import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { PriceComponentDialog } from './price-component.dialog.tsx';
import {
  AddPriceComponent,
  ChangePriceComponent,
  PriceComponentSetting,
  PriceComponentSettings,
  RemovePriceComponent,
} from './price-components.documents.ts';
import { readComponent, readPriceComponentsSearch } from './sales-terms.links.ts';
import { PriceComponentsPage } from './price-components.page.tsx';

beforeAll(() => loadTexts(['price-components', 'sales-terms', 'refusals', 'files', 'ui', 'errors', 'shell']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.market'] });
});

const sorgs = [{ sorg: '1000', name: 'Indonesia' }];
const fee = {
  sorg: '1000',
  sorgName: 'Indonesia',
  module: 'invoice',
  key: 'recycleFee',
  label: 'Battery fee',
  visible: false,
  position: 2,
};
const done = { message: { status: 'success' as const, description: '' }, userErrors: [] };
const variablesOf = (network: Network, name: string): unknown =>
  (network.of(name)[0]?.body as { variables: unknown } | undefined)?.variables;

describe('price components', () => {
  test('are listed with amount, place and sales organisation, and removed after a question', async () => {
    const network = new Network().document(PriceComponentSettings, {
      priceComponentSettings: { info: { page: 1, count: 1, pageTotal: 1 }, data: [fee] },
      marketSorgs: sorgs,
    });
    network.document(RemovePriceComponent, { removePriceComponent: done });
    await renderPart(<PriceComponentsPage />);
    expect(await screen.findByRole('link', { name: 'Battery fee' })).toBeTruthy();
    const text = document.body.textContent ?? '';
    for (const words of ['Recycling fee', 'Invoices', '1000 Indonesia', 'Hidden']) expect(text).toContain(words);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Battery fee, Invoices, Indonesia' }));
    expect(network.of('RemovePriceComponent')).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.of('RemovePriceComponent')).toHaveLength(1));
    expect(variablesOf(network, 'RemovePriceComponent')).toEqual({
      sorg: '1000',
      module: 'invoice',
      key: 'recycleFee',
    });
  });

  test('are added with at least one label; a refusal shows at its field', async () => {
    const network = new Network().document(AddPriceComponent, {
      addPriceComponent: {
        message: { status: 'failed', description: '' },
        userErrors: [{ field: 'key', message: '', code: 'price_component_exists', params: {} }],
      },
    });
    await renderPart(<PriceComponentDialog component="new" sorgs={sorgs} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'New price component' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save price component' }));
    expect(await dialog.findByText('This field must not be empty.')).toBeTruthy();
    expect(network.of('AddPriceComponent')).toHaveLength(0);
    fireEvent.change(dialog.getByLabelText(/English/), { target: { value: 'Surcharge' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save price component' }));
    expect(await dialog.findByText(/labels the amount there already/)).toBeTruthy();
    expect(variablesOf(network, 'AddPriceComponent')).toMatchObject({
      sorg: '1000',
      module: 'invoice',
      key: 'surcharges',
      visible: true,
      position: 0,
    });
  });

  test('are changed with all their labels', async () => {
    const network = new Network().document(PriceComponentSetting, {
      priceComponentSetting: { ...fee, labels: [{ language: 'de', label: 'Batteriegebühr' }] },
    });
    network.document(ChangePriceComponent, { changePriceComponent: done });
    await renderPart(<PriceComponentDialog component="1000.invoice.recycleFee" sorgs={sorgs} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Recycling fee of 1000' }));
    fireEvent.change(dialog.getByLabelText(/English/), { target: { value: 'Battery fee' } });
    fireEvent.click(dialog.getByRole('switch', { name: /^Visible/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save price component' }));
    await waitFor(() => expect(network.of('ChangePriceComponent')).toHaveLength(1));
    expect(variablesOf(network, 'ChangePriceComponent')).toMatchObject({
      key: 'recycleFee',
      visible: true,
      position: 2,
      labels: [
        { language: 'en', label: 'Battery fee' },
        { language: 'de', label: 'Batteriegebühr' },
        { language: 'fr', label: '' },
        { language: 'id', label: '' },
        { language: 'ms', label: '' },
      ],
    });
  });

  test('the address holds only what is known', () => {
    expect(readPriceComponentsSearch({ module: 'shop', sorg: 1000, component: 'new', q: 'x' })).toEqual({
      sorg: '1000',
      component: 'new',
    });
    expect(readComponent('1000.invoice.tip')).toBeNull();
  });
});
