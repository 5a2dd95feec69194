import { lazy, Suspense } from 'react';
import { contentTextLimit } from '#rules/content/content/content-text.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import css from './content-text-field.module.css';
import type { ContentFiles } from './content-text.tsx';
import { Field, type FieldLook } from '#ui/form/field.tsx';

/** A file of the library that a text is about to show. */
export type PickedFile = {
  id: string;
  /** Description from the library; the editor asks for one when it is empty. */
  alt: string;
  url: string;
  width: number;
  height: number;
  kind?: 'picture' | 'video';
  poster?: string | null;
};
export type PickedPage = { path: string; title: string };

/** The offers of a page to the editor; a button shows only for what there is. */
export type ContentSources = {
  /** Opens the library; null when people close it. */
  pickFile?: (kind: 'picture' | 'video') => Promise<PickedFile | null>;
  /** Puts a dropped or pasted file into the library. Without it such files are refused with a hint. */
  uploadFile?: (file: File) => Promise<PickedFile | null>;
  /** Opens the search for an article. */
  pickArticle?: () => Promise<PickedPage | null>;
  /** Pages of the portal to choose from, with their titles. */
  pages?: readonly PickedPage[];
  /** Signed addresses of the files in the text; undefined while they load. */
  files: ContentFiles | undefined;
};

const Editor = lazy(async () => ({
  default: (
    await Promise.all([
      import('./content-text-field.tiptap.tsx'),
      loadTexts(['rich', 'content-editor', 'content-text', 'dialogs']),
    ])
  )[0].ContentTextEditor,
}));

/** Keeps the place of the editor. */
function ComingEditor() {
  return (
    <div className={css.box} aria-busy>
      <div className={css.comingBar} />
      <div className={css.text} />
      <div className={css.foot} />
    </div>
  );
}

/**
 * The editor of content texts: headings, lists, tables, files of the library, links to pages of the portal. It
 * is its own chunk. The server cleans the result again.
 */
export function ContentTextField({
  name,
  value,
  onChange,
  disabled,
  lang,
  sources,
  ...look
}: FieldLook & {
  label: string;
  name: string;
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  /** Language of the text, for the spelling checker and screen readers. */
  lang?: string;
  sources: ContentSources;
}) {
  return (
    <div data-field={name}>
      <Field {...look}>
        {(ids) => (
          <Suspense fallback={<ComingEditor />}>
            <Editor
              ids={ids}
              label={look.label}
              value={value}
              onChange={onChange}
              disabled={disabled ?? false}
              lang={lang}
              limit={contentTextLimit}
              sources={sources}
            />
          </Suspense>
        )}
      </Field>
    </div>
  );
}
