import { geoMercator, type GeoProjection } from 'd3-geo';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import type { MultiPoint } from 'geojson';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

export type Place = { readonly lat: number; readonly lng: number };
type Size = { readonly width: number; readonly height: number };

/** Greatest enlargement. */
const closest = 24;
/** Pixels between the outermost places and the edge of the map. */
const margin = 44;
/** Pixels more at the right, where the buttons of the map are. */
const buttons = 28;
/** Pixels that the world may be wide at first, so that a single place is not shown alone in an empty field. */
const usualWidth = 14_000;

/** A projection that shows all places. */
function projectionFor(places: readonly Place[], { width, height }: Size, largest: number): GeoProjection {
  const projection = geoMercator().clipExtent([
    [0, 0],
    [width, height],
  ]);
  if (places.length === 0) return projection.fitSize([width, height], { type: 'Sphere' });
  const coordinates = places.map(({ lat, lng }): [number, number] => [lng, lat]);
  const all: MultiPoint = { type: 'MultiPoint', coordinates };
  const space = Math.min(margin, width / 6, height / 6);
  projection.fitExtent(
    [
      [space, space],
      [width - Math.min(width / 4, space + buttons), height - space],
    ],
    all,
  );
  const scale = projection.scale() * 2 * Math.PI;
  if (scale <= largest && Number.isFinite(scale)) return projection;
  const [west, east] = [Math.min(...coordinates.map(([lng]) => lng)), Math.max(...coordinates.map(([lng]) => lng))];
  const [south, north] = [
    Math.min(...coordinates.map(([, lat]) => lat)),
    Math.max(...coordinates.map(([, lat]) => lat)),
  ];
  return projection
    .scale(largest / (2 * Math.PI))
    .center([(west + east) / 2, (south + north) / 2])
    .translate([width / 2, height / 2]);
}

/** The transform of a stored view `enlargement/lat/lng`. */
function transformOf(view: string | undefined, projection: GeoProjection, { width, height }: Size): ZoomTransform {
  const [k, lat, lng] = (view ?? '').split('/').map(Number);
  const middle = k && lat !== undefined && lng !== undefined ? projection([lng, lat]) : null;
  if (!middle || !k) return zoomIdentity;
  return zoomIdentity
    .translate(width / 2, height / 2)
    .scale(Math.min(Math.max(k, 1), closest))
    .translate(-middle[0], -middle[1]);
}

function viewOf(transform: ZoomTransform, projection: GeoProjection, { width, height }: Size): string | undefined {
  const place = projection.invert?.(transform.invert([width / 2, height / 2]));
  if (!place || transform.k <= 1.01) return undefined;
  return [transform.k, place[1], place[0]].map((number) => String(Number(number.toFixed(2)))).join('/');
}

/** The size of an element, which follows the page. */
function useSize(frame: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setSize((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/**
 * The part of a map that a frame shows: wheel with Ctrl, pinch and drag change it, and the functions that are returned.
 * `view` is the part at first, `onView` gets it after each change (undefined: everything).
 * `largest` limits how much the map is enlarged to show only the places: pixels that the world is wide.
 */
export function useMapView(
  frame: RefObject<HTMLElement | null>,
  places: readonly Place[],
  view: string | undefined,
  onView: (view: string | undefined) => void,
  largest = usualWidth,
) {
  const size = useSize(frame);
  const [transform, setTransform] = useState(zoomIdentity);
  const first = useRef(view);
  const report = useRef(onView);
  useLayoutEffect(() => {
    report.current = onView;
  }, [onView]);
  const corners = places.map(({ lat, lng }) => `${lat},${lng}`).join(' ');
  // eslint-disable-next-line react/exhaustive-deps -- the places count by their values
  const projection = useMemo(() => size && projectionFor(places, size, largest), [corners, size, largest]);
  const behaviour = useMemo(
    () =>
      size &&
      zoom<HTMLElement, unknown>()
        .scaleExtent([1, closest])
        .extent([
          [0, 0],
          [size.width, size.height],
        ])
        .translateExtent([
          [0, 0],
          [size.width, size.height],
        ])
        .filter((event: Event) => {
          if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
          return !(event instanceof MouseEvent && (event.button !== 0 || event.type === 'dblclick'));
        }),
    [size],
  );
  useEffect(() => {
    if (!frame.current || !behaviour || !projection || !size) return;
    const element = select<HTMLElement, unknown>(frame.current);
    behaviour.on('zoom', ({ transform }: { transform: ZoomTransform }) => setTransform(transform));
    behaviour.on('end', ({ transform }: { transform: ZoomTransform }) => {
      const shown = viewOf(transform, projection, size);
      if (shown === first.current) return;
      first.current = shown;
      report.current(shown);
    });
    element.call(behaviour);
    behaviour.transform(element, transformOf(first.current, projection, size));
    return () => {
      element.on('.zoom', null);
    };
  }, [frame, behaviour, projection, size]);
  const enlarge = useCallback(
    (factor: number) => {
      if (frame.current && behaviour) behaviour.scaleBy(select<HTMLElement, unknown>(frame.current), factor);
    },
    [frame, behaviour],
  );
  const showAll = useCallback(() => {
    if (frame.current && behaviour) behaviour.transform(select<HTMLElement, unknown>(frame.current), zoomIdentity);
  }, [frame, behaviour]);
  const showPlace = useCallback(
    (place: Place) => {
      const point = projection?.([place.lng, place.lat]);
      if (frame.current && behaviour && point)
        behaviour.translateTo(select<HTMLElement, unknown>(frame.current), point[0], point[1]);
    },
    [frame, behaviour, projection],
  );
  return { size, transform, projection, enlarge, showAll, showPlace };
}
