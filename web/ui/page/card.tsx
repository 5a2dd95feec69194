import { type ReactNode, useId } from 'react';
import css from './card.module.css';
import { classNames } from '#ui/look/class-names.ts';

export { Note } from './note.tsx';

type CardProps = {
  title?: ReactNode;
  /** Small figure or text beside the title. */
  note?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Turn off for lists and tables that reach the edge. */
  padded?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A card with a thin border. With a title it is a named region. */
export function Card({ title, note, actions, footer, padded = true, className, children }: CardProps) {
  const id = useId();
  return (
    <section className={classNames(css.card, className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={css.head}>
          <h2 id={id}>{title}</h2>
          {note}
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      )}
      {children !== undefined && (padded ? <div className={css.pad}>{children}</div> : children)}
      {footer && <div className={css.foot}>{footer}</div>}
    </section>
  );
}

/** A section of a long form inside one card. `beside` puts the heading left of the fields on wide pages. */
export function Section({
  title,
  hint,
  beside,
  children,
}: {
  title: ReactNode;
  hint?: ReactNode;
  beside?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classNames(css.section, beside && css.beside)} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p style={{ color: 'var(--text-2)', fontSize: 'var(--t-sm)', marginTop: 2 }}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** Names and values of one record. */
export function DescriptionList({
  items,
  align = 'right',
}: {
  items: readonly { name: ReactNode; value: ReactNode; id?: string }[];
  align?: 'left' | 'right';
}) {
  return (
    <dl className={classNames(css.list, align === 'left' && css.left)}>
      {items.map((item, at) => (
        <DescriptionRow key={item.id ?? at} name={item.name} value={item.value} />
      ))}
    </dl>
  );
}

function DescriptionRow({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** One line of a sum; the total has a rule above it. */
export function SumLine({ name, total, children }: { name: ReactNode; total?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(css.sum, total && css.total)}>
      <span>{name}</span>
      <span>{children}</span>
    </div>
  );
}
