import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditLogQuery, AuditLogQueryVariables } from '#platform/api/generated/graphql.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs } from '#testing/render.tsx';
import { changesOf } from './audit-diff.ts';
import { AuditHistory } from './audit-history.part.tsx';
import { AuditLog, AuditNames } from './audit.documents.ts';
import { filterOf, readAuditSearch } from './audit.links.ts';
import { AuditPage } from './audit.page.tsx';
import { useAuditWords } from './audit-words.ts';

type Line = AuditLogQuery['auditLog']['data'][number];
const line = (change: Partial<Line> = {}): Line => ({
  id: 'l1',
  at: '2026-11-12T03:41:00.000Z',
  actorId: 'u1',
  actorName: 'Tomas Rahardjo',
  action: 'users.changed',
  subjectType: 'user',
  subjectId: 'u2',
  before: { name: 'Anna', roles: ['dealer'], userAreas: [{ sorg: '1000', value: '7-' }], phone: '812' },
  after: {
    name: 'Anna',
    roles: ['dealer', 'payer'],
    userAreas: [{ sorg: '5000', value: '7-' }],
    phone: '812',
    passwordGenerated: true,
  },
  requestId: 'req-1',
  address: '10.0.0.7',
  customer: { id: 'c1', name: 'Ridgeline Cycles', unified: '104-2281' },
  ...change,
});
const logOf = (data: Line[], info: Partial<AuditLogQuery['auditLog']['info']> = {}): AuditLogQuery => ({
  auditLog: { info: { page: 1, count: data.length, pageTotal: 1, ...info }, data },
});

beforeAll(() => loadTexts(['audit', 'audit-fields', 'markets']));

let network: Network;
const asked = () =>
  (network.of('AuditLog').at(-1)?.body as { variables: AuditLogQueryVariables } | undefined)?.variables;
beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  network.document(AuditNames, {
    auditNames: { actions: ['users.changed', 'warehouse.moved'], subjectTypes: ['user'] },
  });
  signInAs({ ...dealer, permissions: ['page.audit'] });
});

describe('the audit log', () => {
  it('R-145: requests what the URL names, from the first to the last moment of its days', async () => {
    network.document(AuditLog, logOf([line()], { page: 2, count: 11, pageTotal: 2 }));
    await renderPart(
      <AuditPage />,
      '/en-us/admin/audit?q=anna&actor=admin&customer=104-2281&action=users.changed&subject=user&from=2026-11-01&to=2026-11-12&page=2',
    );
    expect(await screen.findByRole('button', { name: 'User changed' })).toBeTruthy();
    const variables = asked();
    expect(variables).toMatchObject({
      page: 2,
      limit: 10,
      filter: { search: 'anna', actor: 'admin', customer: '104-2281', action: 'users.changed', subjectType: 'user' },
    });
    expect(new Date(variables?.filter?.to ?? '').getTime() - new Date(variables?.filter?.from ?? '').getTime()).toBe(
      12 * 86_400_000 - 1,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter For whom 104-2281' }));
    await waitFor(() => expect(asked()?.filter?.customer).toBeUndefined());
    expect(asked()?.page).toBe(1);
  });

  it('opens a line with only its changes, the request and the address', async () => {
    network.document(AuditLog, logOf([line()]));
    await renderPart(<AuditPage />, '/en-us/admin/audit');
    expect(await screen.findByText('Roles, Areas 1 › Sales organisation, Password generated')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'User changed' }));
    const sheet = screen.getByRole('dialog', { name: 'User changed' });
    expect(
      within(sheet)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['Roles', 'Areas 1 › Sales organisation', 'Password generated']);
    expect(sheet.textContent).toContain('req-1');
    expect(sheet.textContent).toContain('10.0.0.7');
    expect(sheet.textContent).toContain('Ridgeline Cycles · 104-2281');
    expect(sheet.textContent).not.toContain('812');
  });

  it('offers the actions in the log, unknown ones by their code', async () => {
    network.document(AuditLog, logOf([line({ action: 'warehouse.moved' })]));
    await renderPart(<AuditPage />, '/en-us/admin/audit');
    expect(await screen.findByRole('button', { name: 'warehouse.moved' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    fireEvent.change(await screen.findByLabelText('Who'), { target: { value: ' admin ' } });
    await screen.findByRole('option', { name: 'User changed', hidden: true });
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'users.changed' } });
    fireEvent.click(screen.getByText('Show lines'));
    await waitFor(() => expect(asked()?.filter).toMatchObject({ actor: 'admin', action: 'users.changed' }));
  });

  it('shows a notice without permission', async () => {
    network.rest(
      'POST /graphql',
      () =>
        new Response(
          JSON.stringify({ errors: [{ message: 'no', extensions: { code: 'FORBIDDEN', reason: 'forbidden_scope' } }] }),
        ),
    );
    await renderPart(<AuditPage />, '/en-us/admin/audit');
    expect(await screen.findByText('Not part of your role')).toBeTruthy();
  });

  it('ignores malformed search parameters', () => {
    expect(readAuditSearch({ from: 'x', to: '2026-1-1', actor: ' ', page: '1' })).toEqual({});
    expect(filterOf({})).toEqual({});
  });
});

describe('the history of one item', () => {
  it('shows its last actions and links to all of them', async () => {
    network.document(AuditLog, logOf([line()]));
    await renderPart(<AuditHistory title="History" subjectType="user" subjectId="u2" />);
    expect((await screen.findByText('User changed')).closest('li')?.textContent).toContain('Tomas Rahardjo');
    expect(asked()?.filter).toEqual({ subjectType: 'user', subjectId: 'u2' });
    expect(screen.getByRole('link', { name: 'Whole log' }).getAttribute('href')).toContain('subject=user');
  });
});

it('finds the differences between two states, by path', () => {
  expect(changesOf(null, { a: 1, list: ['x', 'y'], none: null })).toEqual([
    { path: 'a', before: null, after: '1' },
    { path: 'list', before: null, after: 'x, y' },
  ]);
  expect(changesOf({ a: { b: true }, same: 1 }, { a: { b: false }, same: 1 })).toEqual([
    { path: 'a.b', before: 'true', after: 'false' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});

it.each([
  ['userAreas[1].sorg', 'Areas 2 › Sales organisation'],
  ['target_id', 'Target'],
  ['configuration.canCheckout', 'Settings › Orders can be placed'],
  ['texts.id', 'Texts › Bahasa Indonesia'],
  ['id', 'Number'],
  ['unknown', 'unknown'],
])('says the field %s in words', async (path, words) => {
  const Shown = () => <p>{useAuditWords().field(path)}</p>;
  await renderPart(<Shown />);
  expect(screen.getByText(words)).toBeTruthy();
});
