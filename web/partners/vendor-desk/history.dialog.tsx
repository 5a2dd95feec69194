import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import { TablePager } from '#ui/table/table-pager.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { PictureNote } from './picture-note.tsx';
import { shownValues } from './shown-values.ts';
import { DeskArticleHistory, type DeskHistory } from './vendor-desk.documents.ts';

const limit = 10;

const isPicture = (value: string | null): value is string => value?.startsWith('/files/pictures/') ?? false;

/** Who changed what of an article, newest first. */
export function HistoryDialog({ vendor, article, onClose }: { vendor: string; article: string; onClose: () => void }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const query = useDocument(DeskArticleHistory, { vendor, articleCode: article, page, limit });
  const shown = query.data?.vendorArticle;
  const title = t('vendor-desk.history.title', { article });
  if (!shown)
    return <PendingDialog title={title} unknown={t('vendor-desk.history.unknown')} query={query} onClose={onClose} />;
  const { info, data } = shown.history;
  return (
    <Dialog title={title} subtitle={shown.description} onClose={onClose}>
      <Stack gap={4}>
        {shown.imageUrl !== '' && (
          <Row gap={3}>
            <Tile src={shown.picture} small />
            <PictureNote article={shown} />
          </Row>
        )}
        {info.count === 0 && <Text tone="muted">{t('vendor-desk.history.none')}</Text>}
        {data.map((change) => (
          <Change key={change.id} change={change} />
        ))}
        {info.count > 0 && (
          <TablePager
            info={info}
            view={{ page, limit }}
            shown={data.length}
            sizes={[limit]}
            onView={(view) => setPage(view.page ?? 1)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Change({ change }: { change: DeskHistory['history']['data'][number] }) {
  const t = useText();
  const lang = useLocale();
  const { currency } = useSite();
  return (
    <Stack gap={0}>
      <Text as="p" size="xs" tone="muted">
        <Instant at={change.at} show="minute" /> · {change.by}
        {change.uploadId !== null && (
          <>
            {' · '}
            <Link to="/$lang/3rd-party/article-maintenance/$id" params={{ lang, id: change.uploadId }}>
              {change.fileName}
            </Link>
          </>
        )}
      </Text>
      {change.added && <Text>{t('vendor-desk.history.added')}</Text>}
      {shownValues(change.values, currency).map(({ name, before, after }) =>
        isPicture(after) ? (
          <Row key={name} gap={2}>
            <Text>{t('vendor-desk.history.set', { name, after: '' }).trim()}</Text>
            <Tile src={after} small />
          </Row>
        ) : (
          <Text key={name}>
            {before === null
              ? t('vendor-desk.history.set', { name, after: after ?? '' })
              : t('vendor-desk.history.changed', { name, before, after: after ?? '' })}
          </Text>
        ),
      )}
    </Stack>
  );
}
