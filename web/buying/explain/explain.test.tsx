import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExplainProductQuery } from '#platform/api/generated/graphql.ts';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs } from '#testing/render.tsx';
import { ExplainCredit, type ExplainedReason, ExplainProduct } from './explain.documents.ts';
import { Why } from './why.part.tsx';

const reason = (change: Partial<ExplainedReason> = {}): ExplainedReason => ({
  code: 'order_limit',
  kind: 'limit',
  title: 'At most 3 per customer',
  description: 'One customer may have at most 3 of this article in the cart.',
  whoCanChange: 'Your sales contact, Rita Rep',
  facts: [],
  setting: null,
  ...change,
});
const answer = (...reasons: ExplainedReason[]): ExplainProductQuery => ({
  explainProduct: { articleCode: 'M7-M', name: 'Meridian 7, M', reasons },
});
const setting: ExplainedReason['setting'] = {
  name: 'Order limit of M7-M in 1000',
  facts: [
    { name: 'Value', value: '3', kind: 'text' },
    { name: 'Set by', value: 'Ada Admin', kind: 'text' },
    { name: 'Set on', value: '2026-11-12T03:41:00.000Z', kind: 'instant' },
  ],
  place: { kind: 'page', name: 'Catalog analysis', path: '/admin/catalog-analyze?sorg=1000&codes=0M7-M' },
};

const screenOf = (width: number) => setWindow(width, 900);

// Loads the lazy part first; the tests do not measure loading time.
beforeAll(async () => void (await import('./explanation.tsx')));

let network: Network;
beforeEach(() => {
  screenOf(1440);
  network = new Network();
  signInAs(dealer);
});
const sent = () =>
  (network.of('ExplainProduct')[0]?.body as { variables: { custCode: unknown } } | undefined)?.variables;
const asked = { sorg: '1000', articleCode: 'M7-M' };

describe('reasons of an article', () => {
  it('loads only when pressed, then shows a dealer the simple reason and who to ask', async () => {
    network.document(ExplainProduct, answer(reason()));
    await renderPart(<Why about="Meridian 7" subject={asked} />);
    const button = screen.getByRole('button', { name: 'Why? Meridian 7' });
    expect(network.of('ExplainProduct')).toHaveLength(0);
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const panel = await screen.findByRole('dialog', { name: 'Why? Meridian 7' });
    expect(await within(panel).findByText('At most 3 per customer')).toBeTruthy();
    expect(within(panel).getByText('Your sales contact, Rita Rep')).toBeTruthy();
    expect(within(panel).queryByText('Setting')).toBeNull();
    expect(sent()).toEqual({ ...asked, custCode: null });
  });

  it('shows staff the setting, its author, and a link to change it with codes kept as text', async () => {
    network.document(ExplainProduct, answer(reason({ setting, whoCanChange: 'Roles: Product, administrator' })));
    await renderPart(<Why about="Meridian 7" subject={{ ...asked, custCode: { r3: '0012', isr: '' } }} />);
    fireEvent.click(screen.getByRole('button', { name: 'Why? Meridian 7' }));
    expect(await screen.findByText('Order limit of M7-M in 1000')).toBeTruthy();
    expect(screen.getByText('Ada Admin')).toBeTruthy();
    expect(screen.getByText('Roles: Product, administrator')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Catalog analysis' }).getAttribute('href')).toMatch(
      /^\/en-us\/admin\/catalog-analyze\?.*codes=0M7-M$/,
    );
    expect(sent()?.custCode).toEqual({ r3: '0012', isr: '' });
  });

  it('names the kind of each reason, stops before notes in the order of the server', async () => {
    network.document(
      ExplainProduct,
      answer(
        reason({ code: 'brand_blocked', kind: 'stop', title: 'Brand blocked' }),
        reason({ kind: 'note', title: 'Ready to ship', code: 'stock_now' }),
      ),
    );
    await renderPart(<Why about="Meridian 7" subject={asked} />);
    fireEvent.click(screen.getByRole('button', { name: /Why/ }));
    await screen.findByText('Brand blocked');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.split(':')[0])).toEqual([
      'Stops the order',
      'Good to know',
    ]);
  });

  it('opens a sheet on a phone that can be closed', async () => {
    screenOf(360);
    network.document(ExplainProduct, answer(reason()));
    await renderPart(<Why about="Meridian 7" subject={asked} />);
    fireEvent.click(screen.getByRole('button', { name: /Why/ }));
    expect(await screen.findByText('At most 3 per customer')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('At most 3 per customer')).toBeNull());
  });

  it('keeps the page working without an answer, and retries', async () => {
    let broken = true;
    network.document(ExplainProduct, () => {
      if (broken) throw new TypeError('no network');
      return answer(reason());
    });
    await renderPart(<Why about="Meridian 7" subject={asked} />);
    fireEvent.click(screen.getByRole('button', { name: /Why/ }));
    const again = await screen.findByRole('button', { name: /again/i });
    broken = false;
    fireEvent.click(again);
    expect(await screen.findByText('At most 3 per customer')).toBeTruthy();
  });
});

describe('credit stop', () => {
  it('R-206: shows each company with its reason; figures only if the server sends them', async () => {
    const stop = reason({
      code: 'limit_exceeded',
      kind: 'stop',
      title: 'Credit limit exceeded',
      facts: [{ name: 'Credit limit', value: '9000.00', kind: 'money' }],
    });
    network.document(ExplainCredit, {
      explainCredit: [
        { companyCode: 'C1', reasons: [stop] },
        { companyCode: 'C2', reasons: [reason({ code: 'no_account', title: 'No credit account' })] },
      ],
    });
    await renderPart(<Why about="Credit" subject="credit" />);
    fireEvent.click(screen.getByRole('button', { name: 'Why? Credit' }));
    expect(await screen.findByText('Company C1')).toBeTruthy();
    expect(screen.getByText('Credit limit exceeded')).toBeTruthy();
    expect(screen.getByText(/9,000/)).toBeTruthy();
    expect(screen.getByText('No credit account')).toBeTruthy();
    expect(network.of('ExplainProduct')).toHaveLength(0);
  });
});
