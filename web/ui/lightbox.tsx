import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../platform/texts/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import css from './lightbox.module.css';

export type LightboxPicture = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly video?: boolean;
  readonly poster?: string | null;
};

type LightboxProps = {
  pictures: readonly LightboxPicture[];
  /** The id of the picture that shows. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
};

/** One picture as large as the window; the arrow keys show the others, Escape closes. */
export function Lightbox({ pictures, shown, onShow, onClose }: LightboxProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const show = (by: number) => {
    const next = pictures[(at + by + pictures.length) % pictures.length];
    if (next) onShow(next.id);
  };
  const open = picture !== undefined;
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (open && element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  if (!picture) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
    <dialog
      ref={dialog}
      className={css.lightbox}
      aria-label={t('claims.lightbox.label', { name: picture.name, at: at + 1, count: pictures.length })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') show(-1);
        else if (event.key === 'ArrowRight') show(1);
      }}
    >
      {picture.video ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video of a defect has no words
        <video key={picture.id} src={picture.url} poster={picture.poster ?? undefined} controls playsInline />
      ) : (
        <img key={picture.id} src={picture.url} alt={picture.name} />
      )}
      <div className={css.bar}>
        <IconButton icon={IconChevronLeft} label={t('claims.lightbox.before')} onClick={() => show(-1)} />
        <span aria-live="polite">
          {picture.name} · {at + 1}/{pictures.length}
        </span>
        <IconButton icon={IconChevronRight} label={t('claims.lightbox.next')} onClick={() => show(1)} />
        <IconButton icon={IconX} label={t('claims.lightbox.close')} onClick={onClose} />
      </div>
    </dialog>
  );
}
