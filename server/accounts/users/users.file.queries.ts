import { DomainError, type UserError } from '#rules/errors.ts';
import { limitations, type UserArea } from '#rules/permissions.ts';
import { columnKey, listed, parseDelimited, readTable, yesOrNo, type Cells, type TableRow } from '#rules/table.ts';
import { limitationOf, neededUserColumns, userColumns, type UserColumn } from '#rules/accounts/users/columns.ts';
import { mostUsersAtOnce } from '#rules/accounts/users/user.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { uploadedSheets } from '#platform/sheets/uploaded-sheets.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { firstSheet } from '#platform/sheets/xlsx.ts';
import { listLanguages } from '#access/identity/identity.queries.ts';
import { checkUsers } from './users.checks.queries.ts';
import type { UserScope } from './users.policy.ts';

/** A parsed row of a list of users, ready for `createUsers`, with its errors. */
export interface ReadUser {
  /** Line number; the header row is 1. */
  readonly line: number;
  readonly user: Readonly<Record<string, unknown>>;
  readonly userAreas: readonly UserArea[];
  /** The original names in the cells, for the preview. */
  readonly cells: Readonly<Partial<Record<UserColumn, string>>>;
  readonly errors: readonly UserError[];
}

export interface ReadUsers {
  readonly rows: readonly ReadUser[];
  readonly unknownColumns: readonly string[];
}

/**
 * The cells of an uploaded workbook or of pasted text. Throws `required`, `file_too_large`, `file_extension_invalid`,
 * `workbook_unreadable`, `too_many_rows`.
 */
export async function readCells(file: UploadedFile | null, text: string): Promise<Cells> {
  if (!file) {
    if (text.trim() === '') throw new DomainError('required', {}, 'file');
    return parseDelimited(text);
  }
  if (file.tooLarge) throw new DomainError('file_too_large', {}, 'file');
  const refusals = { unreadable: 'workbook_unreadable', mostRows: mostUsersAtOnce } as const;
  return firstSheet(await uploadedSheets(file, refusals));
}

type Named = { readonly id: string; readonly names: readonly string[] };
/** Id of the record with this name; an unknown name stays as it is and is refused later. */
const idOf = (all: readonly Named[], name: string): string =>
  all.find(({ names }) => names.some((known) => columnKey(known) === columnKey(name)))?.id ?? name;

/** Wire value of an option: `Include` is `include`. */
const wireWord = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

function areasOf({ cells }: TableRow<UserColumn>): UserArea[] {
  const limitation = limitationOf(cells.limitation);
  const option = cells.option === undefined ? 'include' : wireWord(cells.option);
  const values = listed(cells.value);
  // An unknown limitation is kept, and refused by the check.
  return listed(cells.sorg).flatMap((sorg) =>
    (values.length === 0 ? [''] : values).map((value) => ({ sorg, limitation, option, value }) as UserArea),
  );
}

/**
 * Parses and validates a list of users without writing: at most 500 rows, each with all its errors. Looks up
 * names of group roles, roles, languages and target markets among those that the caller may grant. Throws
 * `table_columns_missing`, `table_empty`, `too_many_rows`.
 */
export async function readUsers(ctx: SignedInCtx, scope: UserScope, cells: Cells): Promise<ReadUsers> {
  const table = readTable(cells, userColumns, neededUserColumns(scope.us));
  if (table.missing.length > 0)
    throw new DomainError(
      'table_columns_missing',
      { columns: table.missing.map((column) => userColumns[column][0]).join(', ') },
      'file',
    );
  if (table.rows.length === 0) throw new DomainError('table_empty', {}, 'file');
  if (table.rows.length > mostUsersAtOnce) throw new DomainError('too_many_rows', { limit: mostUsersAtOnce }, 'file');
  const languages = await listLanguages(ctx.db);
  const groups = scope.groupRoles.map(({ id, description, name }) => ({ id, names: [description, name, id] }));
  const languageNames = languages.map(({ code, description }) => ({ id: code, names: [code, description] }));
  const marketNames = scope.targetMarkets.map(({ id, marketName }) => ({ id, names: [marketName, id] }));
  const read = table.rows.map((row) => {
    const group = scope.groupRoles.find(({ id }) => id === idOf(groups, row.cells.groupRole ?? ''));
    const roleNames = (group?.roles ?? scope.roles).map(({ id, name, description }) => ({
      id,
      names: [name, description, id],
    }));
    const roles = listed(row.cells.roles).map((name) => idOf(roleNames, name));
    const user = {
      name: row.cells.name,
      username: scope.us ? row.cells.email : row.cells.username,
      email: row.cells.email,
      phone: row.cells.phone?.replaceAll(/[\s()/.-]+/g, ''),
      languageId: row.cells.language === undefined ? ctx.market.languages[0] : idOf(languageNames, row.cells.language),
      groupRoleId: row.cells.groupRole === undefined ? undefined : idOf(groups, row.cells.groupRole),
      // A group role with one role leaves no choice.
      roleIds: roles.length === 0 && group?.roles.length === 1 ? group.roles.map(({ id }) => id) : roles,
      contentTargetMarketIds: listed(row.cells.targetMarkets).map((name) => idOf(marketNames, name)),
      sendEmail: yesOrNo(row.cells.sendEmail),
      isFakeEmail: yesOrNo(row.cells.isFakeEmail),
    };
    return { row, user, userAreas: areasOf(row) };
  });
  const checks = await checkUsers(ctx, scope, read);
  const rows = read.map(({ row, user, userAreas }, position): ReadUser => {
    const check = checks[position];
    const unclear = (['sendEmail', 'isFakeEmail'] as const).filter((name) => user[name] === null);
    const errors = [
      ...(check && 'errors' in check ? check.errors : []),
      ...unclear.map((name) => ({ field: `user.${name}`, code: 'bad_input' as const, params: {} })),
    ];
    return {
      line: row.line,
      user: {
        ...user,
        roleIds: user.roleIds.slice(0, 100),
        contentTargetMarketIds: user.contentTargetMarketIds.slice(0, 200),
      },
      userAreas: userAreas.filter(({ limitation }) => limitations.includes(limitation)).slice(0, 100),
      cells: row.cells,
      errors,
    };
  });
  return { rows, unknownColumns: table.unknown.slice(0, 50).map((name) => name.slice(0, 100)) };
}
