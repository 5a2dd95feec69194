import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { ContentText } from '#ui/text/content-text.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { PreviewedContent } from '#content/content-editor/content-editor.part.tsx';
import { fileName } from './document-aside.tsx';
import { iconOf } from './document-rows.tsx';
import css from './sales-documents.module.css';
import { formatOf, useDocumentWords } from './use-document-words.ts';

type Previewed = PreviewedContent<{ type: string; salesDocumentGroupId: string | null; replacesId: string | null }>;

/** A document as its page shows it to readers, without the pages of its files. */
export function DocumentPreview({
  item,
  groups,
}: {
  item: Previewed;
  groups: readonly { id: string; name: string }[];
}) {
  const t = useText();
  const words = useDocumentWords();
  const end = words.end(item.validTo);
  const facts = [
    t(`documents.kind.${item.own.type as 'sales'}`),
    groups.find(({ id }) => id === item.own.salesDocumentGroupId)?.name,
    item.modelYear && t('documents.row.year', { year: String(item.modelYear) }),
    end?.text,
  ].filter(Boolean);
  return (
    <Stack gap={4}>
      <div>
        <h1>{item.title}</h1>
        {item.subtitle && <Text>{item.subtitle}</Text>}
        <Text as="p" size="sm" tone="dim">
          {facts.join(' · ')}
        </Text>
      </div>
      {item.body && (
        <Card>
          <ContentText html={item.body} files={item.bodyFiles} />
        </Card>
      )}
      {item.files.length > 0 && (
        <Card title={t('documents.file.title')} padded={false}>
          <ul className={css.files}>
            {item.files.map((file) => (
              <li key={file.id}>
                <Icon of={iconOf(file.fileName)} />
                <span className={css.fileText}>
                  {fileName(file)}
                  <Text size="xs" tone="dim">
                    {[formatOf(file.fileName), words.bytes(file.bytes)].filter(Boolean).join(' · ')}
                  </Text>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}
