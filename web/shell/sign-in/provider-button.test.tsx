import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, tokenOf, useSiteOf } from '#testing/render.tsx';
import { LoginPage } from './login.page.tsx';
import { startLogin } from './start-login.tsx';

vi.mock('#web/app.tsx', () => ({}));
vi.mock('../frame/signed-in.layout.tsx', () => ({}));
vi.mock('#start/home/home.page.tsx', () => ({}));
vi.mock('./login-news.tsx', () => ({ LoginAnnouncements: () => null }));

let network: Network;
const nothing = () => undefined;
const page = (next?: string) =>
  renderPart(<LoginPage next={next} inquiry={null} onEnter={nothing} onLanguage={nothing} />, '/en-us/login');

beforeEach(async () => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStore.set({ phase: 'unknown' });
  network = new Network();
  await loadTexts(['errors', 'ui', 'session']);
});

describe('the sign-in provider on the login page', () => {
  test('is a second way beside the password, with the wanted page and the language', async () => {
    useSiteOf({ signInProvider: { button: 'Sign in with Contoso', passwordAllowed: true } });
    await page('/de/orders?q=1');
    expect(screen.getByLabelText('User name')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in with Contoso' }).getAttribute('href')).toBe(
      '/sign-in-provider/start?lang=en-us&next=%2Fde%2Forders%3Fq%3D1',
    );
  });

  test('is the only way where passwords are off; administrators still find the form', async () => {
    useSiteOf({ signInProvider: { button: 'Sign in with Contoso', passwordAllowed: false } });
    network.rest('POST /login', () => jsonAnswer({ code: 'password_sign_in_off' }, 400));
    await page();
    expect(screen.queryByLabelText('User name')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Administrators: sign in with a password' }));
    fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'dealer' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right1234' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('uses another sign-in');
  });

  test('is absent in a market without one', async () => {
    useSiteOf({});
    await page();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the answer of the provider', () => {
  const open = async (search: string): Promise<string[]> => {
    network
      .rest('GET /server/status', () => jsonAnswer({ status: 'online', message: '' }))
      .rest('GET /user', () => jsonAnswer({ ...dealer, language: 'en-us' }));
    window.history.replaceState(null, '', `/en-us/login${search}`);
    const entered: string[] = [];
    document.body.replaceChildren();
    const element = document.body.appendChild(document.createElement('div'));
    await startLogin(element, 'en-us', async (root: ReturnType<typeof createRoot>) => {
      entered.push(`${window.location.pathname}${window.location.search}`);
      root.unmount();
    });
    return entered;
  };

  test('is a session, which continues at the wanted page', async () => {
    network.rest('POST /refresh-token', () => jsonAnswer({ requestToken: tokenOf({ sub: dealer.id, r3: '1042281' }) }));
    expect(await open('?provider=done&next=%2Fde%2Forders%3Fq%3D1')).toEqual(['/en-us/orders?q=1']);
  });

  test('is the form with a refusal if there is no session after all', async () => {
    network.rest('POST /refresh-token', () => jsonAnswer({ code: 'unauthenticated' }, 401));
    expect(await open('?provider=done&next=%2Fde')).toEqual([]);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
    expect(window.location.search).toBe('?next=%2Fde');
  });

  test('is a refusal in words; other texts in the address show nothing', async () => {
    expect(await open('?refused=sign_in_user_unknown')).toEqual([]);
    expect((await screen.findByRole('alert')).textContent).toContain('No user of this portal');
    expect(window.location.search).toBe('');
    await open('?refused=something_wrong');
    await waitFor(() => expect(screen.getByLabelText('User name')).toBeTruthy());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
