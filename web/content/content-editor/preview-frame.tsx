import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './content-editor.module.css';

/**
 * A window of its own inside the page, so that the widths at which layouts change are those of the shown device. It has
 * the styles of the app and the same content policy, and it runs nothing by itself: React draws into it. Links do not
 * lead away.
 */
export function PreviewFrame({
  device,
  scheme,
  lang,
  children,
}: {
  device: 'phone' | 'desktop';
  scheme: 'light' | 'dark';
  lang: string;
  children: ReactNode;
}) {
  const t = useText();
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const inner = frame?.contentDocument;
    if (!inner) return;
    // Safari hears no clicks in a frame without scripts; the sandbox opens no windows, so links stay still there too.
    const target = inner.createElement('base');
    target.setAttribute('target', '_blank');
    inner.head.append(target);
    // Styles of chunks that load while the preview is open follow.
    const copied = new Set<Node>();
    const copy = (): void => {
      for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
        if (copied.has(style)) continue;
        copied.add(style);
        inner.head.append(style.cloneNode(true));
      }
    };
    copy();
    const observer = new MutationObserver(copy);
    observer.observe(document.head, { childList: true });
    setBody(inner.body);
    return () => observer.disconnect();
  }, [frame]);
  useEffect(() => {
    const root = frame?.contentDocument?.documentElement;
    if (!root) return;
    root.setAttribute('data-color-scheme', scheme);
    root.setAttribute('lang', lang);
  }, [frame, scheme, lang]);
  return (
    <div className={css.device}>
      <iframe
        ref={setFrame}
        sandbox="allow-same-origin"
        title={t('content.preview.frame')}
        className={classNames(css.frame, css[device])}
      />
      {body &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only keeps links of the preview from leaving the editor
          <div
            className={css.previewed}
            onClickCapture={(event) => {
              if (
                event.target instanceof Object &&
                'closest' in event.target &&
                (event.target as Element).closest('a')
              ) {
                event.preventDefault();
                event.stopPropagation();
              }
            }}
          >
            {children}
          </div>,
          body,
        )}
    </div>
  );
}
