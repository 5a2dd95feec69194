import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnProfileQuery, OwnSessionsQuery } from '#platform/api/generated/graphql.ts';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { EndOtherSessions, EndSession, OwnProfile, OwnSessions, UpdateProfile } from './profile.documents.ts';
import { ProfilePage } from './profile.page.tsx';
import { OwnSecondFactor } from './second-factor.documents.ts';

const profile = (change: Partial<OwnProfileQuery['profile']> = {}): OwnProfileQuery['profile'] => ({
  id: 'u1',
  username: 'dealer',
  name: 'Maya Lestari',
  email: 'maya@pelita.example',
  phone: '812',
  isFakeEmail: false,
  language: { id: 'en-us', description: 'English (United States)' },
  groupRole: { id: 'g', description: 'Dealer' },
  roles: [{ id: 'r', name: 'dealer', description: 'Dealers' }],
  ...change,
});
const session = (id: string, current = false): OwnSessionsQuery['ownSessions'][number] => ({
  id,
  current,
  device: current ? 'Firefox, Linux' : 'Safari, iPhone',
  host: 'id.veldra.test',
  address: '10.0.0.7',
  createdAt: '2026-11-12T03:41:00.000Z',
  lastUsedAt: '2026-11-12T04:41:00.000Z',
});
const fine = { message: { status: 'success', description: '' }, userErrors: [] };

beforeAll(() => loadTexts(['profile', 'role-names', 'second-factor']));

let network: Network;
const sent = (name: string) => (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
beforeEach(() => {
  network = new Network();
  network.document(OwnProfile, { profile: profile() });
  network.document(OwnSessions, { ownSessions: [session('s1', true), session('s2')] });
  signInAs();
  useSiteOf({ languages: [{ code: 'en-us' }, { code: 'de' }] });
});

describe('the own profile', () => {
  it('Q-063: saves, and the shell shows the new name', async () => {
    network.document(UpdateProfile, { updateProfileV2: { ...fine, profile: profile({ name: 'Maya L.' }) } });
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile');
    await screen.findByLabelText('Name');
    type('Name', 'Maya L.');
    fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(userStore.get()?.name).toBe('Maya L.'));
    expect(sent('UpdateProfile')).toEqual({
      user: { name: 'Maya L.', email: 'maya@pelita.example', phone: '812', language: 'en-us' },
    });
  });

  it('R-133 R-134 R-135: the phone shows the code of the market and loses its leading zero', async () => {
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile');
    const field = await screen.findByLabelText<HTMLInputElement>('Phone');
    expect(screen.getByText('+62')).toBeTruthy();
    type('Phone', '0813');
    expect(field.value).toBe('813');
    type('Phone', '813x');
    fireEvent.blur(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('a new address requires the current password, and a wrong one shows at its field', async () => {
    network.document(UpdateProfile, {
      updateProfileV2: {
        message: { status: 'failed', description: '' },
        userErrors: [
          {
            field: 'user.currentPassword',
            code: 'password_incorrect',
            message: 'The password is incorrect.',
            params: {},
          },
        ],
        profile: null,
      },
    });
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile');
    await screen.findByLabelText('Email');
    // The one of the card that changes the password.
    expect(screen.getAllByLabelText('Current password')).toHaveLength(1);
    type('Email', 'new@pelita.example');
    const [field] = screen.getAllByLabelText<HTMLInputElement>('Current password');
    fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    expect(network.of('UpdateProfile')).toHaveLength(0);
    fireEvent.change(field as HTMLInputElement, { target: { value: 'Wrong-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() =>
      expect(sent('UpdateProfile')).toMatchObject({
        user: { email: 'new@pelita.example', currentPassword: 'Wrong-1' },
      }),
    );
    await waitFor(() => expect(field?.getAttribute('aria-invalid')).toBe('true'));
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('new@pelita.example');
  });
});

describe('the own password', () => {
  it('R-138 R-139 R-140 R-141: marks each rule as it is met and sends nothing before all are', async () => {
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile');
    const rules = within(await screen.findByRole('list', { name: 'Password rules' }));
    const met = () =>
      rules
        .getAllByRole('listitem')
        .filter((rule) => rule.textContent?.includes('(met)'))
        .map((rule) => rule.textContent);
    expect(met()).toEqual([]);
    type('New password', 'longenough');
    expect(met()).toEqual(['at least 8 characters (met)', 'without your name (met)']);
    type('New password', 'Longenough');
    expect(met()).toHaveLength(3);
    type('New password', 'Longenough1');
    expect(met()).toHaveLength(4);
    type('New password', `X1-${dealer.username}`);
    expect(met()).not.toContain('without your name (met)');
    type('New password', 'Longenough1');
    type('New password again', 'Longenough2');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByLabelText('New password again').getAttribute('aria-invalid')).toBe('true');
    expect(network.of('UpdateProfile')).toHaveLength(0);
  });

  it('changes it and clears the fields', async () => {
    network.document(UpdateProfile, { updateProfileV2: { ...fine, profile: profile() } });
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile');
    await screen.findByLabelText('New password');
    type('Current password', 'Paceline1');
    type('New password', 'Longenough1');
    type('New password again', 'Longenough1');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(sent('UpdateProfile')).toBeDefined());
    expect(sent('UpdateProfile')).toEqual({
      user: { currentPassword: 'Paceline1', newPassword: 'Longenough1', passwordConfirmation: 'Longenough1' },
    });
    await waitFor(() => expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe(''));
  });
});

describe('the sections', () => {
  it('language, password and second factor are in the first one; an old address of the sign-in leads there', async () => {
    network.document(OwnSecondFactor, {
      ownSecondFactor: { authenticatorSince: null, recoveryCodesLeft: 0, required: false, passkeys: [] },
    });
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile?section=sign-in');
    expect(await screen.findByLabelText('Language')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Add authenticator app' })).toBeTruthy();
    expect(screen.queryByText('Where you are signed in')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Account and sign-in', 'page'],
      ['Devices', null],
      ['Notices', null],
    ]);
  });
});

describe('the own sessions', () => {
  it('marks the current one and ends any other', async () => {
    network.document(EndSession, { endOwnSession: { ...fine, ownSessions: [] } });
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile?section=devices');
    const own = (await screen.findByText('This session')).closest('li') as HTMLElement;
    expect(within(own).queryByRole('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'End session: Safari, iPhone' }));
    await waitFor(() => expect(sent('EndSession')).toEqual({ id: 's2' }));
  });

  it('shows five at first, and all when asked', async () => {
    const many = Array.from({ length: 7 }, (_none, at) => session(`s${at}`, at === 0));
    network.document(OwnSessions, { ownSessions: many });
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile?section=devices');
    fireEvent.click(await screen.findByRole('button', { name: 'Show all 7' }));
    expect(screen.getAllByText('Safari, iPhone')).toHaveLength(6);
    expect(screen.queryByRole('button', { name: 'Show all 7' })).toBeNull();
  });

  it('ends all others after a confirmation', async () => {
    network.document(EndOtherSessions, { endOtherSessions: { ...fine, ownSessions: [] } });
    await renderPart(<ProfilePage />, '/en-us/user/edit-profile?section=devices');
    fireEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    const dialog = screen.getByRole('dialog', { name: 'End 1 other session?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(network.of('EndOtherSessions')).toHaveLength(1));
  });
});
