import { IconDownload, IconFile, IconFileText, IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DocumentResultsQuery, DocumentRowFragment } from '#platform/api/generated/graphql.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { documentLink } from './sales-documents.links.ts';
import css from './sales-documents.module.css';
import { useDocumentDownload } from './use-document-download.ts';
import { formatOf, useDocumentWords } from './use-document-words.ts';

type Result = DocumentResultsQuery['salesDocuments']['data'][number];
export type ListedDocument = DocumentRowFragment & Partial<Pick<Result, 'snippet' | 'salesDocumentGroup'>>;

const icons: Readonly<Record<string, IconType>> = { PDF: IconFileTypePdf, ZIP: IconFileZip, DOCX: IconFileText };
export const iconOf = (fileName: string): IconType => icons[formatOf(fileName)] ?? IconFile;

type RowsProps = { documents: readonly ListedDocument[]; words?: string | undefined; withKind?: boolean };

/** Documents one below the other, each with its first page, its facts and a button to download it. */
export function DocumentRows({ documents, words, withKind = false }: RowsProps) {
  return (
    <ul className={css.rows}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} words={words} withKind={withKind} />
      ))}
    </ul>
  );
}

function DocumentRow({
  document,
  words,
  withKind,
}: {
  document: ListedDocument;
  words: string | undefined;
  withKind: boolean;
}) {
  const t = useText();
  const lang = useLocale();
  const shown = useDocumentWords();
  const { start, busy } = useDocumentDownload();
  const { file, snippet } = document;
  const end = shown.end(document.validTo);
  const fileIds = document.files.map(({ id }) => id);
  const search = snippet
    ? { file: snippet.fileId, ...(snippet.page && snippet.page > 1 ? { page: snippet.page } : {}), find: words }
    : {};
  const languages = [...new Set(document.files.flatMap((one) => one.language ?? []))];
  const facts = [
    withKind && t(`documents.kind.${document.type as 'sales'}`),
    document.salesDocumentGroup?.name,
    file && formatOf(file.fileName),
    fileIds.length > 1 ? t('documents.row.files', { count: fileIds.length }) : file && shown.bytes(file.bytes),
    languages.map((code) => shown.language(code)).join(', '),
    document.modelYear && t('documents.row.year', { year: String(document.modelYear) }),
    t('documents.row.since', { date: shown.since(document) }),
  ].filter(Boolean);
  return (
    <li className={css.row}>
      <span className={css.thumb} aria-hidden>
        {file?.thumbnailUrl ? (
          <img src={file.thumbnailUrl} alt="" loading="lazy" />
        ) : (
          <Icon of={iconOf(file?.fileName ?? '')} size={28} />
        )}
      </span>
      <div className={css.rowText}>
        <div className={css.rowTitle}>
          <Link {...documentLink(lang, document, search)}>{document.title}</Link>
          {document.newVersion && <StatusChip tone="info">{t('documents.row.newVersion')}</StatusChip>}
        </div>
        {document.subtitle && <Text size="sm">{document.subtitle}</Text>}
        <Text size="xs" tone="dim">
          {facts.join(' · ')}
        </Text>
        {end && (
          <Text size="xs" tone={end.near ? 'warn' : 'dim'} strong={end.near}>
            {end.text}
          </Text>
        )}
        {snippet && <Snippet snippet={snippet} />}
      </div>
      {fileIds.length > 0 && (
        <IconButton
          icon={IconDownload}
          label={t('documents.row.download', { title: document.title })}
          busy={busy}
          onClick={() => void start(fileIds, document.title)}
        />
      )}
    </li>
  );
}

/** The words around a hit inside a PDF, with its page. */
function Snippet({ snippet }: { snippet: NonNullable<Result['snippet']> }) {
  const t = useText();
  return (
    <p className={css.snippet}>
      {snippet.page && <b>{t('documents.row.page', { page: snippet.page })} </b>}
      {snippet.parts.map(({ text, hit }, at) =>
        // The parts of a text have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </p>
  );
}
