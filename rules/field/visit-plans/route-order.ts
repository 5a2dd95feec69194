/** A place on the globe in degrees. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The place that has to be visited; null = nobody knows where it is. */
export interface Placed {
  readonly place: Place | null;
}

const earthRadius = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance of two places in kilometres. */
export function distanceKm(one: Place, other: Place): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2);
  const east = Math.sin(radians(other.longitude - one.longitude) / 2);
  const part = north ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Length of a way through places in their order, in kilometres; entries without a place are passed over. */
export function routeLength(stops: readonly Placed[]): number {
  const places = stops.flatMap(({ place }) => place ?? []);
  return places.reduce((sum, place, at) => {
    const before = places[at - 1];
    return before ? sum + distanceKm(before, place) : sum;
  }, 0);
}

/** The order in which each next stop is the nearest one left; the first stop stays first. */
export function nearestNeighbour<Stop extends Placed>(stops: readonly Stop[]): Stop[] {
  const [first, ...others] = stops;
  const route = first ? [first] : [];
  let left = others;
  while (left.length > 0) {
    const from = route.at(-1)?.place ?? null;
    const distanceTo = ({ place }: Stop): number => (from && place ? distanceKm(from, place) : Infinity);
    const next = left.reduce((best, stop) => (distanceTo(stop) < distanceTo(best) ? stop : best));
    route.push(next);
    left = left.filter((stop) => stop !== next);
  }
  return route;
}

/** Shortens a way by turning parts of it round (2-opt), as long as one of them makes it shorter; the first stop stays. */
function withoutCrossings<Stop extends Placed>(stops: readonly Stop[]): Stop[] {
  let route = [...stops];
  let length = routeLength(route);
  for (let shorter = true; shorter;) {
    shorter = false;
    for (let from = 1; from < route.length - 1; from += 1)
      for (let to = from + 1; to < route.length; to += 1) {
        const turned = [...route.slice(0, from), ...route.slice(from, to + 1).toReversed(), ...route.slice(to + 1)];
        const turnedLength = routeLength(turned);
        // Rounding must not let two ways of one length replace each other for ever.
        if (turnedLength >= length - 1e-6) continue;
        route = turned;
        length = turnedLength;
        shorter = true;
      }
  }
  return route;
}

/**
 * A short order of a day's stops as the crow flies: the nearest one next, then without crossings. It starts at the first
 * stop with a place, and ends anywhere. Stops whose place is unknown come last, in their order.
 */
export function routeOrder<Stop extends Placed>(stops: readonly Stop[]): Stop[] {
  const known = stops.filter(({ place }) => place !== null);
  const unknown = stops.filter(({ place }) => place === null);
  return [...withoutCrossings(nearestNeighbour(known)), ...unknown];
}
