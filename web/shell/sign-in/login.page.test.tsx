import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readStored } from '#platform/storage.ts';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, tokenOf, useSiteOf } from '#testing/render.tsx';
import { LoginPage } from './login.page.tsx';

// The app is prefetched while the user types the password; this test does not need it.
vi.mock('#web/app.tsx', () => ({}));
vi.mock('../frame/signed-in.layout.tsx', () => ({}));
vi.mock('#start/home/home.page.tsx', () => ({}));

const enter = vi.fn<(path: string) => void>();
let network: Network;

async function submit(username: string, password: string, next?: string) {
  await renderPart(
    <LoginPage next={next} inquiry={null} onEnter={enter} onLanguage={() => undefined} />,
    '/en-us/login',
  );
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the login page', () => {
  beforeEach(() => {
    enter.mockReset();
    network = new Network();
    useSiteOf({ emailSupport: 'support@brand.example', languages: [{ code: 'en-us' }, { code: 'de' }] });
  });

  test.each([
    ['username_incorrect', 'Username incorrect.', 'User name'],
    ['password_incorrect', 'Password incorrect.', 'Password'],
  ])('a sign-in refused with %s shows the text at its field (R-104, Q-026)', async (code, words, field) => {
    network.rest('POST /login', () => jsonAnswer({ code }, 401));
    await submit('dealer', 'Wrong1234');
    await screen.findByText(words);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true');
    expect(enter).not.toHaveBeenCalled();
  });

  test('every other refusal of a sign-in, including the throttle, names the support (R-104)', async () => {
    network.rest('POST /login', () => jsonAnswer({ code: 'login_failed' }, 401));
    await submit('dealer', 'Wrong1234');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('support@brand.example');
    expect(screen.queryByText('Password incorrect.')).toBeNull();
  });

  test('a demo offers its accounts, and one click signs in; other servers offer none', async () => {
    network.rest('POST /login', () => jsonAnswer({ code: 'login_failed' }, 401));
    useSiteOf({ demo: { password: 'Paceline1', accounts: ['dealer', 'rep', 'someone-new'], showsMails: true } });
    const page = <LoginPage inquiry={null} onEnter={enter} onLanguage={() => undefined} />;
    const { unmount } = await renderPart(page, '/en-us/login');
    expect(await screen.findByRole('button', { name: 'someone-new' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sales contact' }));
    await screen.findByRole('alert');
    expect(network.of('POST /login').map(({ body }) => body)).toEqual([
      expect.objectContaining({ username: 'rep', password: 'Paceline1' }),
    ]);
    unmount();
    useSiteOf({});
    await renderPart(page, '/en-us/login');
    expect(screen.queryByText(/demo/i)).toBeNull();
  });

  test('sends nothing while a field is empty', async () => {
    await submit(' ', '');
    await waitFor(() => expect(screen.getByLabelText('User name').getAttribute('aria-invalid')).toBe('true'));
    expect(network.of('POST /login')).toEqual([]);
  });

  test('opens the requested page in the language of the user (Q-028)', async () => {
    network
      .rest('POST /login', () => jsonAnswer({ requestToken: tokenOf({ sub: dealer.id, r3: '1042281' }) }))
      .rest('GET /user', () => jsonAnswer({ ...dealer, language: 'de' }));
    await submit('dealer', 'Right1234', '/en-us/order?q=x');
    await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith('/de/order?q=x'));
    expect(readStored('signedIn')).toBe(true);
    // The token stays in memory and is never in browser storage.
    for (const storage of [localStorage, sessionStorage])
      expect(
        Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '') ?? '').join(' '),
      ).not.toContain('e30.');
  });

  test('has the pictures and the copyright line of the market', async () => {
    const shown = async (site: object): Promise<string[]> => {
      useSiteOf(site);
      const { container, unmount } = await renderPart(
        <LoginPage inquiry={null} onEnter={enter} onLanguage={() => undefined} />,
        '/en-us/login',
      );
      const found = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '');
      const line = container.textContent?.includes('© Brand 2026') ? ['copyright'] : [];
      unmount();
      return [...found, ...line];
    };
    expect(
      await shown({
        imageLogin: '/files/brand.png',
        imageLoginBackground: '/files/road.jpg',
        webCopyright: '© Brand 2026',
      }),
    ).toEqual(['/files/brand.png', '/files/road.jpg', 'copyright']);
    const standard = await shown({});
    expect(standard).toHaveLength(1);
    expect(standard).not.toContain('/files/road.jpg');
  });

  test('keeps its language if the host does not offer the user’s', async () => {
    network
      .rest('POST /login', () => jsonAnswer({ requestToken: tokenOf({ sub: dealer.id, r3: '1042281' }) }))
      .rest('GET /user', () => jsonAnswer({ ...dealer, language: 'fr' }));
    await submit('dealer', 'Right1234');
    await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith('/en-us'));
  });

  test('redirects to the maintenance page while the portal is closed', async () => {
    network.rest('POST /login', () => jsonAnswer({ status: 'maintenance', message: '' }, 500));
    await submit('dealer', 'Right1234');
    await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith('/en-us/maintenance'));
  });

  test('reports a lost network, and offers a retry', async () => {
    network.rest('POST /login', () => Promise.reject(new TypeError('no network')));
    await submit('dealer', 'Right1234');
    expect((await screen.findByRole('alert')).textContent).toContain('The connection failed. Please refresh.');
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false);
  });

  test('reports that the service is unavailable, in the language of the page', async () => {
    network.rest('POST /login', () =>
      jsonAnswer(
        { code: 'service_unavailable', message: { status: 'failed', description: 'service_unavailable' } },
        503,
      ),
    );
    await submit('dealer', 'Right1234');
    expect((await screen.findByRole('alert')).textContent).toContain('The service is not available at the moment.');
  });
});
