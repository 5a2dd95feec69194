import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { analyticsId } from '#rules/accounts/markets/analytics.ts';
import { chooseAnalytics, consentStore, sendEvents } from '#platform/analytics.ts';
import { graphql } from '#platform/api/graphql.ts';
import type { Document } from '#platform/api/documents.ts';
import { readStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { eventOfMutation, eventsOfPage } from './analytics-events.ts';
import { Analytics } from './analytics.tsx';

// Each test has an id of its own: the script of an id is loaded once.
let count = 0;
const scripts = (): string[] =>
  [...document.querySelectorAll('script')].map(({ src }) => src).filter((src) => src.includes('googletagmanager'));
const sent = (): { name: string; params: Record<string, unknown> }[] =>
  (window.dataLayer ?? []).flatMap((entry) => {
    const [kind, name, params] = entry as unknown as [string, string, Record<string, unknown>];
    return kind === 'event' ? [{ name, params }] : [];
  });
const site = (features: object = { ANALYTICS: true, ANALYTICS_ECOMMERCE: true }): string => {
  const googleAnalyticId = `G-${(count += 1)}`;
  useSiteOf({ googleAnalyticId, features });
  return googleAnalyticId;
};
const pattern = '/catalog/:category?/:slug';
const save: Document<object, Record<string, never>> = {
  name: 'UpdateProductsInCart',
  source: 'mutation UpdateProductsInCart { updateProductsInCart { cart { lines } } }',
};

beforeEach(async () => {
  await loadTexts(['analytics', 'ui']);
  signInAs();
  localStorage.clear();
  consentStore.set(null);
  window.dataLayer = [];
  for (const script of document.querySelectorAll('script')) script.remove();
});
afterEach(cleanup);

describe('analytics', () => {
  test('nothing is loaded without an id, without the feature and before the user agreed', async () => {
    expect(analyticsId({ googleAnalyticId: '', features: { ANALYTICS: true } })).toBeNull();
    expect(analyticsId({ googleAnalyticId: 'G-1', features: {} })).toBeNull();
    consentStore.set(true);
    useSiteOf({ googleAnalyticId: 'G-none', features: {} });
    sendEvents(pattern, [{ name: 'page_view', params: {} }]);
    useSiteOf({ googleAnalyticId: '', features: { ANALYTICS: true } });
    sendEvents(pattern, [{ name: 'page_view', params: {} }]);
    consentStore.set(null);
    site();
    await renderPart(<Analytics pattern={pattern} />);
    expect(screen.getByRole('region', { name: 'May we count your visit?' })).toBeTruthy();
    expect([scripts(), window.dataLayer]).toEqual([[], []]);
  });

  test('after the user agreed, pages are named by their pattern, never by their address', async () => {
    const id = site();
    await renderPart(<Analytics pattern={pattern} />, '/en-us/catalog/bike/drift-5?search=Maya+Lestari');
    fireEvent.click(screen.getByRole('button', { name: 'Allow counting' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
    expect(sent().map(({ name }) => name)).toEqual(['page_view', 'view_item']);
    expect(sent()[0]?.params).toEqual({
      page_location: `${window.location.origin}${pattern}`,
      page_title: pattern,
      page_referrer: '',
    });
    expect(JSON.stringify(window.dataLayer)).not.toMatch(/Maya|drift-5/);
    expect(readStored('analytics')).toBe(true);
  });

  test('a refusal is kept, loads nothing, and takes an earlier consent back', async () => {
    const id = site();
    await renderPart(<Analytics pattern={pattern} />);
    fireEvent.click(screen.getByRole('button', { name: 'Do not count' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect([scripts(), window.dataLayer, readStored('analytics')]).toEqual([[], [], false]);
    chooseAnalytics(true);
    document.cookie = '_ga=GA1.1.2; Path=/';
    chooseAnalytics(false);
    expect(document.cookie).not.toContain('GA1');
    expect((window as unknown as Record<string, unknown>)[`ga-disable-${id}`]).toBe(true);
    const before = sent().length;
    sendEvents(pattern, [{ name: 'page_view', params: {} }]);
    expect(sent()).toHaveLength(before);
  });

  test('events of the trade are sent only where the market wants them', async () => {
    new Network().document(save, { updateProductsInCart: { userErrors: [] } });
    const namesWith = async (features: object): Promise<string[]> => {
      window.dataLayer = [];
      site(features);
      consentStore.set(true);
      const { unmount } = await renderPart(<Analytics pattern="/catalog/bike" />, '/en-us/catalog/bike?search=drift');
      await graphql(save, { products: [{ articleCode: 'A-1', sorg: '1000', qty: 2 }] } as never);
      unmount();
      return sent().map(({ name }) => name);
    };
    expect(await namesWith({ ANALYTICS: true, ANALYTICS_ECOMMERCE: true })).toEqual([
      'page_view',
      'search',
      'add_to_cart',
    ]);
    expect(await namesWith({ ANALYTICS: true, ANALYTICS_ECOMMERCE: false })).toEqual(['page_view']);
  });
});

describe('events of the trade', () => {
  test.each([
    ['/catalog/:category?/:slug', true, ['page_view', 'view_item']],
    ['/catalog/bike', true, ['page_view', 'search']],
    ['/catalog/bike', false, ['page_view']],
    ['/order', true, ['page_view']],
    ['/cart/checkout', false, ['page_view', 'begin_checkout']],
  ])('the page %s, searched: %s', (page, searched, names) => {
    expect(eventsOfPage(page, searched, true).map(({ name }) => name)).toEqual(names);
    expect(eventsOfPage(page, searched, false).map(({ name }) => name)).toEqual(['page_view']);
  });

  const products = [
    { articleCode: 'A-1', sorg: '1000', qty: 2 },
    { articleCode: 'B-1', sorg: '1000', qty: 0 },
  ];

  test('adding names articles and quantities; removing and refusals are no event', () => {
    const fine = { updateProductsInCart: { userErrors: [] } };
    expect(eventOfMutation('UpdateProductsInCart', { products }, fine)).toEqual({
      name: 'add_to_cart',
      params: { items: [{ item_id: 'A-1', quantity: 2 }] },
    });
    expect(eventOfMutation('UpdateProductsInCart', { products: products.slice(1) }, fine)).toBeNull();
    expect(
      eventOfMutation('UpdateProductsInCart', { products }, { updateProductsInCart: { userErrors: [{}] } }),
    ).toBeNull();
    expect(eventOfMutation('OwnProfile', { products }, fine)).toBeNull();
  });

  test('an order counts orders and lines, without its number, address, notes or amounts', () => {
    const variables = { products, custPoNo: 'PO-77', notes: 'for Maya', shipto: { name: 'Pelita' } };
    const data = { checkoutV5: { orders: [{ number: 'PL-2026-1', total: '10.00' }], userErrors: [] } };
    expect(eventOfMutation('Checkout', variables, data)).toEqual({ name: 'purchase', params: { orders: 1, lines: 1 } });
  });
});
