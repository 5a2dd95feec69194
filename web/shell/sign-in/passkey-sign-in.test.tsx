import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, tokenOf, useSiteOf } from '#testing/render.tsx';
import { LoginPage } from './login.page.tsx';

vi.mock('#web/app.tsx', () => ({}));
vi.mock('../frame/signed-in.layout.tsx', () => ({}));
vi.mock('#start/home/home.page.tsx', () => ({}));
vi.mock('./login-news.tsx', () => ({ LoginAnnouncements: () => null }));
const device = vi.hoisted(() => ({
  offered: true,
  sign: vi.fn<(options: unknown) => Promise<object | null>>(),
}));
vi.mock('#platform/passkeys.ts', () => ({
  passkeysOffered: () => device.offered,
  signWithPasskey: device.sign,
}));

const enter = vi.fn<(path: string) => void>();
let network: Network;
const open = () =>
  renderPart(<LoginPage inquiry={null} onEnter={enter} onLanguage={() => undefined} />, '/en-us/login');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const token = () => jsonAnswer({ requestToken: tokenOf({ sub: dealer.id, r3: '1042281' }) });

beforeEach(() => {
  device.offered = true;
  device.sign.mockReset().mockResolvedValue({ id: 'signed' });
  enter.mockReset();
  network = new Network();
  network.rest('GET /user', () => jsonAnswer(dealer));
  useSiteOf({ languages: [{ code: 'en-us' }] });
});

describe('signing in with a passkey', () => {
  test('needs neither name nor password', async () => {
    network
      .rest('POST /login/passkey-options', () => jsonAnswer({ challenge: 'c' }))
      .rest('POST /login/passkey', token);
    await open();
    press('Sign in with a passkey');
    await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith('/en-us'));
    expect(device.sign).toHaveBeenCalledWith({ challenge: 'c' });
    expect(network.of('POST /login/passkey').map(({ body }) => body)).toEqual([{ response: { id: 'signed' } }]);
  });

  test('says that a passkey was refused, and nothing when the user cancelled', async () => {
    network
      .rest('POST /login/passkey-options', () => jsonAnswer({ challenge: 'c' }))
      .rest('POST /login/passkey', () => jsonAnswer({ code: 'passkey_refused', message: { description: '' } }, 400));
    await open();
    device.sign.mockResolvedValueOnce(null);
    press('Sign in with a passkey');
    await waitFor(() => expect(device.sign).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false));
    expect(screen.queryByRole('alert')).toBeNull();
    press('Sign in with a passkey');
    expect((await screen.findByRole('alert')).textContent).toContain('This passkey was not accepted.');
    expect(enter).not.toHaveBeenCalled();
  });

  test('is not offered where the browser has none', async () => {
    device.offered = false;
    await open();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  test('proves the second factor after the password', async () => {
    network
      .rest('POST /login', () => jsonAnswer({ secondFactor: { token: 'half', methods: ['passkey', 'recovery'] } }))
      .rest('POST /login/second-factor/passkey-options', () => jsonAnswer({ challenge: 's' }))
      .rest('POST /login/second-factor/passkey', token);
    await open();
    fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'dealer' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right1234' } });
    press('Sign in');
    fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(enter).toHaveBeenCalledOnce());
    expect(network.of('POST /login/second-factor/passkey').map(({ body }) => body)).toEqual([
      { token: 'half', response: { id: 'signed' } },
    ]);
  });
});
