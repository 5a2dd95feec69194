import { parseDelimited } from '#rules/table.ts';
import type { UserColumn } from '#rules/accounts/users/columns.ts';
import type { CheckUsersMutation, NewUserInput } from '#platform/api/generated/graphql.ts';

/** Columns of the preview, in the order of the template. */
export const massColumns = [
  'name',
  'username',
  'email',
  'phone',
  'language',
  'groupRole',
  'roles',
  'sorg',
  'limitation',
  'option',
  'value',
  'targetMarkets',
  'sendEmail',
  'isFakeEmail',
] as const satisfies readonly UserColumn[];

export type Cells = Readonly<Record<UserColumn, string>>;
type Read = NonNullable<CheckUsersMutation['checkUsers']['rows']>[number];

/** A row of the list: its cells, what the server read, and its errors by column. */
export type MassRow = {
  readonly key: number;
  /** The line number in the user's file. */
  readonly line: number;
  readonly cells: Cells;
  readonly input: NewUserInput;
  readonly errors: Readonly<Partial<Record<UserColumn, string>>>;
  /** Dealers that the user sees because an area has no limitation; null if each has one. */
  readonly dealerCount: number | null;
  /** Changed since the server last checked it. */
  readonly touched: boolean;
};

const columnOfField: Readonly<Record<string, UserColumn>> = {
  languageId: 'language',
  groupRoleId: 'groupRole',
  roleIds: 'roles',
  contentTargetMarketIds: 'targetMarkets',
  userAreas: 'sorg',
};

/**
 * The column of an error field: `user.groupRoleId`, `userAreas.0.value`, `users.3.user.email`; the name if no column
 * matches.
 */
export function columnOf(field: string): UserColumn {
  const parts = field.split('.').reverse();
  for (const part of parts) {
    const column = columnOfField[part] ?? massColumns.find((name) => name === part);
    if (column) return column;
  }
  return 'name';
}

/** Errors by column; the first of each column is used. */
export function errorsByColumn(errors: readonly { field: string; message: string }[]): MassRow['errors'] {
  const found: Partial<Record<UserColumn, string>> = {};
  for (const { field, message } of errors) found[columnOf(field)] ??= message;
  return found;
}

// Neither yes nor no: kept as an invalid value, so that the server refuses it until the user corrects it.
const flag = (value: boolean | null, unclear: boolean): string => {
  if (unclear) return '?';
  if (value === null) return '';
  if (value) return 'yes';
  return 'no';
};

function cellsOf(row: Read): Cells {
  const unclear = (name: string) => row.userErrors.some(({ field }) => field === `user.${name}`);
  const { user } = row;
  return {
    name: user.name ?? '',
    username: user.username ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    language: row.language ?? '',
    groupRole: row.groupRole ?? '',
    roles: row.roles ?? '',
    sorg: row.sorg ?? '',
    limitation: row.limitation ?? '',
    option: row.option ?? '',
    value: row.value ?? '',
    targetMarkets: row.targetMarkets ?? '',
    sendEmail: flag(user.sendEmail, unclear('sendEmail')),
    isFakeEmail: flag(user.isFakeEmail, unclear('isFakeEmail')),
  };
}

function inputOf({ user, userAreas }: Read): NewUserInput {
  return {
    user: Object.fromEntries(Object.entries(user).filter(([, value]) => value !== null)),
    userAreas: userAreas.map(({ sorg, limitation, option, value }) => ({ sorg, limitation, option, value })),
  };
}

let nextKey = 1;

/** The rows of a first response. */
export function rowsOf(read: readonly Read[]): MassRow[] {
  return read.map((row) => ({
    key: nextKey++,
    line: row.line,
    cells: cellsOf(row),
    input: inputOf(row),
    errors: errorsByColumn(row.userErrors),
    dealerCount: row.dealerCount,
    touched: false,
  }));
}

/** Updates rows from the server's new check; typed text stays. `sent` are the rows in the order of the request. */
export function mergeCheckedRows(rows: readonly MassRow[], sent: readonly MassRow[], read: readonly Read[]): MassRow[] {
  const answers = new Map(read.flatMap((row) => (sent[row.line - 2] ? [[sent[row.line - 2]?.key, row] as const] : [])));
  const sentByKey = new Map(sent.map((row) => [row.key, row]));
  return rows.map((row) => {
    const answer = answers.get(row.key);
    // Rows that changed while the request ran wait for the next check.
    if (!answer || sentByKey.get(row.key)?.cells !== row.cells) return row;
    return {
      ...row,
      input: inputOf(answer),
      errors: errorsByColumn(answer.userErrors),
      dealerCount: answer.dealerCount,
      touched: false,
    };
  });
}

const quoted = (cell: string): string => (/[\t"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows of cells as tab-separated text for the server. */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n');

/** The list as text for the next check, with the column names that every language accepts. */
export const asText = (rows: readonly MassRow[]): string =>
  tabbed([
    massColumns.map((name) => columnTitles[name]),
    ...rows.map((row) => massColumns.map((name) => row.cells[name])),
  ]);

const columnTitles: Record<(typeof massColumns)[number], string> = {
  name: 'name',
  username: 'username',
  email: 'email',
  phone: 'phone',
  language: 'language',
  groupRole: 'group role',
  roles: 'roles',
  sorg: 'sorg',
  limitation: 'limitation',
  option: 'option',
  value: 'value',
  targetMarkets: 'target markets',
  sendEmail: 'order mail',
  isFakeEmail: 'placeholder address',
};

/** Prepares a text file: the server reads tabs and semicolons itself; commas become tabs, except inside quotes. */
export function textOfCsv(text: string): string {
  const clean = text.replace(/^\uFEFF/, '');
  const [head = ''] = clean.split(/\r?\n/, 1);
  if (/[\t;]/.test(head) || !head.includes(',')) return clean;
  // Every second part is inside quotes, where a comma belongs to its cell.
  const apart = clean
    .split('"')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(',', '\t') : part))
    .join('"');
  return tabbed(parseDelimited(apart));
}

const alwaysShown: readonly UserColumn[] = ['name', 'username', 'email', 'groupRole', 'sorg', 'limitation'];

/**
 * The columns to show: the required ones, and those with a value or an error. Columns of `before` stay, so that none
 * disappears while the user types in it.
 */
export const columnsOf = (rows: readonly MassRow[], before: readonly UserColumn[] = []): UserColumn[] =>
  massColumns.filter(
    (column) =>
      alwaysShown.includes(column) ||
      before.includes(column) ||
      rows.some((row) => row.cells[column] !== '' || row.errors[column] !== undefined),
  );

export const isGood = (row: MassRow): boolean => !row.touched && Object.keys(row.errors).length === 0;
