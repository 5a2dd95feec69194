import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { forgetUploads, useUpload } from '#platform/uploads/uploads.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { UploadNote } from '#ui/picture/upload-note.tsx';
import { UploadSlot } from '#ui/picture/upload-slot.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { ArticleFileImportList, ImportArticleFiles } from './article-files.documents.ts';
import css from './article-files.module.css';

const place = 'article-files.archive';

/** Sends a zip archive in the background and starts its import. */
export function ArchiveUploadCard() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const item = useUpload(place);
  const start = useAction(ImportArticleFiles, (answer) => answer.importArticleFiles, {
    refresh: [ArticleFileImportList],
  });
  const { busy, run } = useVerb(start.mutateAsync, {
    done: (outcome) => {
      forgetUploads(place);
      if (outcome.import)
        void navigate({ to: '/$lang/admin/article-files/imports/$id', params: { lang, id: outcome.import.id } });
    },
  });
  const uploadId = item?.state === 'ready' ? item.attachmentId : null;
  const begin = (): void => {
    if (uploadId !== null) void run({ uploadId });
  };
  return (
    <Card title={t('article-files.upload.title')}>
      <Stack gap={3}>
        <Text tone="muted">{t('article-files.upload.hint')}</Text>
        <div className={css.archive}>
          <UploadSlot
            place={place}
            kind="article-archive"
            title={t('article-files.upload.archive')}
            hint={t('article-files.upload.limit')}
          />
        </div>
        <UploadNote beginning={place} />
        <Row gap={2}>
          <Button variant="primary" disabled={uploadId === null} busy={busy} onClick={begin}>
            {t('article-files.upload.action')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
