import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart } from '#testing/render.tsx';
import { LoginAnnouncements } from './login-news.tsx';

beforeEach(() => loadTexts(['shell']));

test('visitors read announcements in the language that the server sends, with links that need no router', async () => {
  const network = new Network();
  network.rest(`GET /active-announcements/${window.location.hostname}`, () =>
    jsonAnswer([
      { id: 'a', title: 'Belege', content: '<p>Neu</p>', language: 'de', url: '/catalog?page=2' },
      { id: 'b', title: 'Fair', content: '<p>Soon</p>', language: 'en', url: 'https://veldra.example/fair' },
      { id: 'c', title: 'Bad', content: '<p>x</p>', language: 'en', url: 'javascript:alert(1)' },
    ]),
  );
  await renderPart(<LoginAnnouncements />, '/en-us/login');
  expect((await screen.findByText('Belege')).closest('[lang]')?.getAttribute('lang')).toBe('de');
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
  expect(links).toEqual([
    ['/en-us/catalog?page=2', null],
    ['https://veldra.example/fair', '_blank'],
  ]);
});
