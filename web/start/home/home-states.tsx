import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
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

/** A short notice for a widget whose data did not load. The reason is logged and no pop-up opens. */
export function NotAvailable({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <div className={css.pad} role="status">
      <Row gap={3} justify="between" wrap>
        <Text size="sm" tone="dim">
          {t('home.unavailable.text')}
        </Text>
        <Button variant="quiet" size="small" onClick={onRetry}>
          {t('home.unavailable.retry')}
        </Button>
      </Row>
    </div>
  );
}
