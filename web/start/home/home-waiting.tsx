import { Stack } from '#ui/page/layout.tsx';
import { SkeletonCard } from '#ui/page/states.tsx';
import css from './home.module.css';

/** A placeholder for cards with an unknown number of rows. It fills the window, so that no visible content moves. */
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
