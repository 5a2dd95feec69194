import { Bone, SkeletonCard } from '#ui/page/states.tsx';
import css from './catalog.module.css';

/** A placeholder for the page until the first response. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={css.cards} data-skeleton="">
      {Array.from({ length: count }, (_, at) => (
        <SkeletonCard key={at} picture />
      ))}
    </div>
  );
}

/** A placeholder for the filters until the first response brings their values. */
export function FacetSkeleton() {
  return (
    <div className={css.facetBones} aria-hidden>
      {Array.from({ length: 8 }, (_, at) => (
        <Bone key={at} width={80 - ((at * 23) % 40)} />
      ))}
    </div>
  );
}
