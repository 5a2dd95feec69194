import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { contentLanguage } from '#rules/locales.ts';
import { loadTexts, useLocale, useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import type { ShownDocument } from './document.page.tsx';
import { fileName } from './document-aside.tsx';
import { iconOf } from './document-rows.tsx';
import { type DocumentSearch, readDocumentSearch } from './sales-documents.links.ts';
import css from './sales-documents.module.css';
import { useDocumentDownload } from './use-document-download.ts';
import { formatOf, useDocumentWords } from './use-document-words.ts';

const PdfView = lazyPart(
  async () => (await Promise.all([import('./pdf-view.tsx'), loadTexts(['pdf'])]))[0],
  (module) => module.PdfView,
);

type File = ShownDocument['files'][number];

/** The shown file: the one of the address, else the first in the language of the reader, else for all languages. */
function shownFile(files: readonly File[], id: string | undefined, language: string): File | undefined {
  return (
    files.find((file) => file.id === id) ??
    files.find((file) => file.language === language) ??
    files.find((file) => file.language === null) ??
    files[0]
  );
}

/** One file of a document in the page: the pages of a PDF, a picture or a video. Other files can be downloaded. */
export function DocumentFile({ document, onReload }: { document: ShownDocument; onReload: () => void }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const search = usePageSearch(readDocumentSearch);
  const words = useDocumentWords();
  const { start, busy } = useDocumentDownload();
  const file = shownFile(document.files, search.file, contentLanguage(lang));
  const change = (next: DocumentSearch) => void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  if (!file) return null;
  return (
    <Card
      title={fileName(file)}
      note={
        <Text size="xs" tone="dim">
          {formatOf(file.fileName)} · {words.bytes(file.bytes)}
        </Text>
      }
      actions={
        <Row gap={2}>
          {document.files.length > 1 && (
            <SelectInput
              hideLabel
              inputSize="small"
              label={t('documents.file.choose')}
              value={file.id}
              choices={document.files.map((one) => ({
                value: one.id,
                label: [fileName(one), one.language && words.language(one.language)].filter(Boolean).join(' · '),
              }))}
              onChange={({ target }) => change({ file: target.value, ...(search.find ? { find: search.find } : {}) })}
            />
          )}
          <Button size="small" icon={IconDownload} busy={busy} onClick={() => void start([file.id], fileName(file))}>
            {t('documents.file.download')}
          </Button>
        </Row>
      }
      padded={false}
    >
      {file.contentType === 'application/pdf' && file.originalUrl ? (
        <Suspense fallback={<div className={css.place} data-skeleton />}>
          <PdfView
            key={file.id}
            url={file.originalUrl}
            name={fileName(file)}
            size={{ width: file.width, height: file.height }}
            page={search.page}
            find={search.find}
            onChange={(next) => change({ ...(search.file ? { file: search.file } : {}), ...next })}
            onReload={onReload}
          />
        </Suspense>
      ) : (
        <OtherFile file={file} />
      )}
    </Card>
  );
}

function OtherFile({ file }: { file: File }) {
  const t = useText();
  const size = file.width && file.height ? { width: file.width, height: file.height } : {};
  if (file.media === 'picture' && file.mediumUrl)
    return <img className={css.picture} src={file.mediumUrl} alt={fileName(file)} {...size} />;
  if (file.media === 'video' && file.originalUrl)
    return (
      // Editors upload videos without subtitles; the text of the document tells what they show.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={css.picture}
        src={file.originalUrl}
        poster={file.lowUrl ?? undefined}
        controls
        preload="metadata"
        aria-label={fileName(file)}
      />
    );
  return (
    <div className={css.unshown}>
      <Icon of={iconOf(file.fileName)} size={28} />
      <p>{t('documents.file.unshown')}</p>
    </div>
  );
}
