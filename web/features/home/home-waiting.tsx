import { Stack } from '../../ui/layout.tsx';
import { SkeletonCard } from '../../ui/states.tsx';
import css from './home.module.css';

/** Stands in for cards of which nobody knows how many rows they have: as high as the window, so that nothing below is seen to move. */
export function HomeWaiting() {
  return (
    <div className={css.waiting}>
      <Stack gap={4}>
        <SkeletonCard />
        <SkeletonCard />
      </Stack>
    </div>
  );
}
