import { Bone, SkeletonCard } from '../../ui/states.tsx';
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

/** The column of filters before the first answer; lists of values come with it. */
export function FacetSkeleton() {
  return (
    <div className={css.facetBones} aria-hidden>
      {Array.from({ length: 8 }, (_, at) => (
        <Bone key={at} width={80 - ((at * 23) % 40)} />
      ))}
    </div>
  );
}
