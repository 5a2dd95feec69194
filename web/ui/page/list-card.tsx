import type { ReactNode } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import { Card } from './card.tsx';
import { Row, Text } from './layout.tsx';
import css from './list-card.module.css';

export type ListCardRow = { id: string; title: ReactNode; more: ReactNode; action?: ReactNode };

type ListCardProps = {
  title: string;
  /** Null or undefined: it did not load, for the reason `error`. */
  list: { readonly count: number; readonly rows: readonly ListCardRow[] } | null | undefined;
  error: unknown;
  onRetry: () => unknown;
  empty: string;
  actions?: ReactNode;
  /** Below the rows: to the list that has all of them. */
  links: ReactNode;
};

/**
 * A card with the number of rows in a list, the first of them, and a link to all. It says for itself that there are
 * none, or that it did not load.
 */
export function ListCard({ title, list, error, onRetry, empty, actions, links }: ListCardProps) {
  return (
    <Card
      title={title}
      note={list && list.count > 0 && <CountBadge>{list.count}</CountBadge>}
      actions={actions}
      padded={false}
      footer={list && links ? <div className={css.links}>{links}</div> : undefined}
    >
      {!list ? (
        <div className={css.failed} role="status">
          <CardFailed error={error} onRetry={onRetry} />
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
                <Text as="div" size="sm" tone="muted" className={css.more}>
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
        {t('ui.error.notLoaded')} {requestId && t('ui.error.code', { code: requestId })}
      </Text>
      <Button variant="quiet" size="small" onClick={() => void onRetry()}>
        {t('ui.error.retry')}
      </Button>
    </Row>
  );
}
