import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart, useSiteOf } from '#testing/render.tsx';
import { LoginPage } from './login.page.tsx';
import { PasswordHelp } from './password-help.tsx';
import { startLogin } from './start-login.tsx';

vi.mock('#web/app.tsx', () => ({}));
vi.mock('../frame/signed-in.layout.tsx', () => ({}));
vi.mock('#start/home/home.page.tsx', () => ({}));
vi.mock('./login-news.tsx', () => ({ LoginAnnouncements: () => null }));

let network: Network;
const back = vi.fn<() => void>();
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  back.mockReset();
  network = new Network();
  network.rest('POST /open-password-link', () => jsonAnswer({ isInvitation: false, username: 'dealer' }));
  network.rest('POST /open-invitation', () => jsonAnswer({ username: 'nina@pelita.example' }));
  await loadTexts(['password', 'errors', 'ui', 'session']);
});

describe('a forgotten password on the login page (Q-025)', () => {
  test('is offered if the market enables it, asks for the user name and answers everybody the same', async () => {
    useSiteOf({ forgotPassword: true });
    network.rest('POST /forgot-password', () => jsonAnswer({ message: { status: 'success', description: '' } }));
    await renderPart(
      <LoginPage inquiry={null} onEnter={() => undefined} onLanguage={() => undefined} />,
      '/en-us/login',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(screen.getByLabelText('User name').getAttribute('aria-invalid')).toBe('true'));
    type('User name', ' nobody ');
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
    await screen.findByText(/a link is on its way/);
    expect(network.of('POST /forgot-password').map(({ body }) => body)).toEqual([{ username: 'nobody' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  test('is not offered elsewhere', async () => {
    useSiteOf({ forgotPassword: false });
    await renderPart(
      <LoginPage inquiry={null} onEnter={() => undefined} onLanguage={() => undefined} />,
      '/en-us/login',
    );
    expect(screen.queryByText('Forgot password?')).toBeNull();
  });

  test('says when too many links were asked for', async () => {
    network.rest('POST /forgot-password', () =>
      jsonAnswer({ code: 'rate_limited', message: { description: 'x' } }, 429),
    );
    await renderPart(<PasswordHelp onBack={back} />);
    type('User name', 'dealer');
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.queryByText(/a link is on its way/)).toBeNull();
  });
});

describe('an invitation', () => {
  const fill = () => {
    type('New password', 'Velodrom1');
    type('Repeat new password', 'Velodrom1');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
  };

  test('takes the first password, says the name for signing in, and returns to the sign-in', async () => {
    network.rest('POST /accept-invitation', () =>
      jsonAnswer({ username: 'nina@pelita.example', message: { status: 'success', description: '' } }),
    );
    await renderPart(<PasswordHelp invitation="token" onBack={back} />);
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeTruthy();
    fill();
    await waitFor(() => expect(back).toHaveBeenCalledOnce());
    expect(network.of('POST /accept-invitation').map(({ body }) => body)).toEqual([
      { token: 'token', password: 'Velodrom1' },
    ]);
    expect(await screen.findByText(/Sign in with nina@pelita.example/)).toBeTruthy();
  });

  test('that has expired says so before the form', async () => {
    network.rest('POST /open-invitation', () =>
      jsonAnswer({ code: 'invitation_invalid', field: 'token', message: { description: '' } }, 400),
    );
    await renderPart(<PasswordHelp invitation="token" onBack={back} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Ask the person who invited you');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('that is used up says whom to ask', async () => {
    network.rest('POST /accept-invitation', () =>
      jsonAnswer({ code: 'invitation_invalid', field: 'token', message: { description: '' } }, 400),
    );
    await renderPart(<PasswordHelp invitation="token" onBack={back} />);
    fill();
    expect((await screen.findByRole('alert')).textContent).toContain('Ask the person who invited you');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('the form of a one-time link', () => {
  const fill = (password: string, repeated: string) => {
    type('New password', password);
    type('Repeat new password', repeated);
  };
  const met = () => screen.getAllByRole('listitem').map((item) => item.dataset['met'] !== undefined);

  test('marks the rules R-138, R-139, R-140 and R-141 as they are met', async () => {
    await renderPart(<PasswordHelp reset="token" onBack={back} />);
    expect(met()).toEqual([false, false, false, false]);
    fill('velodrom', '');
    expect(met()).toEqual([true, false, false, false]);
    fill('velodrom1', '');
    expect(met()).toEqual([true, true, false, false]);
    fill('Velodrom1', 'Velodrom');
    expect(met()).toEqual([true, true, true, false]);
    fill('Velodrom1', 'Velodrom1');
    expect(met()).toEqual([true, true, true, true]);
  });

  test('sends nothing while the two differ, then the new password, and returns to the sign-in', async () => {
    network.rest('POST /reset-password', () => jsonAnswer({ message: { status: 'success', description: '' } }));
    await renderPart(<PasswordHelp reset="token" onBack={back} />);
    fill('Velodrom1', 'Velodrom2');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(screen.getByLabelText('Repeat new password').getAttribute('aria-invalid')).toBe('true'));
    expect(network.of('POST /reset-password')).toEqual([]);
    fill('Velodrom1', 'Velodrom1');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(back).toHaveBeenCalledOnce());
    expect(network.of('POST /reset-password').map(({ body }) => body)).toEqual([
      { token: 'token', password: 'Velodrom1' },
    ]);
    expect(await screen.findByText('Password changed. Sign in with the new one.')).toBeTruthy();
  });

  test('shows the server’s refusal at its field, and offers a new link for an expired one', async () => {
    useSiteOf({ forgotPassword: true });
    let code = 'pass_common';
    network.rest('POST /reset-password', () =>
      jsonAnswer({ code, field: 'password', message: { description: '' } }, 400),
    );
    await renderPart(<PasswordHelp reset="token" onBack={back} />);
    fill('Velodrom1', 'Velodrom1');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
    code = 'reset_link_invalid';
    fill('Velodrom2', 'Velodrom2');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
    fireEvent.click(screen.getByRole('button', { name: 'Ask for a new link' }));
    expect(screen.getByLabelText('User name')).toBeTruthy();
  });

  test('that has expired says so before the form', async () => {
    useSiteOf({ forgotPassword: true });
    network.rest('POST /open-password-link', () =>
      jsonAnswer({ code: 'reset_link_invalid', field: 'token', message: { description: '' } }, 400),
    );
    await renderPart(<PasswordHelp reset="token" onBack={back} />);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('button', { name: 'Ask for a new link' })).toBeTruthy();
  });

  test('greets an invited person with their name for signing in, and sends them to their inviter once it ended', async () => {
    useSiteOf({ forgotPassword: false });
    network.rest('POST /open-password-link', () => jsonAnswer({ isInvitation: true, username: 'nina' }));
    network.rest('POST /reset-password', () => jsonAnswer({ message: { status: 'success', description: '' } }));
    const page = await renderPart(<PasswordHelp reset="token" onBack={back} />);
    expect(await screen.findByText('Choose a password. After that, sign in as nina.')).toBeTruthy();
    fill('Velodrom1', 'Velodrom1');
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(/Sign in with nina/)).toBeTruthy();
    page.unmount();
    network.rest('POST /open-password-link', () =>
      jsonAnswer({ code: 'reset_link_invalid', field: 'token', message: { description: '' } }, 400),
    );
    await renderPart(<PasswordHelp reset="token" onBack={back} />);
    expect(await screen.findByText(/Ask the person who invited you/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask for a new link' })).toBeNull();
  });

  test('opens by the address and removes the token from it at once', async () => {
    network.rest('GET /server/status', () => jsonAnswer({ status: 'online', message: '' }));
    window.history.replaceState(null, '', '/en-us/login?reset=secret-token');
    const element = document.body.appendChild(document.createElement('div'));
    const starting = startLogin(element, 'en-us', async (root: ReturnType<typeof createRoot>) => root.unmount());
    expect(window.location.href).not.toContain('secret-token');
    await starting;
    await screen.findByRole('heading', { name: 'Choose a new password' });
    expect(window.location.pathname).toBe('/en-us/login');
  });
});

describe('the link of an invitation', () => {
  test('opens by the address and removes the token from it at once', async () => {
    network.rest('GET /server/status', () => jsonAnswer({ status: 'online', message: '' }));
    window.history.replaceState(null, '', '/en-us/login?invitation=secret-token');
    const element = document.body.appendChild(document.createElement('div'));
    const starting = startLogin(element, 'en-us', async (root: ReturnType<typeof createRoot>) => root.unmount());
    expect(window.location.href).not.toContain('secret-token');
    await starting;
    await screen.findByRole('heading', { name: 'Welcome' });
  });
});

describe('a sign-in with a step unknown to this client', () => {
  test('is refused completely (R-104)', async () => {
    network.rest('POST /login', () => jsonAnswer({ next: 'second-factor', challenge: 'x' }));
    const enter = vi.fn<(path: string) => void>();
    await renderPart(<LoginPage inquiry={null} onEnter={enter} onLanguage={() => undefined} />, '/en-us/login');
    type('User name', 'dealer');
    type('Password', 'Right1234');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(enter).not.toHaveBeenCalled();
  });
});
