import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './progress.module.css';

export type MeterPart = { share: number; tone?: 'ok' | 'warn' | 'err' | 'info' | 'grey' | 'soft' | 'none' };

/** Shares (0 to 1) of a whole as a bar. The label says it as text. */
export function Meter({ parts, label, tall }: { parts: readonly MeterPart[]; label: string; tall?: boolean }) {
  return (
    <div className={classNames(css.meter, tall && css.tall)} role="img" aria-label={label}>
      {parts.map((part, at) => (
        <i
          key={at}
          data-paint
          className={part.tone ? css[part.tone] : undefined}
          style={{ width: `${Math.max(0, Math.min(1, part.share)) * 100}%` }}
        />
      ))}
    </div>
  );
}

/** The progress of one line: bar and per cent. */
export function ProgressLine({ done, of, label }: { done: number; of: number; label?: string }) {
  const t = useText();
  const percent = of > 0 ? Math.round((Math.min(done, of) / of) * 100) : 0;
  return (
    <div className={css.line}>
      <Meter parts={[{ share: percent / 100 }]} label={label ?? t('ui.progress.of', { done, of })} />
      <span aria-hidden>{percent} %</span>
    </div>
  );
}

export type Stop = {
  id: string;
  title: ReactNode;
  state: 'done' | 'current' | 'open' | 'failed';
  lines?: readonly ReactNode[];
};

/** An order or claim as a timeline that fills with the brand colour. Vertical on a phone. */
export function Timeline({ stops, label }: { stops: readonly Stop[]; label: string }) {
  return (
    <ol className={css.route} aria-label={label}>
      {stops.map((stop) => (
        <li
          key={stop.id}
          className={classNames(css.stop, css[stop.state])}
          aria-current={stop.state === 'current' ? 'step' : undefined}
        >
          <b>{stop.title}</b>
          {stop.lines?.map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Steps of a longer task at the top of the page. */
export function Steps({ steps, current, label }: { steps: readonly string[]; current: number; label: string }) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={classNames(css.step, at < current && css.done, at === current && css.current)}
          aria-current={at === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
