import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import type { ShownDocument } from './document.page.tsx';
import { iconOf } from './document-rows.tsx';
import { documentLink } from './sales-documents.links.ts';
import css from './sales-documents.module.css';
import { useDocumentDownload } from './use-document-download.ts';
import { formatOf, useDocumentWords } from './use-document-words.ts';

/** Files, facts, articles and earlier versions of a document. */
export function DocumentAside({ document }: { document: ShownDocument }) {
  return (
    <Stack gap={4}>
      {document.files.length > 0 && <Files document={document} />}
      <Facts document={document} />
      {document.articles.length > 0 && <Articles document={document} />}
      {document.older.length > 0 && <Older document={document} />}
    </Stack>
  );
}

type Props = { document: ShownDocument };
type File = ShownDocument['files'][number];

/** Name of a file: its title, or the name that it was uploaded with. */
export const fileName = (file: Pick<File, 'fileTitle' | 'fileName'>): string => file.fileTitle || file.fileName;

function Files({ document }: Props) {
  const t = useText();
  const lang = useLocale();
  const words = useDocumentWords();
  const { start, busy } = useDocumentDownload();
  const facts = (file: File) =>
    [formatOf(file.fileName), words.bytes(file.bytes), file.language && words.language(file.language)]
      .filter(Boolean)
      .join(' · ');
  return (
    <Card
      title={t('documents.file.title')}
      padded={false}
      footer={
        document.files.length > 1 && (
          <Button
            size="small"
            icon={IconDownload}
            busy={busy}
            onClick={() =>
              void start(
                document.files.map(({ id }) => id),
                document.title,
              )
            }
          >
            {t('documents.file.all')}
          </Button>
        )
      }
    >
      <ul className={css.files}>
        {document.files.map((file) => (
          <li key={file.id}>
            <Icon of={iconOf(file.fileName)} />
            <span className={css.fileText}>
              <Link {...documentLink(lang, document, { file: file.id })} resetScroll={false}>
                {fileName(file)}
              </Link>
              <Text size="xs" tone="dim">
                {facts(file)}
              </Text>
            </span>
            <IconButton
              size="small"
              icon={IconDownload}
              label={t('documents.row.download', { title: fileName(file) })}
              busy={busy}
              onClick={() => void start([file.id], fileName(file))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ document }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useDocumentWords();
  const end = words.end(document.validTo);
  const items = [
    { name: t('documents.field.kind'), value: t(`documents.kind.${document.type as 'sales'}`) },
    document.salesDocumentGroup && { name: t('documents.field.group'), value: document.salesDocumentGroup.name },
    document.modelYear && { name: t('documents.field.modelYear'), value: String(document.modelYear) },
    { name: t('documents.field.since'), value: words.since(document) },
    end && {
      name: t('documents.field.ends'),
      value: end.near ? (
        <Text tone="warn" strong>
          {end.text}
        </Text>
      ) : (
        formats.date(document.validTo ?? '')
      ),
    },
    { name: t('documents.field.changed'), value: formats.day(document.updatedAt) },
  ];
  return (
    <Card title={t('documents.page.facts')}>
      <DescriptionList align="left" items={items.filter((item) => item !== null && item !== 0)} />
    </Card>
  );
}

function Articles({ document }: Props) {
  const t = useText();
  const lang = useLocale();
  return (
    <Card title={t('documents.page.articles')} padded={false}>
      <ul className={css.files}>
        {document.articles.map(({ code, name, category }) => (
          <li key={code}>
            <span className={css.fileText}>
              {category ? (
                <Link to={productRoute} params={{ lang, category, slug: code }}>
                  {name}
                </Link>
              ) : (
                <Text tone="muted">{t('documents.page.unknownArticle')}</Text>
              )}
              <Text size="xs" tone="dim">
                {code}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Older({ document }: Props) {
  const t = useText();
  const formats = useFormats();
  return (
    <Card title={t('documents.page.older')} padded={false}>
      <ul className={css.files}>
        {document.older.map(({ id, title, createdAt }) => (
          <li key={id}>
            <span className={css.fileText}>
              {title}
              <Text size="xs" tone="dim">
                {formats.day(createdAt)}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
