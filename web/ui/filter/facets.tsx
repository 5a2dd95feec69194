import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { CountBadge } from '#ui/button/chip.tsx';
import css from './facets.module.css';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { useMedia, usePhone } from '#ui/look/use-media.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';

/** Only phones open facets in a sheet. */
const Dialog = lazy(async () => ({ default: (await import('#ui/dialog/dialog.tsx')).Dialog }));

const IconAdjustmentsHorizontal = sheetIcon('adjustments-horizontal');
const IconChevronDown = sheetIcon('chevron-down');

export type FacetValue = { value: string; label: string; count?: number; colour?: string; mark?: ReactNode };
/** `pills` for short values such as sizes, which show side by side. */
export type Facet = { id: string; name: string; values: readonly FacetValue[]; open?: boolean; look?: 'pills' };

type FacetsProps = {
  facets: readonly Facet[];
  chosen: Readonly<Record<string, readonly string[] | undefined>>;
  onChange: (facet: string, values: string[] | undefined) => void;
  onClear: () => void;
  /** Number of results with the current choice, for the button of the sheet. */
  count?: number;
  /** Filters that are not lists of values, above the lists. */
  children?: ReactNode;
  /** The same, below the lists. */
  foot?: ReactNode;
};

const shownAtFirst = 8;

function FacetGroup({
  facet,
  chosen,
  onChange,
}: {
  facet: Facet;
  chosen: readonly string[];
  onChange: (values: string[] | undefined) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const pills = facet.look === 'pills';
  const most = pills ? shownAtFirst * 2 : shownAtFirst;
  const values = all ? facet.values : facet.values.filter((entry, at) => at < most || chosen.includes(entry.value));
  const choose = (value: string, on: boolean) => {
    const next = on ? [...chosen, value] : chosen.filter((each) => each !== value);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <details open={facet.open !== false || chosen.length > 0}>
      <summary>
        {facet.name}
        <Icon of={IconChevronDown} size={14} />
      </summary>
      <div className={pills ? css.pills : css.values} role="group" aria-label={facet.name}>
        {values.map((entry) =>
          pills ? (
            <label key={entry.value} className={css.pill}>
              <input
                type="checkbox"
                checked={chosen.includes(entry.value)}
                onChange={(event) => choose(entry.value, event.target.checked)}
              />
              {entry.label}
            </label>
          ) : (
            <div key={entry.value} className={css.value}>
              <Checkbox
                label={
                  <>
                    {entry.colour && (
                      <span className={css.swatch} data-paint style={{ background: entry.colour }} aria-hidden />
                    )}
                    {entry.mark}
                    {entry.label}
                  </>
                }
                checked={chosen.includes(entry.value)}
                onChange={(event) => choose(entry.value, event.target.checked)}
              />
              {entry.count !== undefined && <em>{formats.count(entry.count)}</em>}
            </div>
          ),
        )}
        {facet.values.length > values.length && (
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {t('ui.filter.more', { count: facet.values.length - values.length })}
          </Button>
        )}
      </div>
    </details>
  );
}

/** The filters of a list: a column on the left, or a sheet behind a button on narrow screens. */
export function Facets({ facets, chosen, onChange, onClear, count, children, foot }: FacetsProps) {
  const t = useText();
  const narrow = useMedia(breakpoints.tablet);
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const inUse = Object.values(chosen).reduce((sum, values) => sum + (values?.length ?? 0), 0);
  const list = (
    <div className={css.facets}>
      {children && <div className={css.lead}>{children}</div>}
      {facets
        .filter((facet) => facet.values.length > 0)
        .map((facet) => (
          <FacetGroup
            key={facet.id}
            facet={facet}
            chosen={chosen[facet.id] ?? []}
            onChange={(values) => onChange(facet.id, values)}
          />
        ))}
      {foot}
    </div>
  );

  if (!narrow) return <aside aria-label={t('ui.filter.label')}>{list}</aside>;
  return (
    <div>
      <Button size={phone ? 'small' : undefined} icon={IconAdjustmentsHorizontal} onClick={() => setOpen(true)}>
        {t('ui.filter.label')} {inUse > 0 && <CountBadge>{inUse}</CountBadge>}
      </Button>
      {open && (
        <Suspense>
          <Dialog
            title={t('ui.filter.label')}
            sheet="right"
            onClose={() => setOpen(false)}
            footer={
              <>
                <Button onClick={onClear} disabled={inUse === 0}>
                  {t('ui.filter.clearAll')}
                </Button>
                <Button variant="primary" onClick={() => setOpen(false)}>
                  {count === undefined ? t('ui.filter.show') : t('ui.filter.showCount', { count })}
                </Button>
              </>
            }
          >
            {list}
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}
