import type { ReactNode } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import type { Day } from './rep-day.documents.ts';
import css from './rep-day.module.css';
import type { DayQuery } from './use-rep-day.ts';

type DayRow = { id: string; title: ReactNode; more: ReactNode; action?: ReactNode };

/**
 * A card of the rep day: its count, the first rows, and a link to the list with all of them. It says for itself that
 * there is nothing to do, or that it did not load.
 */
export function DayCard({
  title,
  card,
  query,
  list,
  empty,
  links,
}: {
  title: string;
  /** The field of the day that the card shows. */
  card: keyof Day;
  query: DayQuery;
  /** Null or undefined: not loaded. */
  list: { readonly count: number; readonly rows: readonly DayRow[] } | null | undefined;
  empty: string;
  links: ReactNode;
}) {
  return (
    <Card
      title={title}
      note={list && list.count > 0 && <CountBadge>{list.count}</CountBadge>}
      padded={false}
      footer={list && links ? <div className={css.links}>{links}</div> : undefined}
    >
      {!list ? (
        <div className={css.failed} role="status">
          <CardFailed error={query.errorOf(card)} onRetry={query.refetch} />
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

/** Says that a card did not load, with the code that finds the reason in the log, and a button to try again. */
export function CardFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useText();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Row gap={3} justify="between" wrap>
      <Text size="sm" tone="dim">
        {t('rep-day.card.failed')} {requestId && t('ui.error.code', { code: requestId })}
      </Text>
      <Button variant="quiet" size="small" onClick={() => void onRetry()}>
        {t('rep-day.card.retry')}
      </Button>
    </Row>
  );
}
