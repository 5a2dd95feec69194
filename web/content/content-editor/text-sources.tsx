import { useMemo, useState } from 'react';
import { filesOf } from '#rules/content/content/content-text.ts';
import { linkedPages } from '#rules/content/content/portal-path.ts';
import { useDocument } from '#platform/api/queries.ts';
import type { ContentFilesInTextsQuery } from '#platform/api/generated/graphql.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { hasText, useText } from '#platform/texts/texts.tsx';
import type { ContentSources, PickedFile, PickedPage } from '#ui/text/content-text-field.tsx';
import { ArticlePickerDialog } from './article-picker.dialog.tsx';
import { ContentFilesInTexts } from './content-editor.documents.ts';
import { contentFilesOf } from '#content/content/content-files.part.tsx';
import type { EditedText, StoredFile } from './content-values.ts';
import { FilePickerDialog } from './file-picker.dialog.tsx';

/** Pages of the portal that links lead to, with their titles. */
function usePages(): PickedPage[] {
  const t = useText();
  return useMemo(
    () =>
      linkedPages.flatMap((path) => {
        const id = `titles.${path === '/' ? 'index' : path.slice(1).replaceAll('/', '-')}`;
        return path.includes(':') || !hasText(id) ? [] : [{ path, title: t(id as MessageId) }];
      }),
    [t],
  );
}

/** A picture or video that a text shows. */
export type TextFile = ContentFilesInTextsQuery['contentTextFiles'][number];
const noFiles: readonly TextFile[] = [];

/** Pictures and videos of some texts with their signed addresses; undefined while they load. */
function useTextFiles(texts: readonly EditedText[]): readonly TextFile[] | undefined {
  const ids = useMemo(() => [...new Set(texts.flatMap(({ body }) => filesOf(body)))].toSorted().slice(0, 200), [texts]);
  const query = useDocument(ContentFilesInTexts, { ids }, { enabled: ids.length > 0, staleTime: 30 * 60_000 });
  return ids.length === 0 ? noFiles : query.data?.contentTextFiles;
}

type Asked =
  | { kind: 'picture' | 'video'; answer: (file: PickedFile | null) => void }
  | { kind: 'article'; answer: (page: PickedPage | null) => void };

/** The offer of the text fields of an editor: the library, the files of the item, articles and pages of the portal. */
export function useTextSources(texts: readonly EditedText[], own: readonly StoredFile[]) {
  const textFiles = useTextFiles(texts);
  const files = useMemo(() => textFiles && contentFilesOf(textFiles), [textFiles]);
  const pages = usePages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const sources = useMemo<ContentSources>(
    () => ({
      pickFile: (kind) => new Promise<PickedFile | null>((answer) => setAsked({ kind, answer })),
      pickArticle: () => new Promise<PickedPage | null>((answer) => setAsked({ kind: 'article', answer })),
      pages,
      files,
    }),
    [pages, files],
  );
  const renderDialog = () => {
    if (asked === null) return null;
    if (asked.kind === 'article')
      return (
        <ArticlePickerDialog
          onPick={(page) => {
            asked.answer(page);
            setAsked(null);
          }}
        />
      );
    return (
      <FilePickerDialog
        kind={asked.kind}
        own={own}
        onPick={(file) => {
          asked.answer(file);
          setAsked(null);
        }}
      />
    );
  };
  const dialog = renderDialog();
  return { sources, textFiles, dialog };
}
