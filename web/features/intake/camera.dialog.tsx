import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../platform/problem-log.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { readCodes } from './camera-reader.ts';
import type { CheckedRow } from './intake.documents.ts';
import css from './intake.module.css';

/** How long a code must be out of the picture before it counts again. */
const again = 1_500;
type CameraError = 'refused' | 'missing' | 'failed';
/** The state of the last detected code: being checked, its row, or unchecked. */
type Last = { code: string; row: CheckedRow | 'checking' | null };

const cameraErrorOf = (error: unknown): CameraError => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
};

/** Reads barcodes with the camera until it is closed; every code adds one unit of its article. */
export function CameraDialog({
  onCode,
  onClose,
}: {
  onCode: (code: string) => Promise<CheckedRow | null>;
  onClose: () => void;
}) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const latestOnCode = useRef(onCode);
  const [trouble, setTrouble] = useState<CameraError | null>(null);
  const [last, setLast] = useState<Last | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    latestOnCode.current = onCode;
  }, [onCode]);

  useEffect(() => {
    const element = video.current;
    const stop = new AbortController();
    const seen = new Map<string, number>();
    const found = (code: string) => {
      const now = performance.now();
      const fresh = now - (seen.get(code) ?? -again) >= again;
      seen.set(code, now);
      if (!fresh) return;
      navigator.vibrate?.(60);
      setLast({ code, row: 'checking' });
      setCount((before) => before + 1);
      void latestOnCode.current(code).then((row) => setLast((now) => (now?.code === code ? { code, row } : now)));
    };
    if (element)
      readCodes(element, found, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        setTrouble(cameraErrorOf(error));
        logProblem('The camera cannot scan', error);
      });
    return () => stop.abort();
  }, []);

  const toDecide = last !== null && last.row !== 'checking' && last.row?.group !== 'ready';
  return (
    <Dialog
      title={t('intake.scan.title')}
      subtitle={t('intake.scan.hint')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {count === 0 ? t('intake.scan.close') : t('intake.scan.done', { count })}
        </Button>
      }
    >
      {trouble ? (
        <Note tone="err" role="alert">
          {t(
            trouble === 'refused'
              ? 'intake.scan.refused'
              : trouble === 'missing'
                ? 'intake.scan.missing'
                : 'intake.scan.failed',
          )}
        </Note>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of the camera has no sound
        <video ref={video} className={css.video} muted playsInline aria-label={t('intake.scan.picture')} />
      )}
      <p role="status" className={css.live} data-warn={toDecide || undefined}>
        {last ? wordsOf(t, last) : ''}
      </p>
    </Dialog>
  );
}

function wordsOf(t: ReturnType<typeof useText>, { code, row }: Last): string {
  if (row === 'checking') return code;
  if (row === null) return t('intake.scan.unchecked', { code });
  if (row.group === 'unknown') return t('intake.taken.unknown', { code });
  const name = row.product?.name ?? code;
  return t(row.group === 'ready' ? 'intake.taken.row' : 'intake.scan.decide', { name, count: row.asked ?? 0 });
}
