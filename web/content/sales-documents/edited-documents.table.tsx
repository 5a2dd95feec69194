import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EditedDocumentsQuery } from '#platform/api/generated/graphql.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { BucketButton } from '#ui/table/bucket.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { ContentStateChip } from '#content/content/content-state.part.tsx';
import { iconOf } from './document-rows.tsx';
import { editDocumentRoute } from './sales-documents.links.ts';
import css from './sales-documents.module.css';

export type EditedDocument = EditedDocumentsQuery['salesDocuments']['data'][number];

type ColumnsInput = {
  inBucket: boolean;
  onRemove: (row: EditedDocument) => Promise<boolean>;
  onRestore: (row: EditedDocument) => Promise<boolean>;
};

/** The title with the first page; a document in the bucket has no form. */
function TitleCell({ row, inBucket }: { row: EditedDocument; inBucket: boolean }) {
  const t = useText();
  const lang = useLocale();
  return (
    <span className={css.named}>
      <span className={css.smallThumb} aria-hidden>
        {row.file?.thumbnailUrl ? (
          <img src={row.file.thumbnailUrl} alt="" loading="lazy" />
        ) : (
          <Icon of={iconOf(row.file?.fileName ?? '')} />
        )}
      </span>
      <span className={css.fileText}>
        {inBucket ? (
          <b>{row.title}</b>
        ) : (
          <Link to={editDocumentRoute} params={{ lang, id: row.id }}>
            {row.title}
          </Link>
        )}
        {row.replacedBy && !inBucket && (
          <Text size="xs" tone="muted">
            {t('document-admin.list.replacedBy', { title: row.replacedBy.title })}
          </Text>
        )}
      </span>
    </span>
  );
}

function StateCell({ row }: { row: EditedDocument }) {
  const t = useText();
  if (row.replacedBy && row.state === 'published')
    return <StatusChip tone="grey">{t('document-admin.list.replaced')}</StatusChip>;
  return <ContentStateChip state={row.state} />;
}

/** Columns of the list for editors. */
export function useEditedColumns({ inBucket, onRemove, onRestore }: ColumnsInput): TableColumn<EditedDocument>[] {
  const t = useText();
  const formats = useFormats();
  return useMemo<TableColumn<EditedDocument>[]>(() => {
    const markets = (row: EditedDocument): string =>
      row.contentTargetMarkets.map(({ marketName }) => marketName).join(', ');
    const window = ({ validFrom, validTo }: EditedDocument): string =>
      validFrom || validTo ? [validFrom, validTo].map((day) => (day ? formats.date(day) : '…')).join(' – ') : '–';
    return [
      {
        id: 'title',
        header: t('document-admin.col.title'),
        fixed: true,
        card: 'title',
        csv: (row) => row.title,
        cell: (row) => <TitleCell row={row} inBucket={inBucket} />,
      },
      {
        id: 'state',
        header: t('document-admin.col.state'),
        card: 'status',
        cell: (row) => <StateCell row={row} />,
      },
      {
        id: 'type',
        header: t('document-admin.col.type'),
        card: 'meta',
        cell: (row) => t(`documents.kind.${row.type as 'sales'}`),
      },
      {
        id: 'group',
        header: t('document-admin.col.group'),
        card: 'meta',
        cell: (row) => row.salesDocumentGroup?.name ?? '–',
      },
      {
        id: 'markets',
        header: t('document-admin.col.markets'),
        cell: (row) => markets(row) || <Text tone="warn">{t('document-admin.list.noMarket')}</Text>,
      },
      {
        id: 'window',
        header: t('document-admin.col.window'),
        noWrap: true,
        hiddenAtFirst: true,
        cell: window,
      },
      {
        id: 'missing',
        header: t('document-admin.col.missing'),
        hiddenAtFirst: true,
        cell: (row) => row.missingLanguages.map((code) => code.toUpperCase()).join(' ') || '–',
      },
      {
        id: 'downloads',
        header: t('document-admin.col.downloads'),
        align: 'right',
        hiddenAtFirst: true,
        cell: (row) => formats.quantity(row.downloads?.total ?? 0),
      },
      {
        id: 'changed',
        header: t(inBucket ? 'document-admin.col.deleted' : 'document-admin.col.changed'),
        noWrap: true,
        cell: (row) => formats.day((inBucket ? row.deletedAt : null) ?? row.updatedAt),
      },
      {
        id: 'actions',
        acts: true,
        header: t('document-admin.col.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) => (
          <BucketButton
            title={row.title}
            inBucket={inBucket}
            onRemove={() => void onRemove(row)}
            onRestore={() => void onRestore(row)}
          />
        ),
      },
    ];
  }, [t, formats, inBucket, onRemove, onRestore]);
}
