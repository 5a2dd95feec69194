import { childrenOf, type TreeNode } from '#content/marketing-admin/category-order.ts';

/** Where a category is: below which one (null: at the top), and at which position among its siblings there. */
export type Place = { readonly parentId: string | null; readonly position: number };
export type Zone = 'before' | 'inside' | 'after';
export type Step = 'up' | 'down' | 'in' | 'out';

/** True if `id` is `above` or somewhere below it. */
export function isWithin(nodes: readonly TreeNode[], id: string | null, above: string): boolean {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  for (let at = id, level = 0; at !== null && level <= nodes.length; at = parents.get(at) ?? null, level += 1)
    if (at === above) return true;
  return false;
}

export function placeOf(nodes: readonly TreeNode[], id: string): Place | null {
  const node = nodes.find((each) => each.id === id);
  if (!node) return null;
  return { parentId: node.parentId, position: childrenOf(nodes, node.parentId).findIndex((each) => each.id === id) };
}

export const samePlace = (one: Place | null, other: Place | null): boolean =>
  one?.parentId === other?.parentId && one?.position === other?.position;

/** The categories with one of them at another place. */
export function moved<Node extends TreeNode>(nodes: readonly Node[], id: string, place: Place): Node[] {
  const siblings = childrenOf(nodes, place.parentId)
    .map((node) => node.id)
    .filter((each) => each !== id);
  siblings.splice(place.position, 0, id);
  const order = new Map(siblings.map((each, at) => [each, at]));
  return nodes.map((node) => {
    const sorting = order.get(node.id);
    if (sorting === undefined) return node;
    return { ...node, sorting, parentId: node.id === id ? place.parentId : node.parentId };
  });
}

/**
 * The place that is one step away: among the siblings, at the end of the category before it, or behind the category
 * above it. Null if there is none.
 */
export function stepped(nodes: readonly TreeNode[], id: string, step: Step): Place | null {
  const place = placeOf(nodes, id);
  if (!place) return null;
  const siblings = childrenOf(nodes, place.parentId);
  if (step === 'up') return place.position > 0 ? { ...place, position: place.position - 1 } : null;
  if (step === 'down') return place.position < siblings.length - 1 ? { ...place, position: place.position + 1 } : null;
  if (step === 'in') {
    const before = siblings[place.position - 1];
    return before ? { parentId: before.id, position: childrenOf(nodes, before.id).length } : null;
  }
  const above = place.parentId === null ? null : placeOf(nodes, place.parentId);
  return above && { parentId: above.parentId, position: above.position + 1 };
}

/** The place of a category that is dropped before, into or behind another one; null below itself or where it is already. */
export function dropped(nodes: readonly TreeNode[], id: string, target: string, zone: Zone): Place | null {
  const from = placeOf(nodes, id);
  const beside = placeOf(nodes, target);
  if (!from || !beside || isWithin(nodes, target, id)) return null;
  if (zone === 'inside') {
    const rest = childrenOf(nodes, target).filter((each) => each.id !== id);
    const place = { parentId: target, position: rest.length };
    return samePlace(place, from) ? null : place;
  }
  // Positions count without the category that moves.
  const shift = from.parentId === beside.parentId && from.position < beside.position ? -1 : 0;
  const place = { parentId: beside.parentId, position: beside.position + shift + (zone === 'after' ? 1 : 0) };
  return samePlace(place, from) ? null : place;
}
