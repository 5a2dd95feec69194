import { useEffect, useState } from 'react';
import { activityStore } from '../platform/api/activity.ts';
import { useStore } from '../platform/store.ts';
import { classNames } from '../ui/class-names.ts';
import css from './root-frame.module.css';

/** Waits 200 ms, aims at 5 s, hides 500 ms after the end. */
const throttle = 200;
const duration = 5000;
const hideDelay = 500;

export function ProgressBar({ routing }: { routing: boolean }) {
  const { running, failed } = useStore(activityStore);
  const active = routing || running > 0;
  const [width, setWidth] = useState<number | null>(null);

  useEffect(() => {
    if (!active) {
      setWidth((before) => (before === null ? null : 100));
      const timer = setTimeout(() => setWidth(null), hideDelay);
      return () => clearTimeout(timer);
    }
    const start = performance.now();
    const timer = setInterval(() => {
      // Runs ever slower towards the end instead of standing still at it.
      const share = 1 - Math.exp((-2.2 * (performance.now() - start)) / duration);
      setWidth(8 + share * 86);
    }, throttle);
    return () => clearInterval(timer);
  }, [active]);

  if (width === null) return null;
  return (
    <div className={classNames(css.progress, failed && !active && css.failed, !active && !failed && css.gone)} aria-hidden>
      <i style={{ width: `${width}%` }} />
    </div>
  );
}
