import type { ReactNode } from 'react';
import css from './lead-figure.module.css';

/** The main figure of a card, with words beside it; red if it is `bad`. */
export function LeadFigure({ figure, bad, children }: { figure: ReactNode; bad?: boolean; children?: ReactNode }) {
  return (
    <div className={css.lead}>
      <span className={bad ? css.bad : css.good}>{figure}</span> <span>{children}</span>
    </div>
  );
}
