import { IconExternalLink, IconFile, IconTrash, IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { focalPosition } from '#rules/content/content/focal-point.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { ContentStateChip, contentStateOf } from '#content/content/content-state.part.tsx';
import css from './marketing-admin.module.css';
import type { ListedMaterial } from './material-list.page.tsx';

/** The picture of a material's first file, or an icon of its kind. */
export function MaterialThumb({
  file,
}: {
  file: Pick<
    NonNullable<ListedMaterial['placeholder']>,
    'media' | 'thumbnailUrl' | 'focalLeft' | 'focalTop' | 'crop'
  > | null;
}) {
  return (
    <span className={css.thumb}>
      {file?.thumbnailUrl ? (
        <img src={file.thumbnailUrl} alt="" loading="lazy" style={{ objectPosition: focalPosition(file) }} />
      ) : (
        <Icon of={file?.media === 'video' ? IconVideo : IconFile} size={18} />
      )}
    </span>
  );
}

/** Columns of materials. */
export function useMaterialColumns(onDelete: (row: ListedMaterial) => void): TableColumn<ListedMaterial>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<ListedMaterial>[]>(
    () => [
      {
        id: 'title',
        header: t('marketing-admin.field.title'),
        fixed: true,
        card: 'title',
        csv: (row) => row.title,
        cell: (row) => (
          <span className={css.named}>
            <MaterialThumb file={row.placeholder} />
            <span className={css.names}>
              <Link to="/$lang/admin/marketing-material/image/$id/edit" params={{ lang, id: row.id }}>
                {row.title}
              </Link>
              {row.placeholder && (
                <Text size="xs" tone="muted" truncate>
                  {row.placeholder.fileName}
                </Text>
              )}
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('marketing-admin.field.state'),
        card: 'status',
        csv: (row) => t(`content.state.${contentStateOf(row.state)}`),
        cell: (row) => <ContentStateChip state={row.state} />,
      },
      {
        id: 'category',
        header: t('marketing-admin.field.category'),
        card: 'meta',
        csv: (row) => row.category?.title,
        cell: (row) => row.category?.title ?? <Text tone="muted">{t('marketing-admin.list.noCategory')}</Text>,
      },
      {
        id: 'markets',
        header: t('marketing-admin.field.markets'),
        csv: (row) => row.contentTargetMarkets.map(({ marketName }) => marketName).join(', '),
        cell: ({ contentTargetMarkets: markets }) =>
          markets.length === 0 ? (
            <Text tone="warn">{t('marketing-admin.tree.hidden')}</Text>
          ) : (
            <span title={markets.map(({ marketName }) => marketName).join(', ')}>
              {markets.length <= 2
                ? markets.map(({ marketName }) => marketName).join(', ')
                : t('marketing-admin.tree.markets', { count: markets.length })}
            </span>
          ),
      },
      {
        id: 'missing',
        header: t('marketing-admin.field.missing'),
        csv: (row) => row.missingLanguages.join(' '),
        cell: (row) => row.missingLanguages.map((language) => language.toUpperCase()).join(' ') || '–',
      },
      {
        id: 'tags',
        header: t('marketing-admin.field.tags'),
        hiddenAtFirst: true,
        csv: (row) => row.tags.join(' '),
        cell: (row) => row.tags.join(', '),
      },
      {
        id: 'articles',
        header: t('marketing-admin.field.articleCodes'),
        hiddenAtFirst: true,
        csv: (row) => row.articleCodes.join(' '),
        cell: (row) => row.articleCodes.join(', '),
      },
      {
        id: 'rights',
        header: t('marketing-admin.field.rights'),
        hiddenAtFirst: true,
        csv: (row) => row.placeholder?.rightsEndOn,
        cell: (row) => row.placeholder?.rightsEndOn && <CalendarDate date={row.placeholder.rightsEndOn} />,
      },
      {
        id: 'downloads',
        header: t('marketing-admin.field.downloads'),
        align: 'right',
        csv: (row) => row.downloads?.total,
        cell: ({ id, title, downloads }) =>
          downloads &&
          (downloads.total === 0 ? (
            0
          ) : (
            <Link
              to="/$lang/admin/marketing-material/statistics"
              params={{ lang }}
              search={{ material: id }}
              title={t('marketing-admin.list.recent', { count: downloads.last30Days })}
              aria-label={t('marketing-admin.downloads.of', { title, count: downloads.total })}
            >
              {downloads.total}
            </Link>
          )),
      },
      {
        id: 'updated',
        header: t('marketing-admin.field.updated'),
        csv: (row) => row.updatedAt,
        cell: (row) => (
          <span title={row.updatedBy}>
            <Instant at={row.updatedAt} show="minute" />
          </span>
        ),
      },
      {
        id: 'actions',
        acts: true,
        header: t('marketing-admin.field.actions'),
        align: 'right',
        card: 'figure',
        noWrap: true,
        cell: (row) => <MaterialActions row={row} lang={lang} onDelete={onDelete} />,
      },
    ],
    [t, lang, onDelete],
  );
}

function MaterialActions({
  row,
  lang,
  onDelete,
}: {
  row: ListedMaterial;
  lang: string;
  onDelete: (row: ListedMaterial) => void;
}) {
  const t = useText();
  return (
    <>
      {row.category && (
        <a
          href={`/${lang}/marketing-material/${row.type}/${row.category.route}/image/${row.id}`}
          target="_blank"
          rel="noopener"
          className={css.open}
          title={t('marketing-admin.material.open', { title: row.title })}
          aria-label={t('marketing-admin.material.open', { title: row.title })}
        >
          <Icon of={IconExternalLink} size={16} />
        </a>
      )}
      <IconButton
        size="small"
        icon={IconTrash}
        label={t('marketing-admin.material.deleteLabel', { title: row.title })}
        onClick={() => onDelete(row)}
      />
    </>
  );
}
