import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { classNames } from '#ui/look/class-names.ts';
import { Hidden, Text } from '#ui/page/layout.tsx';
import type { PeriodUnits, Placed } from './order-guide-units.ts';
import css from './order-guide.module.css';

const some = ({ last, before }: PeriodUnits) => last + before > 0;

/** The units of both periods: the last above the one before, with their names for screen readers. */
function PeriodPair({ pair }: { pair: PeriodUnits }) {
  const t = useText();
  const formats = useFormats();
  if (!some(pair)) return <span className={css.none}>–</span>;
  return (
    <>
      <span aria-hidden>
        <b>{formats.quantity(pair.last)}</b>
        <small>{formats.quantity(pair.before)}</small>
      </span>
      <Hidden>{t('guide.table.both', pair)}</Hidden>
    </>
  );
}

/** Earlier purchases in the rows and columns of the grid, with the share of each size. */
export function OrderGuideTable({ placed }: { placed: Placed }) {
  const t = useText();
  const sized = placed.sizes.length > 1;
  return (
    <div className={css.scroll} tabIndex={-1}>
      <table className={css.table} aria-label={t('guide.table.label')}>
        <thead>
          <tr>
            <th scope="col">{t('guide.table.colour')}</th>
            {placed.sizes.map(({ id }) => (
              <th key={id} scope="col">
                {id || t('guide.table.units')}
              </th>
            ))}
            {sized && <th scope="col">{t('guide.table.total')}</th>}
          </tr>
        </thead>
        <tbody>
          {placed.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {row.cells.map((pair, at) =>
                pair ? (
                  <td key={placed.sizes[at]?.id}>
                    <PeriodPair pair={pair} />
                  </td>
                ) : (
                  <td key={placed.sizes[at]?.id} className={css.absent}>
                    <Hidden>{t('guide.table.notMade')}</Hidden>
                  </td>
                ),
              )}
              {sized && (
                <td className={css.sum}>
                  <PeriodPair pair={row.sum} />
                </td>
              )}
            </tr>
          ))}
          {placed.others && (
            <tr>
              <th scope="row">{t('guide.table.others')}</th>
              {placed.others.cells.map((pair, at) => (
                <td key={placed.sizes[at]?.id}>
                  <PeriodPair pair={pair} />
                </td>
              ))}
              {sized && (
                <td className={css.sum}>
                  <PeriodPair pair={placed.others.sum} />
                </td>
              )}
            </tr>
          )}
        </tbody>
        {sized && <Totals placed={placed} />}
      </table>
      <Text as="p" size="xs" tone="dim" className={css.legend}>
        {t('guide.table.legend')}
      </Text>
    </div>
  );
}

/** Units and shares of all colours by size. */
function Totals({ placed }: { placed: Placed }) {
  const t = useText();
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('guide.table.total')}</th>
        {placed.sizes.map(({ id, sum }) => (
          <td key={id}>
            <PeriodPair pair={sum} />
          </td>
        ))}
        <td className={css.sum}>
          <PeriodPair pair={placed.total} />
        </td>
      </tr>
      <tr>
        <th scope="row">{t('guide.table.share')}</th>
        {placed.sizes.map(({ id, sum, share }) => (
          <td key={id}>
            <Share sum={sum} share={share} />
          </td>
        ))}
        <td className={css.sum}>
          <Share
            sum={placed.total}
            share={{ last: placed.total.last > 0 ? 100 : 0, before: placed.total.before > 0 ? 100 : 0 }}
          />
        </td>
      </tr>
    </tfoot>
  );
}

function Share({ sum, share }: { sum: PeriodUnits; share: PeriodUnits }) {
  const t = useText();
  if (!some(sum)) return <span className={css.none}>–</span>;
  return (
    <>
      <span aria-hidden>
        <b>{t('guide.table.percent', { percent: share.last })}</b>
        <small>{t('guide.table.percent', { percent: share.before })}</small>
      </span>
      <Hidden>{t('guide.table.bothPercent', share)}</Hidden>
    </>
  );
}

/** The same on a phone: sizes as rows, colour by colour, without those never bought. */
export function OrderGuideSizes({ placed, sizes }: { placed: Placed; sizes: readonly { id: string }[] }) {
  const t = useText();
  const formats = useFormats();
  const line = (key: string, name: string, pair: PeriodUnits, share?: PeriodUnits) => (
    <tr key={key}>
      <th scope="row">{name || t('guide.table.units')}</th>
      <td>
        <b>{formats.quantity(pair.last)}</b>
        {share && <small>{t('guide.table.percent', { percent: share.last })}</small>}
      </td>
      <td>
        {formats.quantity(pair.before)}
        {share && <small>{t('guide.table.percent', { percent: share.before })}</small>}
      </td>
    </tr>
  );
  const groups = [
    ...placed.rows.map((row) => ({ id: row.id, name: row.name, cells: row.cells, sum: row.sum })),
    ...(placed.others
      ? [{ id: 'others', name: t('guide.table.others'), cells: placed.others.cells, sum: placed.others.sum }]
      : []),
  ].filter((group) => some(group.sum));
  return (
    <table className={classNames(css.table, css.tall)} aria-label={t('guide.table.label')}>
      <thead>
        <tr>
          <th scope="col">{t('guide.table.size')}</th>
          <th scope="col">{t('guide.period.last')}</th>
          <th scope="col">{t('guide.period.before')}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={css.group}>
              {group.name}
            </th>
          </tr>
          {group.cells.map((pair, at) => pair && some(pair) && line(sizes[at]?.id ?? '', sizes[at]?.id ?? '', pair))}
        </tbody>
      ))}
      {sizes.length > 1 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3} className={css.group}>
              {t('guide.table.share')}
            </th>
          </tr>
          {placed.sizes.map((size) => some(size.sum) && line(size.id, size.id, size.sum, size.share))}
        </tbody>
      )}
    </table>
  );
}
