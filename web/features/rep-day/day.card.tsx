import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CountBadge } from '../../ui/chip.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import css from './rep-day.module.css';

type DayRow = { id: string; title: ReactNode; more: ReactNode; action?: ReactNode };

/** What a card knows about its query. */
export type DayQuery = { readonly refetch: () => unknown };

/**
 * A card of the rep day: its count, the first rows, and a link to the list with all of them. It says for itself that
 * there is nothing to do, or that it did not load.
 */
export function DayCard({
  title,
  query,
  list,
  empty,
  links,
}: {
  title: string;
  query: DayQuery;
  /** Null or undefined: not loaded. */
  list: { readonly count: number; readonly rows: readonly DayRow[] } | null | undefined;
  empty: string;
  links: ReactNode;
}) {
  const t = useText();
  return (
    <Card
      title={title}
      note={list && list.count > 0 && <CountBadge>{list.count}</CountBadge>}
      padded={false}
      footer={list && links ? <div className={css.links}>{links}</div> : undefined}
    >
      {!list ? (
        <div className={css.failed} role="status">
          <CardFailed text={t('rep-day.card.failed')} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <ul className={css.rows}>
          {list.rows.length === 0 && (
            <li>
              <Text tone="muted">{empty}</Text>
            </li>
          )}
          {list.rows.map((row) => (
            <li key={row.id}>
              <div>
                <b>{row.title}</b>
                <Text as="div" size="sm" tone="muted">
                  {row.more}
                </Text>
              </div>
              {row.action}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Says that a card did not load, with a button to try again. */
export function CardFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useText();
  return (
    <Row gap={3} justify="between" wrap>
      <Text size="sm" tone="dim">
        {text}
      </Text>
      <Button variant="quiet" size="small" onClick={onRetry}>
        {t('rep-day.card.retry')}
      </Button>
    </Row>
  );
}
