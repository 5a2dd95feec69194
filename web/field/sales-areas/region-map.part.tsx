import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { geoPath } from 'd3-geo';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import shapesUrl from 'world-atlas/countries-50m.json?url';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { type Box, markTowards, placeLabels, type PlacedMark } from './map-labels.ts';
import css from './region-map.module.css';
import { type Place, useMapView } from './use-map-view.ts';

const [IconPlus, IconMinus] = [sheetIcon('plus'), sheetIcon('minus')];

type MapPoint = Place & {
  readonly id: string;
  /** Short name beside the mark. */
  readonly label: string;
  /** The text for screen readers. */
  readonly words: string;
  readonly mark: ReactNode;
  /** Pixels. */
  readonly size: number;
};

type RegionMapProps = {
  label: string;
  points: readonly MapPoint[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Ids of points that a line connects in this order. */
  way?: readonly string[];
  /** The part of the map to show: enlargement/lat/lng; undefined: all points. */
  view?: string | undefined;
  onView?: (view: string | undefined) => void;
  /** Pixels that the world may be wide at first; more for places that are near each other. */
  largest?: number;
};

type Shapes = Topology<{ countries: GeometryCollection }>;

/** The outlines of all countries: an asset of its own, which only pages with a map load. */
async function loadShapes(): Promise<Shapes> {
  const answer = await fetch(shapesUrl);
  if (!answer.ok) throw new Error(`outlines of the map: ${answer.status}`);
  return (await answer.json()) as Shapes;
}

const keepView = (): void => {};
const within = ([left, top, right, bottom]: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

const line = (way: readonly string[], placed: readonly PlacedMark[]): string =>
  way
    .flatMap((id) => placed.find((point) => point.id === id) ?? [])
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

/**
 * Points on a map of the world, drawn from bundled outlines. One point is in the order of focus: arrow keys go to the
 * nearest point in their direction, + and - enlarge and reduce, 0 shows everything, Enter chooses. Needs the texts
 * `sales-areas`.
 */
export function RegionMap({
  label,
  points,
  chosen,
  onChoose,
  way = [],
  view,
  onView = keepView,
  largest,
}: RegionMapProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const shapes = useQuery({ queryKey: ['map-shapes'], queryFn: loadShapes, staleTime: Infinity });
  const { size, transform, projection, enlarge, showAll, showPlace } = useMapView(frame, points, view, onView, largest);
  const [focused, setFocused] = useState<string | null>(null);
  const land = useMemo(
    () =>
      projection && shapes.data
        ? geoPath(projection).digits(1)(feature(shapes.data, shapes.data.objects.countries))
        : '',
    [projection, shapes.data],
  );
  const placed = points.flatMap((point) => {
    const at = projection?.([point.lng, point.lat]);
    return at ? [{ ...point, x: transform.applyX(at[0]), y: transform.applyY(at[1]) }] : [];
  });
  const stop = placed.find(({ id }) => id === (focused ?? chosen)) ?? placed[0];
  const onKey = (event: KeyboardEvent, from: PlacedMark) => {
    // Ctrl with + or - is the zoom of the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = markTowards(event.key, from, placed);
    if (next) {
      frame.current?.querySelector<HTMLElement>(`[data-point="${CSS.escape(next.id)}"]`)?.focus();
    } else if (event.key === '+' || event.key === '=') enlarge(1.6);
    else if (event.key === '-') enlarge(1 / 1.6);
    else if (event.key === '0') showAll();
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
  const buttons: Box[] = size ? [[size.width - 56, size.height - 152, size.width, size.height]] : [];
  const hidden = ({ x, y }: PlacedMark) =>
    !within([0, 0, size?.width ?? 0, size?.height ?? 0], x, y) || buttons.some((box) => within(box, x, y));
  const spot = (x: number, y: number) =>
    ({ '--x': x / (size?.width ?? 1), '--y': y / (size?.height ?? 1) }) as CSSProperties;
  return (
    <div className={css.frame}>
      <div
        ref={frame}
        className={classNames(css.map, transform.k > 1 && css.enlarged)}
        style={size ? ({ '--shape': size.width / size.height } as CSSProperties) : undefined}
        role="group"
        aria-label={label}
      >
        {size && (
          <svg aria-hidden viewBox={`0 0 ${size.width} ${size.height}`} className={css.drawing}>
            <g transform={transform.toString()}>{land && <path className={css.land} d={land} />}</g>
            <polyline className={css.way} points={line(way, placed)} />
          </svg>
        )}
        {size &&
          placeLabels(placed, size.width, size.height, buttons).map((name) => (
            <span key={name.id} className={css.label} style={spot(name.left, name.top)} aria-hidden>
              {name.label}
            </span>
          ))}
        {placed.map((point) => (
          <button
            key={point.id}
            type="button"
            className={css.point}
            style={spot(point.x, point.y)}
            data-point={point.id}
            tabIndex={point.id === stop?.id ? 0 : -1}
            aria-label={point.words}
            aria-pressed={point.id === chosen}
            onClick={() => onChoose(point.id)}
            onFocus={() => {
              setFocused(point.id);
              if (hidden(point)) showPlace(point);
            }}
            onKeyDown={(event) => onKey(event, point)}
          >
            {point.mark}
          </button>
        ))}
      </div>
      <div className={css.buttons}>
        <IconButton
          variant="default"
          icon={IconPlus}
          label={t('sales-areas.map.enlarge')}
          onClick={() => enlarge(1.6)}
        />
        <IconButton
          variant="default"
          icon={IconMinus}
          label={t('sales-areas.map.reduce')}
          onClick={() => enlarge(1 / 1.6)}
        />
        <IconButton variant="default" icon={IconWorld} label={t('sales-areas.map.all')} onClick={showAll} />
      </div>
      {shapes.isError && (
        <p className={css.failed} role="status">
          {t('sales-areas.map.failed')}
        </p>
      )}
    </div>
  );
}
