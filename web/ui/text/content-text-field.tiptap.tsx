import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { CardDialog, FileDialog, LinkDialog } from './content-text-dialogs.tsx';
import css from './content-text-field.module.css';
import type { ContentSources, PickedFile } from './content-text-field.tsx';
import { EditedFiles, FigureView } from './content-text-figure.tsx';
import { contentExtensions, type FigureSubject, insertFigure } from './content-text-nodes.ts';
import { chosenFigure, FigureTools, MainTools, type Opened, TableTools } from './content-text-tools.tsx';
import look from './content-text.module.css';
import type { ContentFiles } from './content-text.tsx';

type Ids = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Empty lines at the end are left out, so an empty editor gives no text. */
const htmlOf = (editor: Editor): string => editor.getHTML().replace(/(?:<p><\/p>)+$/, '');

const asFile = (file: PickedFile): ContentFiles[string] =>
  file.kind === 'video'
    ? { kind: 'video', url: file.url, width: file.width, height: file.height, poster: file.poster ?? null }
    : { kind: 'picture', width: file.width, height: file.height, sizes: [{ url: file.url, width: file.width }] };

/** Files that people picked or dropped, until their dialogs are answered. */
function useNewFiles({ files, pickFile, uploadFile }: ContentSources) {
  const [own, setOwn] = useState<ContentFiles>({});
  const [waiting, setWaiting] = useState<readonly PickedFile[]>([]);
  const [hint, setHint] = useState<'ui.editor.noDrop' | 'ui.editor.uploading' | 'ui.editor.uploadFailed' | null>(null);
  const add = (file: PickedFile | null): void => {
    if (!file) return;
    setOwn((before) => ({ ...before, [file.id]: asFile(file) }));
    setWaiting((before) => [...before, file]);
  };
  return {
    known: useMemo(() => (files || Object.keys(own).length > 0 ? { ...files, ...own } : undefined), [files, own]),
    next: waiting[0],
    hint,
    clearHint: () => setHint(null),
    done: () => setWaiting((before) => before.slice(1)),
    pick:
      pickFile && ((kind: 'picture' | 'video') => void pickFile(kind).then((file) => add(file && { kind, ...file }))),
    /** Takes files from the clipboard or the mouse. */
    take: async (dropped: readonly File[]): Promise<void> => {
      if (!uploadFile) return setHint('ui.editor.noDrop');
      setHint('ui.editor.uploading');
      try {
        for (const file of dropped) {
          // One after the other: each asks for its description.
          // oxlint-disable-next-line no-await-in-loop
          add(await uploadFile(file));
        }
        setHint(null);
      } catch {
        setHint('ui.editor.uploadFailed');
      }
    },
  };
}

/** The dialog that the toolbar or a picked file opened. */
function EditorDialogs({
  editor,
  opened,
  newFile,
  files,
  sources,
  onClose,
}: {
  editor: Editor;
  opened: Opened | null;
  newFile: PickedFile | undefined;
  files: ContentFiles | undefined;
  sources: ContentSources;
  onClose: () => void;
}) {
  const insert = (subject: FigureSubject): void => {
    insertFigure(editor, subject);
    onClose();
  };
  if (newFile)
    return (
      <FileDialog
        key={newFile.id}
        file={newFile}
        words={newFile.alt}
        width="full"
        isNew
        onApply={insert}
        onClose={onClose}
      />
    );
  if (opened === 'link') return <ChosenLink editor={editor} sources={sources} onClose={onClose} />;
  const figure = opened === 'figure' ? chosenFigure(editor) : null;
  const replace = (subject: FigureSubject): void => {
    if (figure)
      editor
        .chain()
        .command(({ tr }) => {
          tr.setNodeMarkup(figure.at, undefined, { ...tr.doc.nodeAt(figure.at)?.attrs, ...subject });
          return true;
        })
        .run();
    onClose();
  };
  if (opened === 'card') return <CardDialog before={null} onApply={insert} onClose={onClose} />;
  if (!figure) return null;
  if (figure.subject.kind === 'card') return <CardDialog before={figure.subject} onApply={replace} onClose={onClose} />;
  const { kind, file: id, words, width } = figure.subject;
  const known = files?.[id];
  const shown = known?.kind === 'video' ? known : { url: known?.sizes[0]?.url ?? '', poster: null };
  return (
    <FileDialog
      file={{ id, kind, url: shown.url, poster: shown.poster, width: known?.width ?? 0, height: known?.height ?? 0 }}
      words={words}
      width={width}
      isNew={false}
      onApply={replace}
      onClose={onClose}
    />
  );
}

function ChosenLink({ editor, sources, onClose }: { editor: Editor; sources: ContentSources; onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const empty = editor.state.selection.empty;
  return (
    <LinkDialog
      before={before}
      needsWords={empty}
      sources={sources}
      onApply={(href, words) => {
        const chain = editor.chain().extendMarkRange('link');
        if (empty && before === '')
          chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run();
        else chain.setLink({ href }).run();
        onClose();
      }}
      onRemove={() => {
        editor.chain().extendMarkRange('link').unsetLink().run();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** How much of the longest text is used, and the key that leads to the toolbar. */
function Foot({ count, limit }: { count: number; limit: number }) {
  const t = useText();
  return (
    <div className={css.foot}>
      <span className={css.keys}>{t('ui.editor.toolbarKey')}</span>
      <span className={classNames(count > limit && css.wrong)}>{t('ui.editor.count', { count, limit })}</span>
    </div>
  );
}

/** The field's label, hint and error, and the language, on the element that people write in. */
function useFieldAttributes(editor: Editor, ids: Ids, label: string, lang: string | undefined): void {
  const { id, 'aria-describedby': described, 'aria-invalid': invalid } = ids;
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          class: look.content ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(lang ? { lang } : {}),
          ...(described ? { 'aria-describedby': described } : {}),
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
        },
      },
    });
  }, [editor, id, label, lang, described, invalid]);
}

const extensions = contentExtensions(FigureView);

/** The editor of `ContentTextField`: a toolbar, a second one for the table or figure at the cursor, and the text. */
export function ContentTextEditor({
  ids,
  label,
  value,
  onChange,
  disabled,
  lang,
  limit,
  sources,
}: {
  ids: Ids;
  label: string;
  value: string;
  onChange: (html: string) => void;
  disabled: boolean;
  lang: string | undefined;
  limit: number;
  sources: ContentSources;
}) {
  const t = useText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const newFiles = useNewFiles(sources);
  const toolbar = useRef<{ focus: () => void }>(null);
  const known = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    // The content policy forbids style elements; the styles are in the module of the part.
    injectCSS: false,
    editable: !disabled,
    onUpdate: (change) => {
      known.current = htmlOf(change.editor);
      onChange(known.current);
    },
  });
  useFieldAttributes(editor, ids, label, lang);
  const { take } = newFiles;
  useEffect(() => {
    const openLink = (): void => setOpened('link');
    const openToolbar = (): void => toolbar.current?.focus();
    const takeFiles = ({ files }: { files: readonly File[] }): void => void take(files);
    editor.on('openLink', openLink).on('openToolbar', openToolbar).on('takeFiles', takeFiles);
    return () => {
      editor.off('openLink', openLink).off('openToolbar', openToolbar).off('takeFiles', takeFiles);
    };
  }, [editor, take]);
  useEffect(() => {
    editor.setEditable(!disabled, false);
    // Parts of the text look again whether people may write.
    editor.view.dispatch(editor.state.tr);
  }, [editor, disabled]);
  // Takes over a text from outside, for example after a form reset.
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const close = (): void => {
    if (newFiles.next) newFiles.done();
    setOpened(null);
    // The dialog gives the focus back first.
    requestAnimationFrame(() => editor.commands.focus());
  };
  return (
    <div className={classNames(css.box, ids['aria-invalid'] && css.bad)}>
      <div className={css.bars}>
        <MainTools editor={editor} disabled={disabled} handle={toolbar} onOpen={setOpened} onPickFile={newFiles.pick} />
        <TableTools editor={editor} disabled={disabled} />
        <FigureTools editor={editor} disabled={disabled} onEdit={() => setOpened('figure')} />
      </div>
      {newFiles.hint && (
        <div role="status" className={css.hint}>
          <span>{t(newFiles.hint)}</span>
          <Button size="small" variant="quiet" onClick={newFiles.clearHint}>
            {t('ui.dialog.close')}
          </Button>
        </div>
      )}
      <EditedFiles value={newFiles.known}>
        <EditorContent editor={editor} className={css.text} />
      </EditedFiles>
      <Foot count={value.length} limit={limit} />
      {(opened || newFiles.next) && (
        <EditorDialogs
          editor={editor}
          opened={opened}
          newFile={newFiles.next}
          files={newFiles.known}
          sources={sources}
          onClose={close}
        />
      )}
    </div>
  );
}
