import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import de from '../../../locales/de/users.json';
import en from '../../../locales/en/users.json';
import fr from '../../../locales/fr/users.json';
import id from '../../../locales/id/users.json';
import ms from '../../../locales/ms/users.json';
import { parseDelimited, readTable } from '#rules/table.ts';
import { neededUserColumns, userColumns } from '#rules/accounts/users/columns.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, setWindow, signInAs } from '#testing/render.tsx';
import { columnOf, massColumns, textOfCsv } from './mass-rows.ts';
import { MassPage } from './mass.page.tsx';
import { administrator, fine, readRow, refused } from './users.factory.ts';
import { CheckUsers, CreateUsers } from './users.documents.ts';

beforeAll(() => loadTexts(['users', 'audit']));

let network: Network;
const sent = (name: string): unknown =>
  (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
beforeEach(() => {
  setWindow(1440, 900);
  network = new Network();
  signInAs(administrator);
});

const check = (rows: ReturnType<typeof readRow>[], unknownColumns: string[] = []) =>
  network.document(CheckUsers, { checkUsers: { ...fine, unknownColumns, rows } });
async function paste(text = 'name\tusername\n…'): Promise<void> {
  await renderPart(<MassPage />, '/en-us/admin/users/create-users-mass');
  fireEvent.change(await screen.findByLabelText('Or paste rows'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check rows' }));
}

describe('many users at once (Q-058)', () => {
  it('shows valid and invalid rows, each error at its cell, 20 rows at a time', async () => {
    check(
      [
        ...Array.from({ length: 45 }, (_, at) => readRow(at + 2)),
        readRow(60, { 'user.email': 'Please enter a valid email address.', 'userAreas.0.sorg': 'Not found.' }),
      ],
      ['shoe size'],
    );
    await paste();
    expect(await screen.findByText('Ready 45')).toBeTruthy();
    expect(screen.getByText('These columns are ignored: shoe size')).toBeTruthy();
    const row = screen.getByRole('row', { name: /60/ });
    expect(
      within(row)
        .getByLabelText(/^Email/)
        .getAttribute('aria-invalid'),
    ).toBe('true');
    expect(within(row).getByText('Not found.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Ready 45'));
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect((screen.getByRole('button', { name: 'Add and invite 45 users' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('names the users who are not limited, with the dealers that they will see', async () => {
    check([readRow(2), readRow(3, {}, { dealerCount: 42 })]);
    await paste();
    expect(
      await screen.findByText('One user is not limited and sees up to 42 dealers: User 3', { exact: false }),
    ).toBeTruthy();
  });

  it('checks the whole list again when a row was corrected, and keeps the input', async () => {
    check([readRow(2), readRow(3, { 'user.username': 'This username is already in use.' })]);
    await paste();
    const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Username/ });
    check([readRow(2), readRow(3)]);
    fireEvent.change(cell, { target: { value: 'user3b' } });
    expect(screen.getByText('With errors 1')).toBeTruthy();
    fireEvent.blur(cell);
    expect(await screen.findByText('Ready 2')).toBeTruthy();
    const lines = (sent('CheckUsers') as { rows: string }).rows.split('\n');
    expect(lines[0]?.split('\t')[1]).toBe('username');
    expect(lines.map((line) => line.split('\t')[1])).toEqual(['username', 'user2', 'user3b']);
  });

  it('R-150: creates the valid ones in one call, shows their passwords once, and keeps the refused with their reasons', async () => {
    check([readRow(2), readRow(3), readRow(4, { 'user.groupRoleId': 'Not found.' })]);
    network.document(CreateUsers, {
      createUsers: [
        { ...fine, user: { id: 'u2', username: 'user2', password: '=Once-Only' } },
        {
          ...refused('users.1.user.email', 'email_already_exists', 'This email address is already in use.'),
          user: null,
        },
      ],
    });
    await paste();
    fireEvent.click(await screen.findByRole('radio', { name: 'Pass on a password' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create 2 users' }));
    expect(await screen.findByRole('heading', { name: '1 user created' })).toBeTruthy();
    expect(screen.getByText('=Once-Only')).toBeTruthy();
    expect(screen.getByText('With errors 2')).toBeTruthy();
    expect(screen.getByText('This email address is already in use.')).toBeTruthy();
    expect(sent('CreateUsers')).toMatchObject({ users: [{}, {}], invite: false });
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    fireEvent.click(screen.getByRole('button', { name: 'Download passwords' }));
    fireEvent.click(screen.getByRole('button', { name: 'Download with reasons' }));
    // A spreadsheet must not run a password as a formula.
    expect(await saved[0]?.text()).toContain(`user2,'=Once-Only`);
    expect(await saved[1]?.text()).toContain('Email: This email address is already in use.');
    expect((await saved[1]?.text())?.trim().split('\r\n')).toHaveLength(3);
    vi.restoreAllMocks();
  });

  it('invites all of them by mail, without passwords to keep', async () => {
    check([readRow(2)]);
    network.document(CreateUsers, {
      createUsers: [{ ...fine, user: { id: 'u2', username: 'user2', password: null } }],
    });
    await paste();
    fireEvent.click(await screen.findByRole('button', { name: 'Add and invite 1 user' }));
    expect(await screen.findByText('Invited by mail')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download passwords' })).toBeNull();
    expect(sent('CreateUsers')).toMatchObject({ invite: true });
  });

  it('removes rows, and says why a list cannot be read', async () => {
    check([readRow(2), readRow(3, { 'user.name': 'Please fill in.' })]);
    await paste();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove row 3' }));
    await waitFor(() => expect(screen.getByText('With errors 0')).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Another list' }));
    network.document(CheckUsers, {
      checkUsers: {
        ...refused('file', 'table_columns_missing', 'The first row must name the columns. Missing: email'),
        unknownColumns: null,
        rows: null,
      },
    });
    fireEvent.change(screen.getByLabelText('Or paste rows'), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check rows' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Missing: email');
  });
});

describe('the list as text', () => {
  it('reads commas of a text file as the server reads tabs; within quotes they stay', () => {
    expect(textOfCsv('\uFEFFname,roles\r\n"Kim, Lee","a, b"\r\nBo,"say ""hi"""')).toBe(
      'name\troles\nKim, Lee\ta, b\nBo\t"say ""hi"""',
    );
    expect(textOfCsv('name;roles\nKim;"a, b"')).toBe('name;roles\nKim;"a, b"');
  });

  it('finds the cell of a refusal', () => {
    expect(
      ['user.languageId', 'users.3.user.email', 'userAreas.1.value', 'userAreas', 'user.roleIds.0', 'elsewhere'].map(
        columnOf,
      ),
    ).toEqual(['language', 'email', 'value', 'sorg', 'roles', 'name']);
  });

  it.each(Object.entries({ de, en, fr, id, ms }))(
    'the template in %s has readable column names',
    (_language, texts) => {
      const names = massColumns.map((column) => texts[`users.column.${column}`]);
      const table = readTable(parseDelimited(names.join('\t')), userColumns, neededUserColumns(false));
      expect([table.unknown, table.missing]).toEqual([[], []]);
    },
  );
});
