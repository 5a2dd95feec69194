import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readStored } from '#platform/storage.ts';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, tokenOf, useSiteOf } from '#testing/render.tsx';
import { LoginPage } from './login.page.tsx';

vi.mock('#web/app.tsx', () => ({}));
vi.mock('../frame/signed-in.layout.tsx', () => ({}));
vi.mock('#start/home/home.page.tsx', () => ({}));
vi.mock('./login-news.tsx', () => ({ LoginAnnouncements: () => null }));

const enter = vi.fn<(path: string) => void>();
let network: Network;

beforeEach(() => {
  enter.mockReset();
  network = new Network();
  useSiteOf({ languages: [{ code: 'en-us' }, { code: 'de' }] });
  network.rest('POST /login', () =>
    jsonAnswer({ secondFactor: { token: 'half', methods: ['authenticator', 'recovery'] } }),
  );
});

async function passwordStep() {
  await renderPart(<LoginPage inquiry={null} onEnter={enter} onLanguage={() => undefined} />, '/en-us/login');
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'dealer' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
}
function send(code: string) {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the second step of sign-in', () => {
  test('takes a code and opens the portal; the password alone opens nothing', async () => {
    network
      .rest('POST /login/second-factor', () => jsonAnswer({ requestToken: tokenOf({ sub: dealer.id, r3: '1042281' }) }))
      .rest('GET /user', () => jsonAnswer({ ...dealer, language: 'de' }));
    await passwordStep();
    expect(enter).not.toHaveBeenCalled();
    expect(readStored('signedIn')).not.toBe(true);
    send('123 456');
    await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith('/de'));
    expect(network.of('POST /login/second-factor').map(({ body }) => body)).toEqual([
      { token: 'half', code: '123 456' },
    ]);
  });

  test('sends nothing that cannot be a code, and shows a wrong one at its field', async () => {
    network.rest('POST /login/second-factor', () =>
      jsonAnswer({ code: 'second_factor_incorrect', field: 'code', message: { description: '' } }, 400),
    );
    await passwordStep();
    send('1234');
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    expect(network.of('POST /login/second-factor')).toEqual([]);
    send('0123-4567-89AB-CDEF');
    await waitFor(() => expect(network.of('POST /login/second-factor')).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
  });

  test('returns to the password when it took too long', async () => {
    network.rest('POST /login/second-factor', () =>
      jsonAnswer({ code: 'second_step_expired', field: 'token', message: { description: '' } }, 400),
    );
    await passwordStep();
    send('123456');
    await screen.findByLabelText('Password');
    expect(screen.getByRole('alert').textContent).toContain('Enter your password again');
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('dealer');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
