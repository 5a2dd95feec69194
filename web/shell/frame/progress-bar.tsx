import { useEffect, useState } from 'react';
import { activityStore } from '#platform/api/activity.ts';
import { useStore } from '#platform/store.ts';
import { useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './root-frame.module.css';

/** Appears after 200 ms, runs for 5 s, and stays full for 500 ms after the end. */
const throttle = 200;
const duration = 5000;
const hideDelay = 500;

/** Share of the bar after some milliseconds. It slows down towards the end but never stops. */
function progressShare(elapsed: number): number {
  return 8 + (1 - Math.exp((-2.2 * elapsed) / duration)) * 86;
}

/**
 * The thin bar at the top while calls or a page change are in progress; red as soon as a call fails. Slow pages
 * are announced to screen readers.
 */
export function ProgressBar({ routing }: { routing: boolean }) {
  const t = useText();
  const { running, failures } = useStore(activityStore);
  const active = routing || running > 0;
  // Failures that an earlier run has already shown.
  const [shown, setShown] = useState(failures);
  const [width, setWidth] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!active) return;
    setFailed(false);
    setWidth(null);
    const start = performance.now();
    const timer = setInterval(() => setWidth(progressShare(performance.now() - start)), throttle);
    return () => clearInterval(timer);
  }, [active]);

  // A failure shows at once, even if it happened before the bar appeared.
  const missed = failures > shown;
  useEffect(() => {
    if (active) return;
    if (missed) setFailed(true);
    setShown(failures);
    setWidth((before) => (before === null && !missed ? null : 100));
  }, [active, failures, missed]);

  const over = !active && width !== null;
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => setWidth(null), hideDelay);
    return () => clearTimeout(timer);
  }, [over, failures]);

  if (width === null) return null;
  return (
    <>
      <div className={classNames(css.progress, (failed || missed) && css.failed)} aria-hidden>
        <i data-paint style={{ width: `${width}%` }} />
      </div>
      {routing && (
        <div role="status" className="visually-hidden">
          {t('session.progress.label')}
        </div>
      )}
    </>
  );
}
