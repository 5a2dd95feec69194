import { SkeletonCard } from '../../ui/states.tsx';
import css from './catalog.module.css';

/** The layout of the page before the first answer. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={css.cards} data-skeleton="">
      {Array.from({ length: count }, (_, at) => (
        <SkeletonCard key={at} picture />
      ))}
    </div>
  );
}
