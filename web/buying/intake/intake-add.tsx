import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { addReadyMark } from './choice-keys.ts';
import type { CheckedRow } from './intake.documents.ts';
import { onlyArrivesLater, sumsOf } from './intake-sheet.ts';
import type { Intake } from './use-intake.ts';
import css from './intake.module.css';

/** The ready rows, those that only arrive later, and the number of all others. */
function partsOf({ sheet: { rows } }: Intake) {
  const ready = rows.filter((row) => row.group === 'ready');
  const later = rows.filter(onlyArrivesLater);
  return { ready, later, rest: rows.length - ready.length - later.length };
}

/** Words on what stays or arrives later; empty if all rows are ready. */
function AddWords({ intake }: { intake: Intake }) {
  const t = useText();
  const { later, rest } = partsOf(intake);
  return (
    <Text size="sm" tone="muted">
      {[
        later.length > 0 && t('intake.add.later', { count: later.length }),
        rest > 0 && t('intake.add.rest', { count: rest }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
}

/** The buttons that put rows into the cart: the ready ones, and all that can be ordered if some arrive later. */
function AddButtons({ intake }: { intake: Intake }) {
  const t = useText();
  const formats = useFormats();
  const { ready, later, rest } = partsOf(intake);
  const counts = (rows: readonly CheckedRow[]) => ({ count: rows.length, shown: formats.quantity(rows.length) });
  const orderable = [...ready, ...later];
  const whole = ready.length > 1 && rest + later.length === 0;
  return (
    <div className={css.addButtons}>
      {later.length > 0 && (
        <Button
          variant={ready.length === 0 ? 'primary' : undefined}
          size="large"
          busy={intake.busy}
          onClick={() => void intake.addOrderable()}
        >
          <Sum words={t('intake.add.orderable', counts(orderable))} rows={orderable} />
        </Button>
      )}
      {(ready.length > 0 || later.length === 0) && (
        <Button
          {...{ [addReadyMark]: '' }}
          variant="primary"
          size="large"
          disabled={ready.length === 0}
          busy={intake.busy}
          onClick={() => void intake.addReady()}
        >
          <Sum words={t(whole ? 'intake.add.all' : 'intake.add.button', counts(ready))} rows={ready} />
        </Button>
      )}
    </div>
  );
}

function Sum({ words, rows }: { words: string; rows: readonly CheckedRow[] }) {
  const formats = useFormats();
  return (
    <span>
      {words}
      {sumsOf(rows).map(({ currency, amount }) => (
        <span key={currency} className={css.sum}>
          {' · '}
          {formats.money(amount)}
        </span>
      ))}
    </span>
  );
}

/** The bar of the page, which stays in view however long the list is. */
export function AddBar({ intake }: { intake: Intake }) {
  const t = useText();
  if (intake.sheet.rows.length === 0) return null;
  return (
    <ActionBar label={t('intake.add.label')} actions={<AddButtons intake={intake} />}>
      <AddWords intake={intake} />
    </ActionBar>
  );
}

/** The same below a list on another page. */
export function AddFoot({ intake }: { intake: Intake }) {
  if (intake.sheet.rows.length === 0) return null;
  return (
    <Row gap={3} justify="between" wrap className={css.foot}>
      <AddWords intake={intake} />
      <AddButtons intake={intake} />
    </Row>
  );
}
