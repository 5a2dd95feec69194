import { useEffect, useRef, useState } from 'react';
import { logProblem } from '#platform/problem-log.ts';
import { useText } from '#platform/texts/texts.tsx';
import { readCodes, type ScannedCode } from './camera-reader.ts';
import { CodesInView } from './camera-view.ts';
import css from './camera.module.css';
import { Note } from '#ui/page/note.tsx';

type CameraError = 'refused' | 'missing' | 'failed';

const cameraErrorOf = (error: unknown): CameraError => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
};

/**
 * The picture of the camera; reports each bar or QR code once while it stays in view. Says what to do if the camera
 * cannot be used. Its texts are those of `camera`.
 */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const latestOnCode = useRef(onCode);
  const [trouble, setTrouble] = useState<CameraError | null>(null);
  useEffect(() => {
    latestOnCode.current = onCode;
  }, [onCode]);

  useEffect(() => {
    const element = video.current;
    const stop = new AbortController();
    const view = new CodesInView();
    const looked = (read: readonly ScannedCode[]) => {
      for (const code of view.look(read, performance.now())) {
        if (stop.signal.aborted) return;
        navigator.vibrate?.(60);
        latestOnCode.current(code);
      }
    };
    if (element)
      readCodes(element, looked, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        setTrouble(cameraErrorOf(error));
        logProblem('The camera cannot scan', error);
      });
    return () => stop.abort();
  }, []);

  if (trouble)
    return (
      <Note tone="err" role="alert">
        {t(`camera.error.${trouble}`)}
      </Note>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of the camera has no sound
    <video ref={video} className={css.video} muted playsInline aria-label={t('camera.picture.label')} />
  );
}
