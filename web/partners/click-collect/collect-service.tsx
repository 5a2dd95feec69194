import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { collectActor, type CollectActor, collectDays } from '#rules/partners/click-collect/service-level.ts';
import { collectStatusOf } from '#rules/partners/click-collect/status.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { type Formats, useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Columns, Row, Stack, Text } from '#ui/page/layout.tsx';
import { LeadFigure } from '#ui/figures/lead-figure.tsx';
import { Meter } from '#ui/figures/progress.tsx';
import { ErrorPanel, NoPermission, NothingYet, Refreshing, SkeletonCard } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { Segments } from '#ui/page/tabs.tsx';
import { CollectService, type ServiceLevel } from './click-collect.documents.ts';
import { type OverviewProps, serviceDays } from './click-collect.links.ts';
import css from './click-collect.module.css';
import { CollectChip, hoursWords, statusWords } from './collect-words.tsx';

const rowId = (row: ServiceLevel): string => row.status;
const actors = ['dealer', 'hq', 'consumer'] as const satisfies readonly CollectActor[];
const usualDays = '90';

/** Who has to act in a status, given as the word of the API. */
function actorOf(word: string): CollectActor | null {
  const status = collectStatusOf(word);
  return status && collectActor(status);
}

/** How often orders moved on in time, how long that took, and what waits now; the period is in the URL. */
export function CollectServiceView({ search, change }: OverviewProps) {
  const t = useText();
  const formats = useFormats();
  const days = search.days ?? usualDays;
  const query = useDocument(CollectService, { days: Number(days) });
  const levels = query.data?.clickCollectServiceLevel;
  const columns = useMemo(() => serviceColumns(t, formats), [t, formats]);
  if (isForbidden(query.error)) return <NoPermission />;
  const renderContent = () => {
    if (levels) {
      if (levels.length === 0)
        return <NothingYet title={t('counter.service.empty')}>{t('counter.service.emptyHint')}</NothingYet>;
      return (
        <Refreshing active={query.isPlaceholderData}>
          <Stack gap={4}>
            <Columns least="card">
              {actors.map((actor) => (
                <ActorCard key={actor} actor={actor} levels={levels} />
              ))}
            </Columns>
            <Card padded={false} title={t('counter.service.steps')}>
              <DataTable
                bare
                name="click-collect-service"
                label={t('counter.view.service')}
                columns={columns}
                rows={levels}
                rowId={rowId}
              />
            </Card>
            <Text as="p" size="sm" tone="muted">
              {t('counter.service.note')}
            </Text>
          </Stack>
        </Refreshing>
      );
    }
    return (
      !query.error && (
        <>
          <Columns least="card">
            {actors.map((actor) => (
              <SkeletonCard key={actor} />
            ))}
          </Columns>
          <SkeletonCard />
        </>
      )
    );
  };
  return (
    <Stack gap={3}>
      <Row gap={3} wrap justify="between">
        <Segments
          label={t('counter.service.period')}
          options={serviceDays.map((value) => ({ value, label: t('counter.age.days', { count: Number(value) }) }))}
          value={days}
          onChange={(value) => change({ ...search, days: value === usualDays ? undefined : value })}
        />
        {levels && <LateLink levels={levels} />}
      </Row>
      {query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {renderContent()}
    </Stack>
  );
}

const sumOf = (levels: readonly ServiceLevel[], name: 'steps' | 'onTime' | 'waiting' | 'late'): number =>
  levels.reduce((sum, level) => sum + level[name], 0);

/** A share in whole per cent; only a share of all is 100 %. */
const percentOf = ({ tag }: Formats, part: number, whole: number): string =>
  whole === 0 ? '–' : (Math.floor((part / whole) * 100) / 100).toLocaleString(tag, { style: 'percent' });

function LateLink({ levels }: { levels: readonly ServiceLevel[] }) {
  const t = useText();
  const late = sumOf(levels, 'late');
  if (late === 0) return <Text tone="muted">{t('counter.none.overdue')}</Text>;
  return (
    <Link className={css.late} to="." search={{ view: 'list', column: 'overdue' }}>
      {t('counter.service.late', { count: late })}
    </Link>
  );
}

/** The figures of everybody who has to act: the dealer, HQ and the buyer. */
function ActorCard({ actor, levels }: { actor: CollectActor; levels: readonly ServiceLevel[] }) {
  const t = useText();
  const formats = useFormats();
  const own = levels.filter(({ status }) => actorOf(status) === actor);
  const [steps, onTime, waiting, late] = (['steps', 'onTime', 'waiting', 'late'] as const).map((name) =>
    sumOf(own, name),
  ) as [number, number, number, number];
  const words = t('counter.service.inTimeOf', { done: formats.count(onTime), of: steps });
  return (
    <Card title={t(`counter.actor.${actor}`)}>
      <LeadFigure figure={<Text size="huge">{percentOf(formats, onTime, steps)}</Text>}>{words}</LeadFigure>
      <Stack gap={2}>
        <Meter parts={[{ share: steps > 0 ? onTime / steps : 0 }]} label={words} />
        <Text as="p" size="sm" tone={late > 0 ? 'err' : 'muted'}>
          {t('counter.service.waitingLate', { count: waiting, late: formats.count(late) })}
        </Text>
      </Stack>
    </Card>
  );
}

/** A figure with a note below it, on a phone beside it. */
function WithNote({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <span className={css.noted}>
      <b>{children}</b>
      {note !== null && (
        <Text size="sm" tone="muted" nowrap>
          {note}
        </Text>
      )}
    </span>
  );
}

function serviceColumns(t: Translate, formats: Formats): TableColumn<ServiceLevel>[] {
  return [
    {
      id: 'status',
      header: t('counter.field.status'),
      fixed: true,
      card: 'title',
      csv: (row) => statusWords(t, row.status),
      cell: (row) => <CollectChip status={row.status} />,
    },
    {
      id: 'actor',
      header: t('counter.service.acts'),
      card: 'meta',
      cell: ({ status }) => {
        const actor = actorOf(status);
        return actor && t(`counter.actor.${actor}`);
      },
    },
    {
      id: 'target',
      header: t('counter.service.target'),
      cell: ({ status }) => {
        const known = collectStatusOf(status);
        return t('counter.service.days', { count: (known && collectDays[known]) ?? 0 });
      },
    },
    {
      id: 'inTime',
      header: t('counter.service.inTime'),
      align: 'right',
      cell: ({ steps, onTime }) => (
        <WithNote note={t('counter.service.part', { done: formats.count(onTime), of: formats.count(steps) })}>
          {percentOf(formats, onTime, steps)}
        </WithNote>
      ),
    },
    {
      id: 'median',
      header: t('counter.service.median'),
      align: 'right',
      cell: ({ medianHours }) => (medianHours === null ? <span aria-hidden>–</span> : hoursWords(t, medianHours)),
    },
    {
      id: 'waiting',
      header: t('counter.service.waiting'),
      align: 'right',
      cell: ({ waiting, waitingMedianHours }) => (
        <WithNote
          note={
            waitingMedianHours === null ? null : t('counter.service.since', { age: hoursWords(t, waitingMedianHours) })
          }
        >
          {formats.count(waiting)}
        </WithNote>
      ),
    },
    {
      id: 'late',
      header: t('counter.column.overdue'),
      align: 'right',
      cell: ({ status, late }) =>
        late === 0 ? (
          formats.count(0)
        ) : (
          <Link
            className={css.late}
            to="."
            search={{ view: 'list', column: 'overdue', status: collectStatusOf(status) ?? undefined }}
            aria-label={`${statusWords(t, status)}: ${t('counter.service.late', { count: late })}`}
          >
            {formats.count(late)}
          </Link>
        ),
    },
  ];
}
