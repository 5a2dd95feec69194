import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import css from './lightbox.module.css';
import { usePictureZoom } from './use-picture-zoom.ts';

export type LightboxPicture = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly video?: boolean;
  readonly poster?: string | null;
  /** A small copy that shows until the large one has loaded. */
  readonly small?: string | null;
};

type LightboxProps = {
  pictures: readonly LightboxPicture[];
  /** The id of the picture that shows. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
  /** Buttons for the shown picture, before the close button. */
  actions?: ReactNode;
};

/**
 * One picture as large as the window. Arrow keys and swipes show the others, `+`, `-` and `0` zoom, Escape closes. The
 * page loads the texts `lightbox`.
 */
export function Lightbox({ pictures, shown, onShow, onClose, actions }: LightboxProps) {
  const t = useText();
  const dialog = useModal();
  const stage = useRef<HTMLDivElement>(null);
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const held = useHeldAddress(picture);
  const show = (by: number): void => {
    const next = pictures[(at + by + pictures.length) % pictures.length];
    if (next && next.id !== shown) onShow(next.id);
  };
  const { zoom, handlers, step } = usePictureZoom(stage, shown, show);
  usePreload([pictures[at - 1], pictures[at + 1]]);
  if (!picture) return null;

  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ArrowLeft: () => show(-1),
      ArrowRight: () => show(1),
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      '0': () => step(0),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    // The page behind the picture must not see the key as its own.
    event.stopPropagation();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
    <dialog
      ref={dialog}
      className={css.lightbox}
      aria-label={t('lightbox.view.label', { name: picture.name, at: at + 1, count: pictures.length })}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keys}
    >
      <div className={css.bar}>
        <span aria-live="polite">
          <b>{picture.name}</b>
          {pictures.length > 1 && ` ${at + 1}/${pictures.length}`}
        </span>
        <div>
          {!picture.video && (
            <>
              <IconButton
                icon={IconZoomOut}
                label={t('lightbox.zoom.out')}
                disabled={zoom.scale === 1}
                onClick={() => step(-1)}
              />
              <IconButton icon={IconZoomIn} label={t('lightbox.zoom.in')} onClick={() => step(1)} />
            </>
          )}
          {actions}
          <IconButton icon={IconX} label={t('lightbox.view.close')} onClick={onClose} />
        </div>
      </div>
      <div ref={stage} className={css.stage} {...(picture.video ? {} : handlers)}>
        {picture.video ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the videos have no captions
          <video
            key={picture.id}
            src={held.url}
            poster={picture.poster ?? undefined}
            controls
            playsInline
            onError={held.onError}
          />
        ) : (
          <img
            key={picture.id}
            src={held.url}
            alt={picture.name}
            onError={held.onError}
            draggable={false}
            style={{
              transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
              ...(picture.small && zoom.scale === 1 ? { backgroundImage: `url("${picture.small}")` } : {}),
            }}
            onLoad={(event) => (event.currentTarget.style.backgroundImage = '')}
          />
        )}
      </div>
      {pictures.length > 1 && (
        <>
          <IconButton
            className={css.before}
            icon={IconChevronLeft}
            label={t('lightbox.view.before')}
            onClick={() => show(-1)}
          />
          <IconButton
            className={css.next}
            icon={IconChevronRight}
            label={t('lightbox.view.next')}
            onClick={() => show(1)}
          />
        </>
      )}
    </dialog>
  );
}

/**
 * The address with which the picture began to show: the page replaces addresses before they end, and another one would
 * begin a video again. After a failure the picture takes those of the page.
 */
function useHeldAddress(picture: LightboxPicture | undefined): { url: string; onError: () => void } {
  const [held, setHeld] = useState({ id: picture?.id, url: picture?.url ?? '', failed: false });
  if (held.id !== picture?.id) setHeld({ id: picture?.id, url: picture?.url ?? '', failed: false });
  const isHeld = held.id === picture?.id && !held.failed;
  return {
    url: isHeld ? held.url : (picture?.url ?? ''),
    onError: () => setHeld((before) => ({ ...before, failed: true })),
  };
}

/** Opens the dialog as a modal one; focus returns to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}

/** Loads pictures that probably show next. */
function usePreload(pictures: readonly (LightboxPicture | undefined)[]): void {
  const urls = pictures.flatMap((picture) => (picture && !picture.video ? [picture.url] : [])).join('\n');
  useEffect(() => {
    for (const url of urls.split('\n').filter(Boolean)) new Image().src = url;
  }, [urls]);
}
