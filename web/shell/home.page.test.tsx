import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient, whenCallsFail } from '../platform/api/queries.ts';
import { loadTexts } from '../platform/texts/texts.tsx';
import { jsonAnswer, Network } from '../testing/network.ts';
import { dealer, renderPart, signInAs } from '../testing/render.tsx';
import { announcementStore } from './announcements.ts';
import { HomePage } from './home.page.tsx';

const spring = { id: 'a', title: 'Spring list', content: '<p>New <strong>prices</strong>.</p>', url: 'https://veldra.example/list' };
const strike = { id: 'b', title: 'Strike', content: '<p>No deliveries on Friday.</p>' };
const card = () => screen.queryByRole('region', { name: 'Announcements' });

describe('announcements on the home page', () => {
  beforeAll(() => loadTexts(['home', 'shell']));
  beforeEach(() => {
    queryClient.clear();
    signInAs({ ...dealer, permissions: [], customer: null });
  });
  afterEach(() => announcementStore.set(null));

  test('stand below the shortcuts, each with title, rich text and link (Q-039)', async () => {
    await renderPart(<HomePage />);
    expect(await screen.findByRole('region', { name: 'Shortcuts' })).toBeTruthy();
    expect(card()).toBeNull();
    act(() => announcementStore.set([spring, strike]));
    const shown = await screen.findByRole('region', { name: 'Announcements' });
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((entry) => entry.querySelector('b')?.textContent),
    ).toEqual(['Spring list', 'Strike']);
    expect(shown.querySelector('strong')?.textContent).toBe('prices');
    expect(within(shown).getByRole('link', { name: 'More about Spring list' }).getAttribute('href')).toBe(spring.url);
    expect(screen.getByRole('region', { name: 'Shortcuts' }).compareDocumentPosition(shown) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    act(() => announcementStore.set([]));
    expect(card()).toBeNull();
  });
});

describe('widgets of the home page whose data did not come', () => {
  beforeAll(() => loadTexts(['home', 'shell', 'ui', 'orders']));
  beforeEach(() => {
    queryClient.clear();
    signInAs({ ...dealer, permissions: ['page.order-status'] });
  });

  test('say so in passing, are logged, and try again; no pop-up asks for attention (R-201, Q-097)', async () => {
    const failed = vi.fn();
    whenCallsFail(failed);
    const noted = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const network = new Network();
    let broken = true;
    network.rest('POST /graphql', ({ body }) => {
      const { operationName } = body as { operationName: string };
      if (broken) return jsonAnswer({ data: null, errors: [{ message: 'down', extensions: { code: 'SOMETHING_WRONG' } }] });
      const info = { page: 1, count: 0, pageTotal: 0 };
      const answers: Record<string, unknown> = {
        HomeOrders: { orders: { info, data: [] } },
        HomeNeeds: { pending: { info, data: [] } },
        HomeDeliveries: { openDeliveryV4: [] },
      };
      return jsonAnswer({ data: answers[operationName] });
    });
    await renderPart(<HomePage />);
    await waitFor(() => expect(screen.getAllByText('Not available right now.')).toHaveLength(3));
    for (const name of ['HomeOrders', 'HomeNeeds', 'HomeDeliveries']) expect(noted).toHaveBeenCalledWith(`${name} did not load`, expect.anything());
    expect(failed).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    broken = false;
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again);
    await waitFor(() => expect(screen.queryByText('Not available right now.')).toBeNull());
    noted.mockRestore();
    whenCallsFail(() => {});
  });
});
