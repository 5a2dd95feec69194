import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { EditedRecallList, type ListedEdition } from './recall-editor.documents.ts';
import { editRecallLink, readEditedRecallsSearch, recallStages } from './recall-editor.links.ts';
import { StageChip } from './recall-stage.tsx';

const rowId = (row: ListedEdition): string => row.code;

/** All recalls of the caller's sales organisations, for staff who make them: drafts and ended ones, too. */
export function EditedRecalls() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readEditedRecallsSearch);
  const { page = 1, limit = 10, q, stage } = search;
  const query = useDocument(EditedRecallList, { search: q, stage, page, limit });
  const columns = useColumns();
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <DataTable
      name="edited-recalls"
      label={t('recall-editor.list.title')}
      columns={columns}
      {...tablePage(query, query.data?.editedRecalls)}
      rowId={rowId}
      {...pagingOf(search, change)}
      search={wordsOf(search, refilter, t('recall-editor.list.search'))}
      toolbar={
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('recall-editor.col.stage')}
          value={stage ?? ''}
          placeholder={t('recall-editor.stage.any')}
          choices={recallStages.map((value) => ({ value, label: t(`recall-editor.stage.${value}`) }))}
          onChange={(event) => refilter({ ...search, stage: recallStages.find((one) => one === event.target.value) })}
        />
      }
      empty={<NothingYet title={t('recall-editor.list.none')} />}
    />
  );
}

function useColumns(): TableColumn<ListedEdition>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('recall-editor.col.recall'),
        fixed: true,
        card: 'title',
        csv: (row) => row.title,
        cell: (row) => <Link {...editRecallLink(lang, row.code)}>{row.title}</Link>,
      },
      {
        id: 'code',
        header: t('recall-editor.field.code'),
        card: 'meta',
        csv: (row) => row.code,
        cell: (row) => row.code,
      },
      {
        id: 'stage',
        header: t('recall-editor.col.stage'),
        card: 'status',
        csv: (row) => t(`recall-editor.stage.${recallStages.find((one) => one === row.stage) ?? 'draft'}`),
        cell: (row) => <StageChip stage={row.stage} />,
      },
      {
        id: 'source',
        header: t('recall-editor.col.source'),
        csv: (row) => t(row.source === 'file' ? 'recall-editor.source.file' : 'recall-editor.source.portal'),
        cell: (row) => t(row.source === 'file' ? 'recall-editor.source.file' : 'recall-editor.source.portal'),
      },
      {
        id: 'published',
        header: t('recall-editor.col.published'),
        csv: (row) => row.publishedOn,
        cell: (row) => <CalendarDate date={row.publishedOn} />,
      },
      {
        id: 'ended',
        header: t('recall-editor.col.ended'),
        hiddenAtFirst: true,
        csv: (row) => row.endedOn,
        cell: (row) => <CalendarDate date={row.endedOn} />,
      },
      {
        id: 'changed',
        header: t('recall-editor.col.changed'),
        csv: (row) => row.updatedAt,
        cell: (row) => (
          <>
            <Instant at={row.updatedAt} show="date" /> {row.updatedBy}
          </>
        ),
      },
    ],
    [t, lang],
  );
}
