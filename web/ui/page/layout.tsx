import type { CSSProperties, ElementType, ReactNode } from 'react';
import { classNames } from '#ui/look/class-names.ts';
import css from './layout.module.css';
import { useResultsMark } from './results-mark.ts';

export { Hidden } from '#ui/look/hidden.tsx';

/** Steps of the 4 px grid. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;

const gap = (step: Gap): CSSProperties => ({ gap: step === 0 ? 0 : `var(--s${step})` });

type BoxProps = { as?: ElementType; gap?: Gap; grow?: boolean; className?: string; children?: ReactNode; id?: string };

/** A vertical stack. */
export function Stack({ as: As = 'div', gap: step = 2, grow, className, children, ...rest }: BoxProps) {
  return (
    <As {...rest} className={classNames(css.stack, grow && css.grow, className)} style={gap(step)}>
      {children}
    </As>
  );
}

type RowProps = BoxProps & {
  wrap?: boolean;
  justify?: 'between' | 'end' | 'center';
  align?: 'top' | 'baseline' | 'stretch';
};

/** A horizontal row, centred vertically. */
export function Row({
  as: As = 'div',
  gap: step = 2,
  wrap,
  justify,
  align,
  grow,
  className,
  children,
  ...rest
}: RowProps) {
  return (
    <As
      {...rest}
      className={classNames(
        css.row,
        wrap && css.wrap,
        justify && css[justify],
        align && css[align],
        grow && css.grow,
        className,
      )}
      style={gap(step)}
    >
      {children}
    </As>
  );
}

/** Equal columns, as many as fit at their minimum width. */
export function Columns({
  least,
  gap: step = 4,
  className,
  children,
}: {
  least: 'narrow' | 'field' | 'card' | 'wide';
  gap?: Gap;
  className?: string;
  children: ReactNode;
}) {
  const width = { narrow: 150, field: 210, card: 280, wide: 420 }[least];
  return (
    <div
      className={classNames(css.columns, className)}
      style={{ ...gap(step), gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}px), 1fr))` }}
    >
      {children}
    </div>
  );
}

/** Main content with a sticky column of cards on the right; stacked when narrow. */
export function WithAside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={css.aside}>
      <div className={css.stack} style={gap(4)}>
        {children}
      </div>
      <aside>{aside}</aside>
    </div>
  );
}

/** A column of filters to the left of a list. */
export function WithFacets({ facets, children }: { facets: ReactNode; children: ReactNode }) {
  const mark = useResultsMark(true);
  return (
    <div className={css.facets}>
      {facets}
      <div {...mark} className={css.stack} style={gap(4)}>
        {children}
      </div>
    </div>
  );
}

export type Tone = 'muted' | 'dim' | 'ok' | 'warn' | 'err' | 'info' | 'action';

type TextProps = {
  as?: ElementType;
  size?: 'xs' | 'sm' | 'lg' | 'mid' | 'big' | 'huge' | 'cap' | 'code';
  tone?: Tone;
  strong?: boolean;
  truncate?: boolean;
  nowrap?: boolean;
  className?: string;
  id?: string;
  title?: string;
  children: ReactNode;
};

/** Text in one of the sizes and tones of the design. */
export function Text({
  as: As = 'span',
  size,
  tone,
  strong,
  truncate,
  nowrap,
  className,
  children,
  ...rest
}: TextProps) {
  return (
    <As
      {...rest}
      className={classNames(
        css.text,
        size && css[size],
        tone && css[tone],
        strong && css.strong,
        truncate && css.truncate,
        nowrap && css.nowrap,
        className,
      )}
    >
      {children}
    </As>
  );
}
