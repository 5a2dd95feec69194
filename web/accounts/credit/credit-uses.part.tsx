import type { ReactNode } from 'react';
import { classNames } from '#ui/look/class-names.ts';
import type { MeterPart } from '#ui/figures/progress.tsx';
import css from './credit-uses.module.css';

/** A use of a part of a credit limit. */
export interface CreditUse {
  readonly id: string;
  readonly name: string;
  readonly tone: MeterPart['tone'];
  readonly amount: ReactNode;
}

/** The uses of the credit, in the colours of the meter above it; further lines as `dt` and `dd`. */
export function CreditUses({
  uses,
  small,
  children,
}: {
  uses: readonly CreditUse[];
  small?: boolean;
  children?: ReactNode;
}) {
  return (
    <dl className={classNames(css.uses, small && css.small)}>
      {uses.map(({ id, name, tone, amount }) => (
        <div key={id}>
          <dt>
            <i className={classNames(css.dot, tone && css[tone])} aria-hidden />
            {name}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
