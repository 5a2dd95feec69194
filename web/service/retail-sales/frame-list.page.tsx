import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { longestIntakeText } from '#rules/buying/intake/list.ts';
import { registrationsAtOnce } from '#rules/service/retail-sales/registration.ts';
import { registrationColumns } from '#rules/service/retail-sales/registration-list.ts';
import { download } from '#platform/api/download.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission } from '#ui/page/states.tsx';
import { tableCsv } from '#ui/table/table-csv.ts';
import { saveText } from '#platform/save-file.ts';
import { Segments } from '#ui/page/tabs.tsx';
import { UnsavedGuard } from '#ui/dialog/unsaved-guard.tsx';
import { MyBikesTabs } from '#service/my-bikes/my-bikes-tabs.part.tsx';
import { CorrectRowDialog } from './correct-row.dialog.tsx';
import css from './retail-sales.module.css';
import { retailSalesRoute } from './retail-sales.links.ts';
import { type ListRow, useFrameList } from './use-frame-list.ts';

/** Registers many sold frames: a file or a paste is checked, shown in groups, and sent after that. */
export function FrameListPage() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const list = useFrameList();
  if (!can('retail-sales.register')) return <NoPermission />;
  const error = list.read.error ?? list.register.error;
  return (
    <PageFrame
      title={t('retail-sales.list.title')}
      subtitle={t('retail-sales.list.hint', { limit: registrationsAtOnce })}
      crumbs={[
        {
          key: 'retail-sales',
          link: (
            <Link to={retailSalesRoute} params={{ lang }}>
              {t('retail-sales.page.title')}
            </Link>
          ),
        },
      ]}
    >
      <Stack gap={4}>
        <MyBikesTabs />
        <FailureNote error={error} />
        <div role="status">
          {list.registered > 0 && <Note tone="ok">{t('retail-sales.list.done', { count: list.registered })}</Note>}
        </div>
        {list.rows === null ? <ListInput list={list} /> : <CheckedList list={list} />}
      </Stack>
      <UnsavedGuard dirty={(list.rows ?? []).some(({ group }) => group !== 'rejected')} />
    </PageFrame>
  );
}

type ListProps = { list: ReturnType<typeof useFrameList> };

function ListInput({ list: { read } }: ListProps) {
  const t = useText();
  const [mode, setMode] = useState<'paste' | 'file'>('paste');
  const [text, setText] = useState('');
  const [failed, setFailed] = useState<unknown>(null);
  const template = () =>
    download('/retail-sales/template?format=xlsx', 'template.xlsx').then(() => setFailed(null), setFailed);
  return (
    <Card>
      <Stack gap={4}>
        <Row gap={2} wrap justify="between">
          <Segments
            label={t('retail-sales.list.mode')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'paste', label: t('retail-sales.list.paste') },
              { value: 'file', label: t('retail-sales.list.file') },
            ]}
          />
          <Button icon={IconDownload} size="small" variant="quiet" onClick={() => void template()}>
            {t('retail-sales.list.template')}
          </Button>
        </Row>
        <FailureNote error={failed} />
        {mode === 'paste' ? (
          <>
            <TextArea
              label={t('retail-sales.list.rows')}
              hint={t('retail-sales.list.columns')}
              rows={8}
              spellCheck={false}
              maxLength={longestIntakeText}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Row justify="end">
              <Button
                variant="primary"
                busy={read.isPending}
                disabled={text.trim() === ''}
                onClick={() => read.mutate({ text })}
              >
                {t('retail-sales.list.check')}
              </Button>
            </Row>
          </>
        ) : (
          <FileField
            label={t('retail-sales.list.file')}
            hideLabel
            files={[]}
            accept=".xlsx,.csv,.txt,.tsv"
            largest={largestUpload}
            onChange={([file]) => file && read.mutate({ file })}
          />
        )}
      </Stack>
    </Card>
  );
}

const groups = ['accepted', 'changed', 'rejected'] as const;

function CheckedList({ list }: ListProps) {
  const t = useText();
  const [correcting, setCorrecting] = useState<ListRow | null>(null);
  const rows = list.rows ?? [];
  const good = rows.filter(({ group }) => group !== 'rejected');
  const rejected = rows.filter(({ group }) => group === 'rejected');
  return (
    <Stack gap={4}>
      {list.unknown.length > 0 && (
        <Note tone="warn">{t('retail-sales.list.unknown', { columns: list.unknown.join(', ') })}</Note>
      )}
      <Row gap={2} wrap justify="end">
        <Button onClick={list.clear}>{t('retail-sales.list.other')}</Button>
        {rejected.length > 0 && (
          <Button icon={IconDownload} onClick={() => saveRejected(t('retail-sales.list.rejectedFile'), rejected)}>
            {t('retail-sales.list.save')}
          </Button>
        )}
        <Button
          variant="primary"
          icon={IconPlus}
          disabled={good.length === 0}
          busy={list.register.isPending}
          onClick={() => list.register.mutate(good)}
        >
          {t('retail-sales.list.register', { count: good.length })}
        </Button>
      </Row>
      {groups.map((group) => (
        <RowGroup
          key={group}
          group={group}
          rows={rows.filter((row) => row.group === group)}
          onCorrect={(row) => setCorrecting(row)}
        />
      ))}
      {correcting && <CorrectRowDialog row={correcting} onCorrect={list.correct} onClose={() => setCorrecting(null)} />}
    </Stack>
  );
}

/** Rejected rows as they were written, with their reasons, to be corrected and sent again. */
function saveRejected(name: string, rows: readonly ListRow[]): void {
  const columns = [
    ...registrationColumns.map((column, at) => ({
      id: column,
      header: column,
      csv: (row: ListRow) => row.cells[at] ?? '',
      cell: () => null,
    })),
    {
      id: 'reason',
      header: 'reason',
      csv: (row: ListRow) => row.userErrors.map(({ message }) => message).join(' '),
      cell: () => null,
    },
  ];
  saveText(`${name}.csv`, tableCsv(columns, rows));
}

/** The buyer of a row; of one that was not understood, as it is written. */
const buyerOf = ({ customer, cells }: ListRow): string =>
  (customer as { name?: string } | null)?.name ?? cells[registrationColumns.indexOf('name')] ?? '';

type RowGroupProps = {
  group: (typeof groups)[number];
  rows: readonly ListRow[];
  onCorrect: (row: ListRow) => void;
};

function RowGroup({ group, rows, onCorrect }: RowGroupProps) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <Card title={t(`retail-sales.group.${group}`, { count: rows.length })}>
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <Text size="xs" tone="dim">
              {t('retail-sales.list.line', { line: row.line })}
            </Text>
            <div>
              <b>{row.frameNumber || row.written}</b> {row.bike}
            </div>
            <div>
              {row.soldDate && <CalendarDate date={row.soldDate} />}{' '}
              {buyerOf(row) || (group === 'rejected' ? '' : t('retail-sales.source.none'))}
            </div>
            <Stack gap={1}>
              {group === 'changed' && (
                <Text size="sm" tone="warn">
                  {t('retail-sales.list.understood', { written: row.written })}
                </Text>
              )}
              {row.userErrors.map(({ code, message }) => (
                <Text key={code} size="sm" tone="err">
                  {message}
                </Text>
              ))}
              {group === 'rejected' && (
                <Row>
                  <Button size="small" icon={IconPencil} onClick={() => onCorrect(row)}>
                    {t('retail-sales.list.correct')}
                  </Button>
                </Row>
              )}
            </Stack>
          </li>
        ))}
      </ul>
    </Card>
  );
}
