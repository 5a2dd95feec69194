import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart, tokenOf } from '#testing/render.tsx';
import { setupStore } from './setup-store.ts';
import { SetupPage } from './setup.page.tsx';
import { browserLocale } from './setup.routes.ts';
import { countryOf, type SetupValues, valuesOfCountry, withCountry } from './setup-values.ts';

let network: Network;
const done = vi.fn<(path: string) => void>();

beforeEach(async () => {
  network = new Network();
  done.mockReset();
  setupStore.set({ countries: ['DE', 'FR', 'US'] });
  await loadTexts(['setup', 'ui', 'errors', 'refusals']);
  await renderPart(<SetupPage onDone={done} />, '/en-us/setup');
});
afterEach(cleanup);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Set up portal' }));
const fill = () => {
  type('Setup code', 'ABCD-EFGH-JKMN');
  type('Name of the brand', 'Kurbelwerk');
  type('User name', 'root');
  type('Email', 'root@kurbelwerk.example');
  type('Password', 'Velodrom1');
};

describe('the setup page', () => {
  test('sends everything with the defaults of the country, and opens the readiness page signed in', async () => {
    network.rest('POST /server/setup', () => jsonAnswer({ requestToken: tokenOf({ sub: 'user-1' }) }));
    fill();
    send();
    await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('/en-us/admin/readiness'));
    expect(network.of('POST /server/setup')[0]?.body).toMatchObject({
      setupCode: 'ABCD-EFGH-JKMN',
      host: 'portal.test',
      name: 'Kurbelwerk',
      company: 'Kurbelwerk',
      country: 'US',
      currency: 'USD',
      timeZone: 'America/New_York',
      languages: ['en-us'],
      tax: '0',
      sorg: '1000',
      site: 'Main warehouse',
      username: 'root',
    });
    expect(sessionStore.get().phase).toBe('signed-in');
  });

  test('sends nothing while fields are missing, and lists them', async () => {
    send();
    await waitFor(() => expect(screen.getByLabelText('Setup code').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toContain('Name of the brand');
    expect(network.seen).toEqual([]);
  });

  test('shows the refusal of the code at its field and keeps the rest', async () => {
    network.rest('POST /server/setup', () =>
      jsonAnswer({ userErrors: [{ field: 'setupCode', code: 'setup_code_wrong', message: '', params: {} }] }),
    );
    fill();
    send();
    await screen.findByText(/This is not the setup code/);
    expect(screen.getByLabelText('Setup code').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('root');
    expect(done).not.toHaveBeenCalled();
  });

  test('reports too many attempts', async () => {
    network.rest('POST /server/setup', () => jsonAnswer({ code: 'rate_limited' }, 429));
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(done).not.toHaveBeenCalled();
  });
});

describe('values of the form', () => {
  const values = { country: 'DE', ...valuesOfCountry('DE'), name: 'Kurbelwerk' } as SetupValues;

  test('follow the country until somebody changes them', () => {
    expect(withCountry(values, 'FR')).toMatchObject({
      country: 'FR',
      currency: 'EUR',
      timeZone: 'Europe/Paris',
      languages: ['fr'],
      tax: '20',
    });
    expect(withCountry({ ...values, tax: '7' }, 'FR')).toMatchObject({ tax: '7', timeZone: 'Europe/Paris' });
  });

  test.each([
    ['en-us', ['en-US'], 'US'],
    ['de', ['de-AT', 'en'], 'AT'],
    ['de', ['de'], 'DE'],
    ['fr', ['fr'], 'FR'],
    ['en-uk', [], 'GB'],
  ] as const)('a page in %s with %j begins in %s', (lang, languages, country) => {
    expect(countryOf(lang, languages)).toBe(country);
  });

  test.each([
    [['de-CH'], 'de'],
    [['en-GB', 'de'], 'en-uk'],
    [['en'], 'en-us'],
    [['id'], 'id-id'],
    [['pl', 'fr-FR'], 'fr'],
    [['pl'], 'en-us'],
  ] as const)('a browser with %j opens %s', (languages, locale) => {
    expect(browserLocale(languages)).toBe(locale);
  });
});
