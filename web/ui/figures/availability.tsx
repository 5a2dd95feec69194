import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import css from './availability.module.css';
import { classNames } from '#ui/look/class-names.ts';
import { Icon, type IconType } from '#ui/look/icon.tsx';

const IconBan = sheetIcon('ban');
const IconCalendar = sheetIcon('calendar');
const IconCircleCheck = sheetIcon('circle-check');
const IconCircleHalf2 = sheetIcon('circle-half-2');
const IconHelpCircle = sheetIcon('help-circle');
const IconPackageImport = sheetIcon('package-import');

export type AvailabilityState = 'now' | 'low' | 'arriving' | 'preorder' | 'request' | 'none';

/**
 * The visible stock of an article for the user. `quantity` may be masked ('100+'). Dates by confidence: `date` only if
 * confirmed, else `week` or `month` as text. `more` is the next arrival or the reason.
 */
export type Availability = {
  state: AvailabilityState;
  quantity?: number | string | null;
  date?: string | null;
  /** ISO week number of an unconfirmed arrival. */
  week?: number | null;
  /** Month of an unconfirmed arrival or a pre-order window, as text. */
  period?: string | null;
  /** Next arrival after the stock on hand: '+10 · 8 Dec'. */
  next?: { quantity: number | string; date?: string | null; week?: number | null; period?: string | null } | null;
  /** Why it cannot be ordered, as text. */
  reason?: string | null;
};

const icons: Record<AvailabilityState, IconType> = {
  now: IconCircleCheck,
  low: IconCircleHalf2,
  arriving: IconPackageImport,
  preorder: IconCalendar,
  request: IconHelpCircle,
  none: IconBan,
};

function useArrivalWords() {
  const t = useText();
  const formats = useFormats();
  return (when: { date?: string | null; week?: number | null; period?: string | null }): string => {
    if (when.date) return formats.date(when.date);
    if (when.week) return t('ui.availability.week', { week: when.week });
    return when.period ?? '';
  };
}

/** The state as text, for labels of inputs: "34 ready", "12 arriving week 51". */
export function useAvailabilityText(): (availability: Availability) => { main: string; more: string } {
  const t = useText();
  const formats = useFormats();
  const arrival = useArrivalWords();
  return ({ state, quantity, next, reason, ...when }) => {
    const chooseCount = () => {
      if (quantity === null || quantity === undefined) return '';
      if (typeof quantity === 'number') return formats.quantity(quantity);
      return quantity;
    };
    const count = chooseCount();
    const after = next
      ? t('ui.availability.next', {
          quantity: typeof next.quantity === 'number' ? formats.quantity(next.quantity) : next.quantity,
          when: arrival(next),
        })
      : '';
    switch (state) {
      case 'now':
        return {
          main: count ? t('ui.availability.now', { quantity: count }) : t('ui.availability.ready'),
          more: after,
        };
      case 'low':
        return { main: t('ui.availability.low', { quantity: count }), more: after };
      case 'arriving':
        return {
          main: count ? t('ui.availability.arriving', { quantity: count }) : t('ui.availability.arrivingSoon'),
          more: arrival(when),
        };
      case 'preorder':
        return { main: t('ui.availability.preorder'), more: arrival(when) };
      case 'request':
        return { main: t('ui.availability.request'), more: reason ?? '' };
      default:
        return { main: t('ui.availability.none'), more: reason ?? '' };
    }
  };
}

/** Only the icon of a state, beside a text that says the same. */
export function AvailabilityIcon({ state }: { state: AvailabilityState }) {
  return (
    <span className={classNames(css.icon, css[state])}>
      <Icon of={icons[state]} size={14} />
    </span>
  );
}

/**
 * Icon, state, number or date; the colour adds no information. `stacked` puts the date below, centred, for narrow
 * cells.
 */
export function AvailabilityMark({
  compact,
  stacked,
  ...availability
}: Availability & { compact?: boolean; stacked?: boolean }) {
  const { main, more } = useAvailabilityText()(availability);
  return (
    <span className={classNames(css.mark, css[availability.state], compact && css.compact, stacked && css.stacked)}>
      <Icon of={icons[availability.state]} size={14} />
      <span>{main}</span>
      {more && <span className={css.more}>{more}</span>}
    </span>
  );
}

export type SizeCell = { size: string; state: AvailabilityState };

/** The size run of a model: solid = ready, half = low, dotted = arriving, hatched = none. */
export function SizeRun({ sizes }: { sizes: readonly SizeCell[] }) {
  const t = useText();
  const words = (state: AvailabilityState) => t(`ui.size.${state}`);
  return (
    <div
      className={css.run}
      role="img"
      aria-label={sizes.map(({ size, state }) => `${size} ${words(state)}`).join(', ')}
    >
      {sizes.map(({ size, state }) => (
        <span key={size} className={classNames(css.cell, css[state])}>
          {size}
        </span>
      ))}
    </div>
  );
}
