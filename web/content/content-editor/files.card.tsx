import { IconDots, IconFile, IconFocus2, IconHistory, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { attachmentTypes } from '#rules/attachments/attachment-kinds.ts';
import { mostOf } from '#rules/content/content/content-item.ts';
import { type ContentLanguage, contentLanguages } from '#rules/locales.ts';
import { randomKey } from '#platform/random-key.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { addMaterials, addUpload, removeUpload, retryUpload, useUpload } from '#platform/uploads/uploads.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { fileSizeText } from '#ui/form/file-field.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { movedEntry, OrderHandle, useRowDrag } from '#ui/table/ordered-rows.tsx';
import { Menu, MenuItem } from '#ui/dialog/popover.tsx';
import { UploadNote } from '#ui/picture/upload-note.tsx';
import css from './content-editor.module.css';
import type { EditedFile, StoredFile } from './content-values.ts';
import { FileVersionsDialog } from './file-versions.dialog.tsx';
import { FocalPointDialog } from '#content/content/focal-point.part.tsx';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import type { EditorState } from './use-content-editor.ts';

const newFile = (place: string, fileName: string): EditedFile => ({
  key: place,
  id: null,
  attachmentId: null,
  place,
  fileName,
  title: '',
  language: null,
  focalLeft: 500,
  focalTop: 500,
  crop: null,
  rightsEndOn: null,
});

/** Files of the item in their order: pictures, documents, videos. They are sent in the background. */
export function FilesCard({ editor, stored }: { editor: EditorState; stored: readonly StoredFile[] }) {
  const t = useText();
  const { files } = editor.values;
  const { busy, errors } = editor.form;
  useEffect(() => void loadTexts(['uploads']), []);
  const latest = useRef(files);
  useLayoutEffect(() => {
    latest.current = files;
  }, [files]);
  const set = (next: EditedFile[]): void => {
    latest.current = next;
    editor.set('files', next);
  };
  const add = (chosen: Iterable<File>): void => {
    const added = [...chosen].slice(0, Math.max(0, mostOf.files - latest.current.length)).map((file) => {
      return { place: `${editor.formId}.${randomKey()}`, file };
    });
    addMaterials(added);
    set([...latest.current, ...added.map(({ place, file }) => newFile(place, file.name))]);
  };
  const change = (next: EditedFile): void => set(latest.current.map((file) => (file.key === next.key ? next : file)));
  const move = (from: number, to: number): void => set(movedEntry(latest.current, from, to));
  const { over, eventsOf } = useRowDrag(move);
  return (
    <Card
      title={t('content.files.title')}
      note={
        <Text size="sm" tone="muted">
          {t('content.files.count', { count: files.length, limit: mostOf.files })}
        </Text>
      }
    >
      <div className={css.files} data-field="files">
        <UploadNote beginning={`${editor.formId}.`} />
        {errors['files'] && (
          <Note tone="err" role="alert">
            {errors['files']}
          </Note>
        )}
        {files.length > 0 && (
          <ol className={css.fileList}>
            {files.map((file, at) => (
              <FileRow
                key={file.key}
                file={file}
                stored={stored.find(({ id }) => id === file.id) ?? null}
                editor={editor}
                at={at}
                count={files.length}
                isOver={over === at}
                dragEvents={eventsOf(at)}
                onChange={change}
                onMove={(to) => move(at, to)}
                onRemove={() => set(latest.current.filter(({ key }) => key !== file.key))}
              />
            ))}
          </ol>
        )}
        <DropZone disabled={busy || files.length >= mostOf.files} onFiles={add} />
      </div>
    </Card>
  );
}

/** Takes dropped or chosen files. */
function DropZone({ disabled, onFiles }: { disabled: boolean; onFiles: (files: Iterable<File>) => void }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles(event.dataTransfer.files);
  };
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={classNames(css.drop, over && css.over)}>
        <IconUpload size={22} aria-hidden />
        <b>{t('content.files.add')}</b>
        <span>{t('content.files.kinds')}</span>
        <input
          type="file"
          multiple
          accept={attachmentTypes.material.join(',')}
          disabled={disabled}
          onChange={(event) => {
            if (event.target.files) onFiles([...event.target.files]);
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}

type RowProps = {
  file: EditedFile;
  stored: StoredFile | null;
  editor: EditorState;
  /** Place of the file, from 0. */
  at: number;
  count: number;
  /** A dragged file would take this place. */
  isOver: boolean;
  dragEvents: ReturnType<ReturnType<typeof useRowDrag>['eventsOf']>;
  onChange: (file: EditedFile) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function FileRow({ file, stored, editor, at, count, isOver, dragEvents, onChange, onMove, onRemove }: RowProps) {
  const t = useText();
  const language = useLanguageNames();
  const upload = useUpload(file.place ?? '');
  const known = file.place === null ? null : (upload?.attachmentId ?? null);
  const take = useEffectEvent((attachmentId: string) => {
    if (file.attachmentId !== attachmentId) onChange({ ...file, attachmentId });
  });
  useEffect(() => {
    if (known !== null) take(known);
  }, [known]);
  const { busy } = editor.form;
  const name = upload?.fileName ?? (file.fileName || (stored?.fileName ?? ''));
  return (
    <li className={classNames(css.file, isOver && css.fileOver)} {...dragEvents}>
      <span className={css.thumb}>
        <Thumbnail file={file} stored={stored} />
      </span>
      <div className={css.fileFields}>
        <FileName file={file} stored={stored} name={name} />
        <div className={css.fileInputs}>
          <TextInput
            label={t('content.files.fileTitle')}
            optional
            maxLength={200}
            value={file.title}
            disabled={busy}
            onChange={(event) => onChange({ ...file, title: event.target.value })}
          />
          <SelectInput
            label={t('content.files.language')}
            value={file.language ?? ''}
            placeholder={t('content.files.allLanguages')}
            choices={contentLanguages.map((each) => ({ value: each, label: language(each) }))}
            disabled={busy}
            onChange={(event) =>
              onChange({ ...file, language: (event.target.value || null) as ContentLanguage | null })
            }
          />
          <DateField
            label={t('content.files.rightsEnd')}
            optional
            value={file.rightsEndOn}
            disabled={busy}
            onChange={(rightsEndOn) => onChange({ ...file, rightsEndOn })}
          />
        </div>
      </div>
      <div className={css.fileTools}>
        <OrderHandle name={name} at={at} count={count} disabled={busy} onMove={onMove} />
        {stored && file.place === null && (
          <FocalPointTool file={file} stored={stored} name={name} onChange={onChange} />
        )}
        <FileMenu file={file} stored={stored} name={name} editor={editor} onChange={onChange} onRemove={onRemove} />
      </div>
    </li>
  );
}

/** Opens the dialog for the focal point and the crop of a stored picture. */
function FocalPointTool({
  file,
  stored,
  name,
  onChange,
}: Pick<RowProps, 'file' | 'onChange'> & { stored: StoredFile; name: string }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const { wholeUrl, width, height } = stored;
  if (stored.media !== 'picture' || wholeUrl === null || width === null || height === null) return null;
  return (
    <>
      <IconButton
        size="small"
        icon={IconFocus2}
        label={t('content.files.focus', { name })}
        onClick={() => setOpened(true)}
      />
      {opened && (
        <FocalPointDialog
          picture={{ url: wholeUrl, width, height, name }}
          value={{ focalLeft: file.focalLeft, focalTop: file.focalTop, crop: file.crop }}
          onSave={(focus) => {
            onChange({ ...file, ...focus });
            setOpened(false);
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

function Thumbnail({ file, stored }: { file: EditedFile; stored: StoredFile | null }) {
  const upload = useUpload(file.place ?? '');
  const picture = file.place === null ? stored?.thumbnailUrl : (upload?.preview ?? upload?.smallUrl);
  return picture ? <img src={picture} alt="" decoding="async" /> : <IconFile size={26} aria-hidden />;
}

/** The name, and where the file is on its way. */
function FileName({ file, stored, name }: { file: EditedFile; stored: StoredFile | null; name: string }) {
  const t = useText();
  const { tag } = useFormats();
  const upload = useUpload(file.place ?? '');
  const percent = upload && upload.bytes > 0 ? Math.floor((upload.sentBytes / upload.bytes) * 100) : 0;
  const chooseState = () => {
    if (file.place === null) return null;
    if (!upload) {
      if (file.attachmentId) return null;
      return t('content.files.lost');
    }
    if (upload.state === 'ready') return t(file.id ? 'content.files.replaced' : 'content.files.ready');
    if (upload.state === 'refused') return upload.refusal ?? t('upload_failed');
    if (upload.state === 'checking') return t('content.files.checking');
    return t('content.files.sending', { percent });
  };
  const state = chooseState();
  const bad = upload?.state === 'refused' || (file.place !== null && !upload && !file.attachmentId);
  const bytes = upload?.bytes ?? (file.place === null ? stored?.bytes : undefined);
  return (
    <div className={css.fileName}>
      <b>{name}</b>
      <Text size="sm" tone="muted">
        {[
          bytes ? fileSizeText(bytes, tag) : '',
          file.place === null && stored?.width && stored.height ? `${stored.width} × ${stored.height}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {state && (
        <Text size="sm" tone={bad ? 'err' : 'info'}>
          <span role="status">{state}</span>
        </Text>
      )}
      {upload?.state === 'waiting' && upload.failed && (
        <Button size="small" onClick={() => retryUpload(file.place ?? '')}>
          {t('content.files.retry')}
        </Button>
      )}
      {upload && !['ready', 'refused', 'checking'].includes(upload.state) && (
        <i data-paint className={css.progress} style={{ inlineSize: `${percent}%` }} />
      )}
    </div>
  );
}

/** Replace, versions, remove. A replaced file keeps its link. */
function FileMenu({
  file,
  stored,
  name,
  editor,
  onChange,
  onRemove,
}: Pick<RowProps, 'file' | 'stored' | 'editor' | 'onChange' | 'onRemove'> & { name: string }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  const replace = (chosen: File): void => {
    const place = `${editor.formId}.${randomKey()}`;
    if (file.place !== null) removeUpload(file.place);
    addUpload(place, 'material', chosen);
    onChange({ ...file, place, attachmentId: null, fileName: chosen.name });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('content.files.replace', { name })}
        accept={attachmentTypes.material.join(',')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) replace(chosen);
          event.target.value = '';
        }}
      />
      <Menu
        label={t('content.files.more', { name })}
        align="end"
        trigger={(props) => (
          <IconButton
            {...props}
            size="small"
            icon={IconDots}
            label={t('content.files.more', { name })}
            disabled={editor.form.busy}
          />
        )}
      >
        {(close) => (
          <>
            <MenuItem
              icon={IconUpload}
              onClick={() => {
                close();
                input.current?.click();
              }}
            >
              {t('content.files.replaceShort')}
            </MenuItem>
            {stored && stored.versions.length > 0 && (
              <MenuItem
                icon={IconHistory}
                side={stored.versions.length}
                onClick={() => {
                  close();
                  setOpened(true);
                }}
              >
                {t('content.files.versions')}
              </MenuItem>
            )}
            <MenuItem
              icon={IconTrash}
              danger
              onClick={() => {
                close();
                if (file.place !== null) removeUpload(file.place);
                onRemove();
              }}
            >
              {t('content.files.remove')}
            </MenuItem>
          </>
        )}
      </Menu>
      {opened && stored && (
        <FileVersionsDialog file={stored} onRestored={() => void editor.reload()} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
