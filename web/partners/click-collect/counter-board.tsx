import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { BoardColumn } from '#rules/partners/click-collect/collect-choices.ts';
import type { CounterBoardQuery } from '#platform/api/generated/graphql.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { CountBadge } from '#ui/button/chip.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { ErrorPanel, NoPermission, Refreshing } from '#ui/page/states.tsx';
import { type Board, type CardOrder, CounterBoard } from './click-collect.documents.ts';
import type { ClickCollectSearch, OverviewProps } from './click-collect.links.ts';
import css from './click-collect.module.css';
import { HandOverDialog } from './hand-over.dialog.tsx';
import { BoardCard, CardPlace } from './order.card.tsx';
import { ReadyDialog } from './ready.dialog.tsx';
import { useCollectStep } from './use-collect-step.ts';

/** The columns in which somebody at the counter has to act. */
const shownColumns = ['confirm', 'prepare', 'pickup', 'overdue'] as const satisfies readonly BoardColumn[];
type ShownColumn = (typeof shownColumns)[number];

/** How often the board looks for new orders while it is in sight. */
const everyMs = 30_000;

type ColumnOrders = Board['columns'][number];

function useBoard(search: string | undefined) {
  return useQuery<CounterBoardQuery>({
    queryKey: documentKey(CounterBoard, { search }),
    queryFn: ({ signal }) => graphql(CounterBoard, { search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
}

/** The counter board: what to confirm, to prepare and to hand out, and what is late. */
export function CounterBoardView({ search, change }: OverviewProps) {
  const t = useText();
  const query = useBoard(search.q);
  const step = useCollectStep();
  const [asked, setAsked] = useState<{ dialog: 'ready' | 'hand-over'; order: CardOrder } | null>(null);
  const board = query.data?.clickCollectBoard;
  const column = (name: BoardColumn) => board?.columns.find((one) => one.column === name);
  const current = shownColumns.find((name) => name === search.column) ?? 'confirm';
  const close = () => setAsked(null);
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <Stack gap={3}>
      <div className={css.search}>
        <DelayedSearch
          label={t('counter.board.search')}
          placeholder={t('counter.board.search')}
          inputSize="large"
          maxLength={100}
          value={search.q ?? ''}
          onChange={(words) => change({ ...search, q: words.trim() || undefined })}
        />
      </div>
      {query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      <ColumnTabs current={current} search={search} column={column} />
      <AtHq column={column('hq')} loaded={board !== undefined} />
      <Refreshing active={query.isPlaceholderData}>
        <div className={css.board}>
          {shownColumns.map((name) => (
            <Column
              key={name}
              name={name}
              current={name === current}
              column={board && (column(name) ?? null)}
              search={search}
              card={(order) => (
                <BoardCard
                  key={order.id}
                  order={order}
                  now={board?.asOf ?? order.createdAt}
                  inColumn={name}
                  step={step}
                  onAsk={(dialog) => setAsked({ dialog, order })}
                />
              )}
            />
          ))}
        </div>
      </Refreshing>
      {asked?.dialog === 'ready' && <ReadyDialog order={asked.order} onClose={close} />}
      {asked?.dialog === 'hand-over' && <HandOverDialog order={asked.order} onClose={close} />}
    </Stack>
  );
}

const countWords = (column: ColumnOrders | undefined, figure: (value: number) => string): string =>
  column ? `${figure(column.count)}${column.countIsExact ? '' : '+'}` : '–';

/** Which column a narrow window shows; wide windows show all of them. */
function ColumnTabs({
  current,
  search,
  column,
}: {
  current: ShownColumn;
  search: ClickCollectSearch;
  column: (name: BoardColumn) => ColumnOrders | undefined;
}) {
  const t = useText();
  const formats = useFormats();
  return (
    <nav className={css.columnTabs} aria-label={t('counter.board.columns')}>
      {shownColumns.map((name) => (
        <Link
          key={name}
          to="."
          search={{ ...search, column: name }}
          replace
          resetScroll={false}
          activeProps={{}}
          aria-current={name === current ? 'true' : undefined}
          data-late={(name === 'overdue' && (column(name)?.count ?? 0) > 0) || undefined}
        >
          <b>{countWords(column(name), (count) => formats.count(count))}</b>
          <span>{t(`counter.column.${name}`)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Orders that wait for goods of HQ: nothing to do for them at the counter. */
function AtHq({ column, loaded }: { column: ColumnOrders | undefined; loaded: boolean }) {
  const t = useText();
  const count = column?.count ?? 0;
  return (
    <p className={css.atHq}>
      <Icon of={IconBuildingWarehouse} size={16} />
      {loaded && count === 0 ? (
        t('counter.board.noneAtHq')
      ) : (
        <Link to="." search={{ view: 'list', column: 'hq' }}>
          {t('counter.board.atHq', { count })}
        </Link>
      )}
    </p>
  );
}

function Column({
  name,
  current,
  column,
  search,
  card,
}: {
  name: ShownColumn;
  current: boolean;
  /** Undefined until the board is loaded. */
  column: ColumnOrders | null | undefined;
  search: ClickCollectSearch;
  card: (order: CardOrder) => ReactNode;
}) {
  const t = useText();
  const formats = useFormats();
  const id = `column-${name}`;
  const left = column ? column.count - column.orders.length : 0;
  const renderContent = () => {
    if (column === undefined) return <CardPlace />;
    if (!column || column.orders.length === 0)
      return <p className={css.none}>{t(search.q ? 'counter.board.noMatch' : `counter.none.${name}`)}</p>;
    return <ul className={css.cards}>{column.orders.map(card)}</ul>;
  };
  return (
    <section className={css.column} aria-labelledby={id} data-current={current || undefined} data-column={name}>
      <h2 id={id}>
        {t(`counter.column.${name}`)}{' '}
        {column && <CountBadge>{countWords(column, (count) => formats.count(count))}</CountBadge>}
      </h2>
      {renderContent()}
      {left > 0 && (
        <Link className={css.more} to="." search={{ view: 'list', column: name, q: search.q }}>
          {t('counter.board.more', { count: left })}
        </Link>
      )}
    </section>
  );
}
