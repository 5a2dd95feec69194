import { useRouterState } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { endSession } from '#platform/api/http.ts';
import { writeStored } from '#platform/storage.ts';
import { useStore } from '#platform/store.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { SearchButton } from './search-button.tsx';
import { SearchDialog } from './search.dialog.tsx';
import { type FoundGroup, Search } from './search.documents.ts';
import { searchShown, useSearchKeys } from './search-open.ts';
import { fits } from './search-pages.ts';

/** A page with the search of the bar, as the frame shows it. */
function Page() {
  useSearchKeys();
  const shown = useStore(searchShown);
  const address = useRouterState({ select: ({ location }) => location.href });
  return (
    <>
      <SearchButton />
      <output>{address}</output>
      <main>
        <input aria-label="Notes" />
        <input role="searchbox" aria-label="Filter" />
      </main>
      {shown !== null && <SearchDialog onClose={() => searchShown.set(null)} />}
    </>
  );
}

const hit = (name: string, more: Partial<FoundGroup['hits'][number]> = {}): FoundGroup['hits'][number] => ({
  id: name,
  name,
  details: [],
  day: null,
  place: 'customer',
  slug: null,
  exact: false,
  ...more,
});
const order: FoundGroup = {
  kind: 'order',
  more: false,
  hits: [hit('PL-1', { details: ['RC-7'], day: '2026-05-04', exact: true })],
};
const article: FoundGroup = {
  kind: 'article',
  more: true,
  hits: [
    hit('Drift 5', { id: 'A1', place: 'bike', slug: 'drift-5' }),
    hit('Drift 7', { id: 'A2', place: 'bike', slug: 'drift-7' }),
  ],
};

let network: Network;
let found: FoundGroup[];
const field = () => screen.findByRole('combobox');
const output = () => document.querySelector('output')?.textContent;
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const press = async (key: string, more: object = {}) => fireEvent.keyDown(await field(), { key, ...more });
const selected = () => screen.getAllByRole('option').find((one) => one.getAttribute('aria-selected') === 'true');

beforeAll(() => loadTexts(['search', 'shell']));
beforeEach(() => {
  localStorage.clear();
  searchShown.set(null);
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.order-status', 'page.invoice-status', 'invoice.pay', 'page.claim'] });
  found = [order];
  network = new Network().document(Search, () => ({ search: found }));
});

describe('the search opens', () => {
  test.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['k', { metaKey: true }],
  ])('with %s %j from anywhere on the page, and takes the focus', async (key, more) => {
    await renderPart(<Page />);
    fireEvent.keyDown(document.body, { key, ...more });
    expect(await field()).toBe(document.activeElement);
    await press('k', { ctrlKey: true });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('not with / while the user types, without shortcuts, or above another dialog', async () => {
    await renderPart(<Page />);
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    fireEvent.keyDown(notes, { key: '/' });
    expect(searchShown.get()).toBeNull();
    // The chord is not a letter: it opens the search from a field, too.
    fireEvent.keyDown(notes, { key: 'k', ctrlKey: true });
    expect(searchShown.get()).toBe('');
    searchShown.set(null);
    writeStored('shortcuts', false);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(searchShown.get()).toBeNull();
    writeStored('shortcuts', true);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    fireEvent.keyDown(document.body, { key: '/' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(searchShown.get()).toBeNull();
    dialog.remove();
  });

  test('from the bar, and gives the focus back', async () => {
    await renderPart(<Page />);
    const button = screen.getByRole('button', { name: 'Search' });
    button.focus();
    fireEvent.click(button);
    await field();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(button);
  });
});

test('keys that come while the search loads are kept for it', async () => {
  function Loading() {
    useSearchKeys();
    return null;
  }
  const { unmount } = await renderPart(<Loading />);
  for (const key of ['/', 'R', 'C', 'Shift', '-', '7', 'Enter']) fireEvent.keyDown(document.body, { key });
  unmount();
  await renderPart(<Page />);
  await waitFor(() => expect(output()).toBe('/en-us/order?number=PL-1'));
  expect(network.of('Search').map(({ body }) => (body as { variables: object }).variables)).toEqual([{ text: 'RC-7' }]);
});

describe('the search', () => {
  const open = async () => {
    await renderPart(<Page />);
    fireEvent.keyDown(document.body, { key: '/' });
  };

  test('opens an order by its PO number with Enter, pressed before the answer is there', async () => {
    await open();
    await type('RC-7');
    await press('Enter');
    await waitFor(() => expect(output()).toBe('/en-us/order?number=PL-1'));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(network.of('Search').map(({ body }) => (body as { variables: object }).variables)).toEqual([
      { text: 'RC-7' },
    ]);
  });

  test('marks rows with the arrow keys, in groups with headings', async () => {
    found = [article];
    await open();
    await type('drift');
    const group = await screen.findByRole('group', { name: 'Articles' });
    expect(
      within(group)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Drift 5', 'Drift 7', 'All results for “drift”']);
    expect(selected()?.textContent).toBe('Drift 5');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(selected()?.id);
    await press('ArrowUp');
    expect(selected()?.textContent).toBe('All results for “drift”');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(selected()?.textContent).toBe('Drift 7');
    await press('Enter');
    await waitFor(() => expect(output()).toBe('/en-us/catalog/bike/drift-7'));
  });

  test('leads to the list with the same words', async () => {
    found = [article];
    await open();
    await type(' drift ');
    fireEvent.click(await screen.findByRole('option', { name: 'All results for “drift”' }));
    await waitFor(() => expect(output()).toBe('/en-us/catalog/bike?search=drift'));
  });

  test('offers what the user may start, and the search box of the page', async () => {
    await open();
    await field();
    expect(screen.getAllByRole('option').map((one) => one.querySelector('b')?.textContent)).toEqual([
      'Search in this list',
      'Pay what is overdue',
    ]);
    // An action shows at once, before the server is asked, and Enter starts it.
    await type('overd');
    await press('Enter');
    await waitFor(() => expect(output()).toBe('/en-us/invoice/open-invoice?kind=overdue'));
    expect(network.of('Search')).toEqual([]);
    fireEvent.keyDown(document.body, { key: '/' });
    await press('Enter');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter' })));
  });

  test('keeps what was opened for this user and customer, until they sign out', async () => {
    await open();
    await type('RC-7');
    fireEvent.click(await screen.findByRole('option', { name: /PL-1/ }));
    const recent = async () => {
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
      fireEvent.keyDown(document.body, { key: '/' });
      await field();
      return screen.queryByRole('group', { name: 'Opened last' })?.textContent ?? null;
    };
    expect(await recent()).toMatch(/PL-1.*RC-7/);
    searchShown.set(null);
    signInAs({
      ...dealer,
      customer: { custCode: { r3: '2', isr: null, unified: '2-' }, custName: 'B', custCity: null },
    });
    expect(await recent()).toBeNull();
    searchShown.set(null);
    endSession('logged-out');
    expect(Object.keys(localStorage).filter((key) => key.includes('searched'))).toEqual([]);
  });

  test('says what it does: it searches, finds nothing, or failed and tries again', async () => {
    found = [];
    await open();
    await type('zz');
    expect(await screen.findByText('Searching for “zz” …')).toBeTruthy();
    expect(await screen.findByText('Nothing found for “zz”')).toBeTruthy();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    network.document(Search, () => {
      throw new Error('down');
    });
    await type('zzz');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The search did not load.');
    found = [order];
    network.document(Search, () => ({ search: found }));
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /PL-1/ })).toBeTruthy();
  });
});

test.each([
  ['new cl', 'New claim', true],
  ['CLAIM new', 'New claim', true],
  ['laim', 'New claim', false],
  ['reclam', 'Nouvelle réclamation', true],
  ['qu’on', 'Ce qu’on doit', true],
  ['payer', 'Pay what is overdue', false],
  ['downloadb', 'Download\u{ad}bereich', true],
])('%j is looked for in the label %j: %s', (words, label, fitting) => expect(fits(words, label)).toBe(fitting));
