import { IconAlertTriangle, IconDots, IconEye, IconFile, IconPhoto, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { attachmentTypes, largestAttachment, type AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { addressNow } from '#platform/uploads/examined.ts';
import type { UploadItem } from '#platform/uploads/upload-items.ts';
import { addUpload, removeUpload, retryUpload, useUpload } from '#platform/uploads/uploads.ts';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { fileSizeText } from '#ui/form/file-field.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Menu, MenuItem } from '#ui/dialog/popover.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { SlotDrawing, type SlotDrawingName } from './slot-drawing.tsx';
import css from './upload-slot.module.css';

const IconCheck = sheetIcon('check');

/** The attachment that the server holds for a slot: fields of the GraphQL type `Attachment`. */
export type SlotAttachment = {
  id: string;
  fileName: string;
  state: string;
  bytes: number;
  receivedBytes: number;
  refusalText?: string | null;
  url?: string | null;
  smallUrl?: string | null;
};

export type UploadSlotProps = {
  /** Unique in the portal: `claim.<draft id>.photo1`. The upload of a place continues after a reload. */
  place: string;
  kind: AttachmentKind;
  title: string;
  /** 'needed' and 'helps' are shown as words in front of the hint. */
  need?: 'needed' | 'helps';
  /** Where to look or what to send: 'under the bottom bracket'. */
  hint?: string;
  drawing?: SlotDrawingName;
  /** Opens the camera of a phone; a second button chooses a stored picture. */
  camera?: boolean;
  /** The content of the server, also from another device. */
  stored?: SlotAttachment | null;
  /** The id of the slot's attachment as soon as the server knows it, before its bytes are sent; null after a removal. */
  onChange?: (attachmentId: string | null) => void;
  disabled?: boolean;
  /** Message of a refused form at this slot. */
  error?: string | undefined;
};

/** The content of a filled slot: from the file on this device, else from the server. */
export type ShownFile = {
  picture: string | null;
  url: string | null;
  /** An upload of this device: its address is asked for when the user opens it, that of before has ended. */
  attachmentId?: string | null;
  fileName: string;
  share: number;
  state: 'sending' | 'waiting' | 'checking' | 'ready' | 'refused' | 'elsewhere';
  message: string | null;
};

const fromDevice = (item: UploadItem): ShownFile => ({
  picture: item.preview ?? item.smallUrl,
  url: item.url,
  attachmentId: item.attachmentId,
  fileName: item.fileName,
  share: item.bytes > 0 ? Math.min(1, item.sentBytes / item.bytes) : 0,
  state: item.state === 'preparing' ? 'waiting' : item.state,
  message: item.refusal,
});

function fromServer(stored: SlotAttachment): ShownFile {
  const states: Readonly<Record<string, ShownFile['state']>> = {
    ready: 'ready',
    refused: 'refused',
    checking: 'checking',
    receiving: 'elsewhere',
  };
  return {
    picture: stored.smallUrl ?? null,
    url: stored.url ?? null,
    fileName: stored.fileName,
    share: stored.bytes > 0 ? stored.receivedBytes / stored.bytes : 0,
    state: states[stored.state] ?? 'checking',
    message: stored.refusalText ?? null,
  };
}

/**
 * A place for one photo, video or document: an outline that says what is wanted, then the picture with its progress.
 * Files are sent in the background. Its texts are those of `uploads`.
 */
export function UploadSlot(props: UploadSlotProps) {
  const { place, kind, stored = null, onChange, error } = props;
  const t = useText();
  const item = useUpload(place);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  useEffect(() => void loadTexts(['uploads']), []);

  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  }, [onChange]);
  const known = item?.attachmentId ?? null;
  useEffect(() => {
    if (known !== null && known !== stored?.id) told.current?.(known);
  }, [known, stored?.id]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    // Pictures are made smaller before they are sent.
    const limit = largestAttachment[kind];
    const over = file.size > limit && !file.type.startsWith('image/');
    const tag = document.documentElement.lang;
    setTooLarge(over ? t('ui.file.tooLarge', { name: file.name, limit: fileSizeText(limit, tag) }) : null);
    if (!over) addUpload(place, kind, file);
  };
  const remove = () => {
    removeUpload(place);
    onChange?.(null);
  };

  const shown = item ? fromDevice(item) : stored && fromServer(stored);
  const message = error ?? tooLarge ?? (shown?.state === 'refused' ? shown.message : null);
  return (
    <SlotView
      {...props}
      shown={shown}
      message={message}
      onFile={choose}
      onRemove={remove}
      onRetry={() => retryUpload(place)}
    />
  );
}

type SlotViewProps = Pick<UploadSlotProps, 'kind' | 'title' | 'need' | 'hint' | 'drawing' | 'camera' | 'disabled'> & {
  /** Null: empty. */
  shown: ShownFile | null;
  message: string | null;
  onFile: (file: File | undefined) => void;
  onRemove: () => void;
  onRetry?: () => void;
};

/** How a slot looks, for files that wait on the device until their form is sent. The page loads the texts `uploads`. */
export function SlotView(props: SlotViewProps) {
  const { title, shown, message } = props;
  const ids = useId();
  return (
    <div className={css.slot} role="group" aria-label={title} aria-describedby={message ? `${ids}-message` : undefined}>
      {shown ? (
        <FilledSlot {...props} shown={shown} />
      ) : (
        <EmptySlot {...props} bad={message !== null} hintId={`${ids}-hint`} />
      )}
      {message && (
        <p id={`${ids}-message`} className={css.message} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

/** A native file input, so that keyboards and screen readers need nothing new. */
function FileInput({
  kind,
  label,
  camera,
  disabled,
  describedBy,
  onFile,
}: Pick<UploadSlotProps, 'kind' | 'camera' | 'disabled'> & {
  label: string;
  describedBy?: string;
  onFile: (file: File | undefined) => void;
}) {
  return (
    <input
      type="file"
      aria-label={label}
      aria-describedby={describedBy}
      accept={attachmentTypes[kind].join(',')}
      disabled={disabled}
      {...(camera ? { capture: 'environment' as const } : {})}
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        event.target.value = '';
      }}
    />
  );
}

/** Takes a dropped file. */
function DropArea({
  className,
  disabled,
  onFile,
  children,
}: {
  className: string | undefined;
  disabled: boolean | undefined;
  onFile: (file: File | undefined) => void;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={classNames(className, over && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

function drawingOf(kind: SlotViewProps['kind']) {
  if (kind === 'material' || kind === 'article-archive') return 'document';
  if (kind === 'visit-photo') return 'photo';
  return kind;
}

function EmptySlot({
  kind,
  title,
  need,
  hint,
  drawing = drawingOf(kind),
  camera,
  disabled,
  bad,
  hintId,
  onFile,
}: SlotViewProps & { bad: boolean; hintId: string }) {
  const t = useText();
  const words = [need && t(`uploads.slot.${need}`), hint].filter(Boolean).join(' · ');
  return (
    <DropArea className={classNames(css.empty, bad && css.bad)} disabled={disabled} onFile={onFile}>
      <SlotDrawing of={drawing} />
      <b>{title}</b>
      {words && <span id={hintId}>{words}</span>}
      <FileInput
        kind={kind}
        camera={camera}
        disabled={disabled}
        label={camera ? t('uploads.slot.take', { title }) : t('uploads.slot.choose', { title })}
        {...(words ? { describedBy: hintId } : {})}
        onFile={onFile}
      />
      {camera && (
        <span className={css.second}>
          <Icon of={IconPhoto} size={18} />
          <FileInput kind={kind} disabled={disabled} label={t('uploads.slot.choose', { title })} onFile={onFile} />
        </span>
      )}
    </DropArea>
  );
}

function FilledSlot({
  kind,
  title,
  camera,
  disabled,
  shown,
  onFile,
  onRemove,
  onRetry,
}: SlotViewProps & { shown: ShownFile }) {
  const t = useText();
  const replacing = useRef<HTMLSpanElement>(null);
  const percent = Math.floor(shown.share * 100);
  const onTheWay = shown.state === 'sending' || shown.state === 'waiting' || shown.state === 'elsewhere';
  return (
    <DropArea className={css.filled} disabled={disabled} onFile={onFile}>
      {shown.picture ? (
        <img src={shown.picture} alt={title} decoding="async" />
      ) : (
        <span className={css.file}>
          <Icon of={IconFile} size={28} />
          <span>{shown.fileName}</span>
        </span>
      )}
      <span className={css.caption}>
        <b>{title}</b>
        <SlotState shown={shown} percent={percent} />
      </span>
      {onTheWay && <i data-paint className={css.progress} style={{ inlineSize: `${percent}%` }} />}
      <span className="visually-hidden" role="status">
        {t(`uploads.state.${shown.state}`)}
      </span>
      {shown.state === 'elsewhere' && (
        <label className={css.resume}>
          {t('uploads.slot.resume', { name: shown.fileName })}
          <FileInput
            kind={kind}
            disabled={disabled}
            label={t('uploads.slot.resume', { name: shown.fileName })}
            onFile={onFile}
          />
        </label>
      )}
      <span className="visually-hidden" ref={replacing} inert>
        <FileInput kind={kind} camera={camera} disabled={disabled} label={t('uploads.slot.replace')} onFile={onFile} />
      </span>
      <span className={css.menu}>
        <Menu
          label={t('uploads.slot.menu', { title })}
          align="end"
          trigger={(trigger) => (
            <IconButton {...trigger} icon={IconDots} size="small" label={t('uploads.slot.menu', { title })} />
          )}
        >
          {shown.url && (
            <MenuItem icon={IconEye} onClick={() => void openFile(shown)}>
              {t('uploads.slot.open')}
            </MenuItem>
          )}
          {shown.state === 'waiting' && onRetry && (
            <MenuItem icon={IconRefresh} onClick={onRetry}>
              {t('uploads.slot.retry')}
            </MenuItem>
          )}
          <MenuItem
            icon={IconPhoto}
            disabled={disabled}
            onClick={() => replacing.current?.querySelector('input')?.click()}
          >
            {t('uploads.slot.replace')}
          </MenuItem>
          <MenuItem icon={IconTrash} danger disabled={disabled} onClick={onRemove}>
            {t('uploads.slot.remove')}
          </MenuItem>
        </Menu>
      </span>
    </DropArea>
  );
}

/** Opens a file in a new tab, which the click itself must open. */
async function openFile({ url, attachmentId = null }: ShownFile): Promise<void> {
  if (attachmentId === null) {
    window.open(url ?? '', '_blank', 'noopener');
    return;
  }
  const tab = window.open('about:blank', '_blank');
  if (!tab) return;
  tab.opener = null;
  tab.location.href = (await addressNow(attachmentId)) ?? url ?? '';
}

function SlotState({ shown, percent }: { shown: ShownFile; percent: number }) {
  const t = useText();
  if (shown.state === 'ready') return <Icon of={IconCheck} size={16} />;
  if (shown.state === 'refused') return <Icon of={IconAlertTriangle} size={16} />;
  if (shown.state === 'checking') return <span aria-hidden>{t('uploads.state.checking')}</span>;
  return (
    <span aria-hidden>{shown.state === 'waiting' && percent === 0 ? t('uploads.state.waiting') : `${percent} %`}</span>
  );
}
