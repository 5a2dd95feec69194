import { IconCalendarDown, IconRoute } from '@tabler/icons-react';
import { routeLength } from '#rules/field/visit-plans/route-order.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { useRowDrag } from '#ui/table/ordered-rows.tsx';
import { ErrorPanel } from '#ui/page/states.tsx';
import { saveText } from '#platform/save-file.ts';
import { PlanStop } from './plan-stop.tsx';
import { StartField } from './start-field.tsx';
import { type ShownPlan, wayOf } from './use-visit-plan.ts';
import { useVisitTimes } from './use-visit-times.ts';
import css from './visit-plans.module.css';

/** The plan of a day: its dealers in their order, a note, the calendar file. */
export function VisitPlanCard({
  day,
  plan,
  onDay,
  onNewStart,
}: {
  day: string;
  plan: ShownPlan;
  onDay: (day: string) => void;
  /** The user wants to name another start. */
  onNewStart: () => void;
}) {
  const t = useText();
  const times = useVisitTimes(day);
  const { over, eventsOf } = useRowDrag(plan.move);
  const { stops } = plan;
  return (
    <Card
      title={t('visit-plans.plan.title')}
      note={stops.length > 0 && <CountBadge>{stops.length}</CountBadge>}
      footer={<PlanActions day={day} plan={plan} />}
    >
      <Stack gap={4}>
        <DateField label={t('visit-plans.plan.day')} value={day} onChange={(next) => next && onDay(next)} />
        <StartField plan={plan} onNew={onNewStart} />
        {plan.query.error && <ErrorPanel error={plan.query.error} onRetry={() => void plan.query.refetch()} />}
        {stops.length === 0 ? (
          <Text as="p" tone="muted">
            {t('visit-plans.plan.empty')}
          </Text>
        ) : (
          <>
            <RouteLine plan={plan} />
            <ol className={css.stops} aria-label={t('visit-plans.plan.title')}>
              {stops.map((stop, at) => (
                <PlanStop
                  key={stop.code}
                  stop={stop}
                  at={at}
                  time={times.of(at)}
                  count={stops.length}
                  over={over === at}
                  drag={eventsOf(at)}
                  onMove={(to) => plan.move(at, to)}
                  onRemove={() => plan.remove(stop.code)}
                />
              ))}
            </ol>
            <Text as="p" size="sm" tone="muted">
              {t('visit-plans.plan.times', { zone: times.zone })}
            </Text>
            <TextArea
              label={t('visit-plans.plan.note')}
              optional
              rows={3}
              maxLength={500}
              value={plan.note}
              onChange={(event) => plan.write(event.target.value)}
            />
          </>
        )}
        <span className="visually-hidden" role="status">
          {plan.said}
        </span>
        {plan.failure && (
          <Note tone="err" role="alert">
            {plan.failure}
          </Note>
        )}
      </Stack>
    </Card>
  );
}

/** How long the way is, and a button that makes it shorter. */
function RouteLine({ plan }: { plan: ShownPlan }) {
  const t = useText();
  const formats = useFormats();
  const length = routeLength(wayOf(plan));
  return (
    <Row gap={3} justify="between" wrap>
      <Text size="sm" tone="muted">
        {t('visit-plans.plan.length', { km: formats.quantity(Math.round(length)) })}
      </Text>
      <Button size="small" icon={IconRoute} disabled={wayOf(plan).length < 3} onClick={plan.shorten}>
        {t('visit-plans.plan.shorten')}
      </Button>
    </Row>
  );
}

function PlanActions({ day, plan }: { day: string; plan: ShownPlan }) {
  const t = useText();
  const calendar = plan.plan?.calendar;
  const empty = plan.stops.length === 0;
  return (
    <Row gap={2} wrap>
      <Button
        variant="primary"
        busy={plan.busy}
        disabled={!plan.dirty || (empty && !plan.plan) || Boolean(plan.query.error)}
        onClick={plan.save}
      >
        {t(empty && plan.plan ? 'visit-plans.plan.delete' : 'visit-plans.plan.save')}
      </Button>
      {plan.dirty && <Button onClick={plan.discard}>{t('visit-plans.plan.discard')}</Button>}
      <Button
        icon={IconCalendarDown}
        disabled={plan.dirty || calendar === undefined}
        onClick={() => calendar && saveText(`visits-${day}.ics`, calendar, 'text/calendar;charset=utf-8')}
      >
        {t('visit-plans.plan.calendar')}
      </Button>
    </Row>
  );
}
