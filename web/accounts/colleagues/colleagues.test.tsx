import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import {
  ChangeColleague,
  type Colleague,
  type ColleagueList,
  Colleagues,
  DisableColleague,
  InviteColleague,
  ResendInvitation,
  WithdrawInvitation,
} from './colleagues.documents.ts';
import { ColleaguesPage } from './colleagues.page.tsx';

const path = '/en-us/user/colleagues';
const main = { id: 'b1', name: 'Pelita Sepeda', city: 'Surabaya' };
const second = { id: 'b2', name: 'Pelita Malang', city: 'Malang' };
const role = (name: string, description = '') => ({ name, description });
const person = (change: Partial<Colleague>): Colleague => ({
  id: 'u1',
  name: 'Nina Safitri',
  email: 'nina@pelita.example',
  username: 'nina',
  state: 'active',
  branchId: main.id,
  roles: [role('buyer')],
  self: false,
  problem: null,
  lastSignInAt: '2026-11-12T02:12:00.000Z',
  expiresAt: null,
  ...change,
});
const owner = person({ id: 'o', name: 'Maya Lestari', roles: [role('owner')], self: true, problem: 'own_account' });
const invited = person({
  id: 'i1',
  name: 'Joko Prabowo',
  state: 'invited',
  lastSignInAt: null,
  expiresAt: '2026-11-28T08:00:00.000Z',
});
const list = (people: Colleague[], change: Partial<ColleagueList> = {}): { colleagues: ColleagueList } => ({
  colleagues: {
    mayChange: true,
    people,
    branches: [main],
    roles: [role('buyer'), role('payer'), role('read-only')],
    ...change,
  },
});
const done = { id: 'x', message: { status: 'success' as const, description: '' }, userErrors: [] };

let network: Network;
const sent = (name: string): unknown =>
  (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr') as HTMLElement;

beforeAll(() => loadTexts(['colleagues', 'role-names', 'refusals', 'ui', 'errors', 'shell']));
beforeEach(() => {
  queryClient.clear();
  network = new Network();
  signInAs({ ...dealer, permissions: ['colleagues.manage'] });
  useSiteOf({ languages: [{ code: 'en-us' }, { code: 'id-id' }] });
});

describe('the list of colleagues', () => {
  test('shows state, roles and last sign-in, and offers nothing for the owner', async () => {
    network.document(
      Colleagues,
      list([owner, person({}), person({ id: 'd', name: 'Fitri', state: 'disabled' }), invited]),
    );
    await renderPart(<ColleaguesPage />, path);
    await screen.findByRole('link', { name: 'Nina Safitri' });
    expect(screen.queryByRole('link', { name: 'Maya Lestari' })).toBeNull();
    expect(rowOf('Maya Lestari').textContent).toContain('(You)');
    expect(within(rowOf('Maya Lestari')).queryByRole('button')).toBeNull();
    expect(rowOf('Nina Safitri').textContent).toContain('Buyer');
    expect(rowOf('Joko Prabowo').textContent).toContain('Link valid until');
    expect(within(rowOf('Fitri')).getByRole('button', { name: 'Enable Fitri' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Branch' })).toBeNull();
  });

  test('is searched by name and address in the address bar', async () => {
    network.document(Colleagues, list([person({}), invited]));
    await renderPart(<ColleaguesPage />, `${path}?q=joko`);
    await screen.findByText('Joko Prabowo');
    expect(screen.queryByText('Nina Safitri')).toBeNull();
  });

  test('names the branch of everybody when there are several', async () => {
    network.document(Colleagues, list([person({ branchId: second.id })], { branches: [main, second] }));
    await renderPart(<ColleaguesPage />, path);
    await screen.findByRole('link', { name: 'Nina Safitri' });
    expect(rowOf('Nina Safitri').textContent).toContain('Pelita Malang');
  });

  test('is read-only for staff who act for the dealer', async () => {
    network.document(Colleagues, list([person({})], { mayChange: false, roles: [] }));
    await renderPart(<ColleaguesPage />, path);
    await screen.findByText(/You act for this dealer/);
    expect(screen.queryByRole('link', { name: 'Nina Safitri' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite a colleague' })).toBeNull();
    expect(within(rowOf('Nina Safitri')).queryByRole('button')).toBeNull();
  });

  test('says when it is empty, not allowed or not loaded', async () => {
    network.document(Colleagues, list([]));
    const first = await renderPart(<ColleaguesPage />, path);
    await screen.findByText('Nobody else works here yet');
    first.unmount();
    queryClient.clear();
    network.rest('POST /graphql', () =>
      jsonAnswer({ errors: [{ message: 'no', extensions: { code: 'FORBIDDEN_SCOPE', reason: 'forbidden_scope' } }] }),
    );
    await renderPart(<ColleaguesPage />, path);
    expect(await screen.findByText('Not part of your role')).toBeTruthy();
  });
});

describe('an owner', () => {
  test('invites a person with roles, and sees the refusal at its field', async () => {
    network.document(Colleagues, list([owner]));
    network.document(InviteColleague, {
      inviteColleague: {
        id: null,
        message: { status: 'failed', description: 'x' },
        userErrors: [{ field: 'email', code: 'colleague_invited_already', message: 'Invited already', params: {} }],
      },
    });
    await renderPart(<ColleaguesPage />, path);
    fireEvent.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Invite a colleague|Rights of/ }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Joko' } });
    fireEvent.change(dialog.getByLabelText('Email address'), { target: { value: 'joko@pelita.example' } });
    fireEvent.change(dialog.getByLabelText('Language'), { target: { value: 'id-id' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(network.of('InviteColleague')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Payer/ }));
    expect(dialog.queryByRole('checkbox', { name: /^Mechanic/ })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(network.of('InviteColleague')).toHaveLength(1));
    expect(sent('InviteColleague')).toEqual({
      name: 'Joko',
      email: 'joko@pelita.example',
      language: 'id-id',
      roles: ['payer'],
      branchId: main.id,
    });
    await waitFor(() => expect(dialog.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true'));
  });

  test('changes roles and branch; a role of the brand stays until others are chosen', async () => {
    const branded = person({ roles: [role('dealer.east', 'Dealers of the east')] });
    network.document(Colleagues, list([branded], { branches: [main, second] }));
    network.document(ChangeColleague, { changeColleague: done });
    await renderPart(<ColleaguesPage />, `${path}?person=u1`);
    const dialog = within(await screen.findByRole('dialog', { name: /Invite a colleague|Rights of/ }));
    expect(dialog.getByText(/Dealers of the east/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Branch'), { target: { value: second.id } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(network.of('ChangeColleague')).toHaveLength(1));
    expect(sent('ChangeColleague')).toEqual({ id: 'u1', roles: null, branchId: second.id });
  });

  test('disables and withdraws after a question, and sends an invitation again at once', async () => {
    network.document(Colleagues, list([person({}), invited]));
    network.document(DisableColleague, { disableColleague: done });
    network.document(WithdrawInvitation, { withdrawInvitation: done });
    network.document(ResendInvitation, { resendInvitation: done });
    await renderPart(<ColleaguesPage />, path);
    fireEvent.click(await screen.findByRole('button', { name: 'Disable Nina Safitri' }));
    expect(network.of('DisableColleague')).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(sent('DisableColleague')).toEqual({ id: 'u1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send the invitation of Joko Prabowo again' }));
    await waitFor(() => expect(sent('ResendInvitation')).toEqual({ id: 'i1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Joko Prabowo' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent('WithdrawInvitation')).toEqual({ id: 'i1' }));
  });
});
