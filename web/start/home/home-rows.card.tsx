import { IconCircleCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { SkeletonRows } from '#ui/page/states.tsx';
import { NotAvailable } from './home-states.tsx';
import css from './home.module.css';

export type HomeRow = {
  id: string;
  icon: IconType;
  tone: 'warn' | 'err' | 'info' | 'ok';
  title: ReactNode;
  more?: ReactNode;
  /** The next step of the user: a link or a button. */
  action?: ReactNode;
};

/** The request of a card: whether it failed, and how to try again. */
export type CardQuery = { readonly error: unknown; readonly refetch: () => unknown };

type HomeRowsCardProps = {
  title: string;
  /** The total number; at zero there is no badge. */
  count?: number;
  note?: ReactNode;
  /** Link to all of them. */
  actions?: ReactNode;
  /** Undefined while they load. */
  rows: readonly HomeRow[] | undefined;
  /** The text without rows. */
  empty: string;
  /** A link or button beside that text. */
  emptyAction?: ReactNode;
  query: CardQuery;
  /** The usual number of rows, so that nothing moves when they load. */
  skeletonRows?: number;
};

/** A card of the start page with one line per item. It keeps its space while loading and when empty. */
export function HomeRowsCard({
  title,
  count,
  note,
  actions,
  rows,
  empty,
  emptyAction,
  query,
  skeletonRows = 2,
}: HomeRowsCardProps) {
  const renderContent = () => {
    if (rows) {
      if (rows.length > 0)
        return (
          <ul className={css.needs}>
            {rows.map((row) => (
              <li key={row.id}>
                <span className={css[row.tone]}>
                  <Icon of={row.icon} size={22} />
                </span>
                <div className={css.needsWords}>
                  <b>{row.title}</b>
                  {row.more && (
                    <Text size="sm" tone="muted">
                      {row.more}
                    </Text>
                  )}
                </div>
                {row.action}
              </li>
            ))}
          </ul>
        );
      return (
        <p className={classNames(css.pad, css.calm)}>
          <Icon of={IconCircleCheck} size={18} />
          {empty}
          {emptyAction}
        </p>
      );
    }
    if (query.error) return <NotAvailable onRetry={() => void query.refetch()} />;
    return (
      <div className={css.waitingRows}>
        <SkeletonRows rows={skeletonRows} />
      </div>
    );
  };
  return (
    <Card
      title={title}
      note={count ? <CountBadge>{count}</CountBadge> : note}
      actions={rows && rows.length > 0 ? actions : undefined}
      padded={false}
    >
      {renderContent()}
    </Card>
  );
}

/** A link to the list behind a card: "All 12". Nothing while the number is not known. */
export function AllLink({ to, count }: { to: LinkProps; count: number | undefined }) {
  const t = useText();
  const formats = useFormats();
  if (count === undefined) return null;
  return (
    <Link {...to} data-count={count}>
      {t('home.orders.all', { count: formats.quantity(count) })}
    </Link>
  );
}

export type HomeFigure = {
  id: string;
  label: string;
  count: number;
  /** Red unless it is zero. */
  bad?: boolean;
  /** The list that it counts. */
  to: LinkProps;
};

/** The figures of a desk; each is a link to the list that it counts. */
export function HomeFiguresCard({ title, figures }: { title: string; figures: readonly HomeFigure[] }) {
  const formats = useFormats();
  return (
    <Card title={title} padded={false}>
      <ul className={css.figures}>
        {figures.map(({ id, label, count, bad, to }) => (
          <li key={id}>
            <Link {...to} data-count={count}>
              <span>{label}</span>
              <b className={bad && count > 0 ? css.err : undefined}>{formats.quantity(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
