import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import type { PickedFile } from '#ui/text/content-text-field.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, NothingYet, Refreshing, SkeletonRows } from '#ui/page/states.tsx';
import { ContentLibrary } from './content-editor.documents.ts';
import css from './content-editor.module.css';
import type { StoredFile } from './content-values.ts';

type Offered = Pick<
  StoredFile,
  | 'id'
  | 'fileTitle'
  | 'fileName'
  | 'media'
  | 'width'
  | 'height'
  | 'originalUrl'
  | 'mediumUrl'
  | 'lowUrl'
  | 'thumbnailUrl'
>;

const pickedOf = (file: Offered, kind: 'picture' | 'video'): PickedFile => ({
  id: file.id,
  alt: file.fileTitle,
  url: (kind === 'video' ? file.originalUrl : file.mediumUrl) ?? '',
  width: file.width ?? 1600,
  height: file.height ?? 900,
  kind,
  poster: kind === 'video' ? file.mediumUrl : null,
});

/** Pictures or videos of the library and of the item itself, for a text. */
export function FilePickerDialog({
  kind,
  own,
  onPick,
}: {
  kind: 'picture' | 'video';
  /** Saved files of the item. */
  own: readonly StoredFile[];
  onPick: (file: PickedFile | null) => void;
}) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useDocument(ContentLibrary, { search, media: kind, page });
  const found = query.data?.contentLibrary;
  const mine = own.filter((file) => file.media === kind && (kind === 'video' ? file.originalUrl : file.mediumUrl));
  const pick = (file: Offered): void => onPick(pickedOf(file, kind));
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!found) return <SkeletonRows rows={4} picture />;
    if (found.data.length === 0) {
      if (search === '')
        return <NothingYet title={t('content.picker.empty')}>{t('content.picker.emptyHint')}</NothingYet>;
      return <NoResult>{t('content.picker.noResult')}</NoResult>;
    }
    return (
      <Refreshing active={query.isFetching}>
        <Offers
          files={found.data.map(({ file, itemTitle }) => ({ file, title: file.fileTitle || itemTitle }))}
          onPick={pick}
        />
      </Refreshing>
    );
  };
  return (
    <Dialog
      title={t(kind === 'video' ? 'content.picker.video' : 'content.picker.picture')}
      size="wide"
      onClose={() => onPick(null)}
      lead={
        <DelayedSearch
          label={t('content.picker.search')}
          value={search}
          onChange={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
      }
    >
      <Stack gap={4}>
        {mine.length > 0 && search === '' && (
          <section>
            <h3 className={css.pickerHead}>{t('content.picker.own')}</h3>
            <Offers files={mine.map((file) => ({ file, title: file.fileTitle || file.fileName }))} onPick={pick} />
          </section>
        )}
        <section>
          <h3 className={css.pickerHead}>{t('content.picker.library')}</h3>
          {renderContent()}
          {found && (page > 1 || found.hasMore) && (
            <Row gap={2} justify="center">
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('content.picker.previous')}
              </Button>
              <Button disabled={!found.hasMore} onClick={() => setPage(page + 1)}>
                {t('content.picker.next')}
              </Button>
            </Row>
          )}
        </section>
      </Stack>
    </Dialog>
  );
}

function Offers({
  files,
  onPick,
}: {
  files: readonly { file: Offered; title: string }[];
  onPick: (file: Offered) => void;
}) {
  return (
    <ul className={css.offers}>
      {files.map(({ file, title }) => (
        <li key={file.id}>
          <button type="button" onClick={() => onPick(file)}>
            {file.thumbnailUrl ? (
              <img src={file.thumbnailUrl} alt="" loading="lazy" decoding="async" />
            ) : (
              <IconPlayerPlay size={28} aria-hidden />
            )}
            <Text size="sm" truncate>
              {title}
            </Text>
          </button>
        </li>
      ))}
    </ul>
  );
}
