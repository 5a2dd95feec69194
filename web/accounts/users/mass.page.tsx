import { Link } from '@tanstack/react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconUsersPlus } from '@tabler/icons-react';
import { type Dispatch, type SetStateAction, useState } from 'react';
import type { UserColumn } from '#rules/accounts/users/columns.ts';
import { mostUsersAtOnce } from '#rules/accounts/users/user.ts';
import type { CreateUsersMutation } from '#platform/api/generated/graphql.ts';
import { ApiError, messageIdOf } from '#platform/api/errors.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { randomKey } from '#platform/random-key.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { tableCsv } from '#ui/table/table-csv.ts';
import { saveText } from '#platform/save-file.ts';
import type { TableColumn } from '#ui/table/table.ts';
import { Segments } from '#ui/page/tabs.tsx';
import { UnsavedGuard } from '#ui/dialog/unsaved-guard.tsx';
import {
  asText,
  columnsOf,
  errorsByColumn,
  isGood,
  mergeCheckedRows,
  massColumns,
  type MassRow,
  rowsOf,
  textOfCsv,
} from './mass-rows.ts';
import type { FirstPassword } from './first-password.tsx';
import { MassTable } from './mass.table.tsx';
import { CreatedUserTable, type UserWithPassword } from './made.table.tsx';
import { CheckUsers, CreateUsers, UserList } from './users.documents.ts';
import css from './users.module.css';
import { usersRoute } from './users.links.ts';

const largestFile = 2 * 1024 * 1024;

/**
 * Creates many users at once (Q-058): the server reads and checks a list, the user corrects it here, and the valid rows
 * are added in one call.
 */
export function MassPage() {
  const t = useText();
  const lang = useLocale();
  const list = useMassList();
  const { rows, made, read } = list;
  const cellColumns = useCellColumns();
  return (
    <PageFrame
      title={t('users.mass.title')}
      subtitle={t('users.mass.hint', { limit: mostUsersAtOnce })}
      crumbs={[
        {
          key: 'users',
          link: (
            <Link to={usersRoute} params={{ lang }}>
              {t('users.list.title')}
            </Link>
          ),
        },
      ]}
    >
      <Stack gap={4}>
        {list.error && (
          <Note tone="err" role="alert">
            <Failure error={list.error} />
          </Note>
        )}
        {made.length > 0 && <CreatedUserTable users={made} onKept={list.keep} />}
        {rows.length === 0 ? (
          <ListInput
            busy={read.isPending}
            onFile={(file) => read.mutate({ file })}
            onText={(text) => read.mutate({ text })}
            onTemplate={() => saveText(`${t('users.mass.templateFile')}.csv`, tableCsv(cellColumns, []))}
          />
        ) : (
          <CheckedList list={list} />
        )}
      </Stack>
      <UnsavedGuard dirty={!list.kept || rows.length > 0} />
    </PageFrame>
  );
}

type MassList = ReturnType<typeof useMassList>;

/** The list: read and checked by the server, corrected by the user, and created. */
function useMassList() {
  const t = useText();
  const client = useQueryClient();
  const [rows, setRows] = useState<MassRow[]>([]);
  const [columns, setColumns] = useState<readonly UserColumn[]>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [made, setMade] = useState<UserWithPassword[]>([]);
  const [kept, setKept] = useState(true);
  const [group, setGroup] = useState<'ready' | 'wrong' | null>(null);
  const [editing, setEditing] = useState<number | null>(null);
  const [first, setFirst] = useState<FirstPassword>('invitation');

  const read = useMutation<void, Error, { file: File } | { text: string }>({
    mutationFn: async (list) => {
      const { rows: found, unknownColumns } = await readList(list);
      const first = rowsOf(found ?? []);
      setRows(first);
      setColumns(columnsOf(first));
      setUnknown(unknownColumns ?? []);
      setGroup(null);
    },
  });
  const check = useMutation<void, Error, readonly MassRow[]>({
    mutationFn: async (sent) => {
      const { rows: found } = await readList({ text: asText(sent) });
      setRows((now) => mergeCheckedRows(now, sent, found ?? []));
      setColumns((before) => columnsOf(mergeCheckedRows(sent, sent, found ?? []), before));
    },
  });
  const create = useMutation<void, Error, readonly MassRow[]>({
    mutationFn: async (sent) => {
      const { createUsers } = await graphql(
        CreateUsers,
        { users: sent.map(({ input }) => input), invite: first === 'invitation' },
        { idempotencyKey: randomKey() },
      );
      const { added, refused } = outcomeOf(sent, createUsers, t('something_wrong'));
      const done = new Set(sent.map(({ key }) => key));
      setRows((now) =>
        now
          .filter(({ key }) => !done.has(key) || refused.has(key))
          .map((row) => ({ ...row, errors: refused.get(row.key) ?? row.errors })),
      );
      setMade((before) => [...before, ...added]);
      // Invited users have no password that could be lost.
      setKept(first === 'invitation' || added.length === 0);
      setGroup(null);
      await client.invalidateQueries({ queryKey: documentKey(UserList) });
    },
  });

  return {
    rows,
    columns,
    unknown,
    made,
    kept,
    group,
    setGroup,
    first,
    setFirst,
    read,
    check,
    create,
    error: read.error ?? check.error ?? create.error,
    keep: () => setKept(true),
    startOver: () => setRows([]),
    ...rowEdits({ rows, setRows, setEditing, check: check.mutate }),
    good: rows.filter((row) => row.key !== editing && isGood(row)),
    wrong: rows.filter((row) => row.key === editing || !isGood(row)),
  };
}

type Answer = CreateUsersMutation['createUsers'][number];

/** The created users, and the errors of the refused rows by column. */
function outcomeOf(sent: readonly MassRow[], createUsers: readonly Answer[], wrong: string) {
  const added: UserWithPassword[] = [];
  const refused = new Map<number, MassRow['errors']>();
  sent.forEach((row, at) => {
    const answer = createUsers[at];
    if (answer?.user)
      added.push({
        id: answer.user.id,
        name: row.cells.name,
        username: answer.user.username,
        password: answer.user.password,
      });
    else refused.set(row.key, errorsByColumn(answer?.userErrors ?? [{ field: 'name', message: wrong }]));
  });
  return { added, refused };
}

type EditInput = {
  rows: readonly MassRow[];
  setRows: Dispatch<SetStateAction<MassRow[]>>;
  setEditing: (key: number | null) => void;
  check: (rows: readonly MassRow[]) => void;
};

/** Changes one cell, checks the list when the user leaves it, and removes rows. */
function rowEdits({ rows, setRows, setEditing, check }: EditInput) {
  const change = (key: number, column: UserColumn, value: string) => {
    setEditing(key);
    setRows((now) =>
      now.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, [column]: value }, touched: true } : row)),
    );
  };
  // Names must be unique within the list too, so the whole list is checked again.
  const leave = () => {
    setEditing(null);
    if (rows.some((row) => row.touched)) check(rows);
  };
  const remove = (keys: ReadonlySet<number>) => {
    const rest = rows.filter((row) => !keys.has(row.key));
    setRows(rest);
    if (rest.length > 0) check(rest);
  };

  return { change, leave, remove };
}

function useCellColumns(): TableColumn<MassRow>[] {
  const t = useText();
  return massColumns.map((name) => ({
    id: name,
    header: t(`users.column.${name}`),
    cell: (row) => row.cells[name],
    csv: (row) => row.cells[name],
  }));
}

/** The ready and the wrong rows, and the button that creates the ready ones. */
function CheckedList({ list }: { list: MassList }) {
  const t = useText();
  const { columns, unknown, good, wrong, group, change, leave, remove } = list;
  const shown = group ?? (wrong.length > 0 ? 'wrong' : 'ready');
  const whole = good.filter(({ dealerCount }) => dealerCount !== null);
  return (
    <Card padded={false}>
      <ListBar list={list} shown={shown} />
      {unknown.length > 0 && (
        <div className={css.massNote}>
          <Note tone="warn">{t('users.mass.unknown', { columns: unknown.join(', ') })}</Note>
        </div>
      )}
      {whole.length > 0 && (
        <div className={css.massNote}>
          <Note tone="warn">
            {t('users.mass.whole', {
              count: whole.length,
              names: whole.map(({ cells }) => cells.name).join(', '),
              dealers: Math.max(...whole.map(({ dealerCount }) => dealerCount ?? 0)),
            })}
          </Note>
        </div>
      )}
      <MassTable
        key={shown}
        rows={shown === 'ready' ? good : wrong}
        columns={columns}
        editable={shown === 'wrong'}
        onChange={change}
        onLeave={leave}
        onRemove={(key) => remove(new Set([key]))}
      />
      <CreateBar list={list} />
    </Card>
  );
}

/** Switches between ready and wrong rows, and saves or removes the wrong ones. */
function ListBar({ list, shown }: { list: MassList; shown: 'ready' | 'wrong' }) {
  const t = useText();
  const cellColumns = useCellColumns();
  const { good, wrong, setGroup, check, remove, startOver } = list;
  const saveWrong = () => {
    const reasons: TableColumn<MassRow> = {
      id: 'reasons',
      header: t('users.mass.reasons'),
      cell: () => null,
      csv: (row) =>
        Object.entries(row.errors)
          .map(([column, message]) => `${t(`users.column.${column as UserColumn}`)}: ${message}`)
          .join(' '),
    };
    saveText(`${t('users.mass.wrongFile')}.csv`, tableCsv([...cellColumns, reasons], wrong));
  };
  return (
    <div className={css.massBar}>
      <Segments
        label={t('users.mass.groups')}
        value={shown}
        onChange={setGroup}
        options={[
          { value: 'ready', label: t('users.mass.ready', { count: good.length }) },
          { value: 'wrong', label: t('users.mass.wrong', { count: wrong.length }) },
        ]}
      />
      <Text size="sm" tone="muted" className={css.grow}>
        {check.isPending ? t('users.mass.checking') : ''}
      </Text>
      {shown === 'wrong' && wrong.length > 0 && (
        <>
          <Button size="small" icon={IconDownload} onClick={saveWrong}>
            {t('users.mass.saveWrong')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => remove(new Set(wrong.map(({ key }) => key)))}>
            {t('users.mass.removeWrong')}
          </Button>
        </>
      )}
      <Button size="small" variant="quiet" onClick={startOver}>
        {t('users.mass.other')}
      </Button>
    </div>
  );
}

function CreateBar({ list: { good, wrong, check, create, first, setFirst } }: { list: MassList }) {
  const t = useText();
  return (
    <div className={css.save}>
      <Segments
        label={t('users.section.password')}
        value={first}
        onChange={setFirst}
        options={(['invitation', 'generated'] as const).map((value) => ({ value, label: t(`users.first.${value}`) }))}
      />
      <Text size="sm" tone="muted">
        {wrong.length > 0 ? t('users.mass.stay', { count: wrong.length }) : ''}
      </Text>
      <Button
        variant="primary"
        icon={IconUsersPlus}
        busy={create.isPending}
        disabled={good.length === 0 || check.isPending}
        onClick={() => create.mutate(good)}
      >
        {t(first === 'invitation' ? 'users.mass.invite' : 'users.mass.create', { count: good.length })}
      </Button>
    </div>
  );
}

async function readList(list: { file: File } | { text: string }) {
  if ('text' in list) return settle((await graphql(CheckUsers, { rows: list.text })).checkUsers);
  if (/\.(csv|tsv|txt)$/i.test(list.file.name))
    return settle((await graphql(CheckUsers, { rows: textOfCsv(await list.file.text()) })).checkUsers);
  return upload(CheckUsers, {}, list.file, (answer) => answer.checkUsers);
}

function Failure({ error }: { error: Error }) {
  const t = useText();
  if (error instanceof ApiError && error.userErrors[0]) return error.userErrors.map(({ message }) => message).join(' ');
  const id = messageIdOf(error);
  return id ? t(id) : error.message;
}

type InputProps = {
  busy: boolean;
  onFile: (file: File) => void;
  onText: (text: string) => void;
  onTemplate: () => void;
};

/** A file, or rows copied from a table. */
function ListInput({ busy, onFile, onText, onTemplate }: InputProps) {
  const t = useText();
  const [text, setText] = useState('');
  return (
    <Card title={t('users.mass.start')}>
      <Stack gap={4}>
        <Row gap={3} wrap justify="between">
          <Stack gap={1} className={css.grow}>
            <Text size="sm" tone="muted">
              {t('users.mass.columns')}
            </Text>
            <Text size="sm" tone="muted">
              {t('users.mass.needed')}
            </Text>
          </Stack>
          <Button icon={IconDownload} onClick={onTemplate}>
            {t('users.mass.template')}
          </Button>
        </Row>
        <FileField
          label={t('users.mass.file')}
          hint={t('users.mass.fileHint')}
          accept=".xlsx,.csv,.tsv,.txt"
          largest={largestFile}
          files={[]}
          disabled={busy}
          onChange={(files) => files[0] && onFile(files[0])}
        />
        <TextArea
          label={t('users.mass.paste')}
          hint={t('users.mass.pasteHint')}
          rows={5}
          value={text}
          disabled={busy}
          onChange={(event) => setText(event.target.value)}
        />
        <Row justify="end">
          <Button variant="primary" busy={busy} disabled={text.trim() === ''} onClick={() => onText(text)}>
            {t('users.mass.check')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
