import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, messageIdOf } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from './card.tsx';
import { Note } from './note.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './states.module.css';

const stroke = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

function LineBike() {
  return (
    <svg viewBox="0 0 140 84" width="140" height="84" {...stroke} stroke="var(--brand)" aria-hidden>
      <circle cx="32" cy="56" r="22" />
      <circle cx="108" cy="56" r="22" />
      <path d="M32 56l20-34h42l14 34M52 22l14 34H32M66 56l28-34M46 14h13M55 14l-3 8M94 22l-3-10h9c6 0 6 8 0 8" />
    </svg>
  );
}

function Lens() {
  return (
    <svg viewBox="0 0 140 84" width="140" height="84" {...stroke} stroke="var(--line-ctl)" aria-hidden>
      <circle cx="62" cy="38" r="24" />
      <path d="M80 56l20 20M52 38h20" />
    </svg>
  );
}

function Lock() {
  return (
    <svg viewBox="0 0 140 84" width="140" height="84" {...stroke} stroke="var(--line-ctl)" aria-hidden>
      <rect x="46" y="36" width="48" height="36" rx="6" />
      <path d="M56 36V26a14 14 0 0 1 28 0v10M70 50v8" />
    </svg>
  );
}

type EmptyProps = { title: ReactNode; children?: ReactNode; actions?: ReactNode };

function Empty({ picture, title, children, actions }: EmptyProps & { picture: ReactNode }) {
  return (
    <div className={css.empty}>
      {picture}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

/** For an empty list: what to do next. */
export function NothingYet(props: EmptyProps) {
  return <Empty {...props} picture={<LineBike />} />;
}

/** No result: which filter to remove. */
export function NoResult({ title, children, actions, onClear }: Partial<EmptyProps> & { onClear?: () => void }) {
  const t = useText();
  return (
    <Empty
      picture={<Lens />}
      title={title ?? t('ui.empty.noResult')}
      actions={actions ?? (onClear && <Button onClick={onClear}>{t('ui.filter.clearAll')}</Button>)}
    >
      {children ?? t('ui.empty.noResultHint')}
    </Empty>
  );
}

/** No permission: who to ask. */
export function NoPermission({ title, children, actions }: Partial<EmptyProps>) {
  const t = useText();
  return (
    <Empty picture={<Lock />} title={title ?? t('ui.empty.noPermission')} actions={actions}>
      {children ?? t('ui.empty.noPermissionHint')}
    </Empty>
  );
}

/** Replaces a part of the page that did not load; the rest stays usable. Shows the request id for support. */
export function ErrorPanel({ error, onRetry, title }: { error: unknown; onRetry?: () => void; title?: ReactNode }) {
  const t = useText();
  const id = messageIdOf(error);
  const chooseWords = () => {
    if (id) return t(id);
    if (error instanceof ApiError) return error.message;
    return '';
  };
  const words = chooseWords();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Note tone="err" role="alert">
      <b>{title ?? t('ui.error.notLoaded')}</b> {words} {requestId && t('ui.error.code', { code: requestId })}
      {onRetry && (
        <div>
          <button type="button" className={css.retry} onClick={onRetry}>
            {t('ui.error.retry')}
          </button>
        </div>
      )}
    </Note>
  );
}

/** A grey bar as a placeholder for text or a picture. Width in per cent or `full`. */
export function Bone({ width = 'full', height = 12 }: { width?: number | 'full' | `${number}px`; height?: number }) {
  const chooseWidth = () => {
    if (width === 'full') return '100%';
    if (typeof width === 'number') return `${width}%`;
    return width;
  };
  return (
    <span
      className={css.bone}
      style={{
        width: chooseWidth(),
        height,
        maxWidth: '100%',
      }}
    />
  );
}

/** A placeholder for the rows of a list; shows after 200 ms, so that fast responses do not flicker. */
export function SkeletonRows({ rows = 6, picture }: { rows?: number; picture?: boolean }) {
  const t = useText();
  return (
    <div data-skeleton className={classNames(css.rows, css.late)} role="status" aria-label={t('ui.loading.label')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} aria-hidden>
          {picture && <Bone width="64px" height={40} />}
          <div className={css.lines}>
            <Bone width={44 + ((at * 17) % 34)} />
            <Bone width={28} height={9} />
          </div>
          <Bone width="74px" />
        </div>
      ))}
    </div>
  );
}

export function SkeletonCard({ picture }: { picture?: boolean }) {
  const t = useText();
  return (
    <Card>
      <div data-skeleton className={classNames(css.card, css.late)} role="status" aria-label={t('ui.loading.label')}>
        {picture && <Bone height={128} />}
        <Bone width={62} height={14} />
        <Bone width={84} height={10} />
        <Bone height={22} />
      </div>
    </Card>
  );
}

/** A placeholder for a whole page. */
export function SkeletonPage() {
  return (
    <div className={css.late}>
      <div className={css.card} style={{ marginBottom: 16 }}>
        <Bone width="220px" height={26} />
        <Bone width="320px" height={14} />
      </div>
      <Card padded={false}>
        <SkeletonRows />
      </Card>
    </div>
  );
}

/** Old content stays dimmed under a moving line while new content loads. */
export function Refreshing({ active, children }: { active: boolean; children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return setLate(false);
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, [active]);
  return (
    <div className={classNames(css.refresh, late && css.refreshing)} aria-busy={active || undefined}>
      {children}
    </div>
  );
}
