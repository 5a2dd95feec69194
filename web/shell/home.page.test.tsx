import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '../platform/api/queries.ts';
import { loadTexts } from '../platform/texts/texts.tsx';
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
  afterEach(() => announcementStore.set([]));

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
