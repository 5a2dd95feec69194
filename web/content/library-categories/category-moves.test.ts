import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropped, isWithin, moved, placeOf, type Step, stepped } from './category-moves.ts';
import { childrenOf, shownRows, type TreeNode } from '#content/marketing-admin/category-order.ts';

const node = (id: string, parentId: string | null, sorting: number): TreeNode => ({ id, parentId, sorting });
/** road [race [frames], gravel], mtb, city */
const tree = [
  node('road', null, 0),
  node('mtb', null, 1),
  node('city', null, 2),
  node('race', 'road', 0),
  node('gravel', 'road', 1),
  node('frames', 'race', 0),
];

describe('places in the tree of categories', () => {
  test.each([
    ['mtb', 'up', { parentId: null, position: 0 }],
    ['mtb', 'down', { parentId: null, position: 2 }],
    ['road', 'up', null],
    ['city', 'down', null],
    ['mtb', 'in', { parentId: 'road', position: 2 }],
    ['gravel', 'in', { parentId: 'race', position: 1 }],
    ['road', 'in', null],
    ['race', 'out', { parentId: null, position: 1 }],
    ['frames', 'out', { parentId: 'road', position: 1 }],
    ['city', 'out', null],
    ['unknown', 'up', null],
  ] as const)('%s moves %s', (id, step, place) => {
    expect(stepped(tree, id, step)).toEqual(place);
  });

  test.each([
    ['city', 'road', 'before', { parentId: null, position: 0 }],
    ['road', 'city', 'before', { parentId: null, position: 1 }],
    ['road', 'city', 'after', { parentId: null, position: 2 }],
    ['city', 'race', 'after', { parentId: 'road', position: 1 }],
    ['mtb', 'frames', 'inside', { parentId: 'frames', position: 0 }],
    ['gravel', 'road', 'inside', null],
    ['race', 'road', 'inside', { parentId: 'road', position: 1 }],
    ['road', 'road', 'inside', null],
    ['road', 'frames', 'before', null],
    ['mtb', 'road', 'after', null],
  ] as const)('%s dropped on %s, %s it', (id, target, zone, place) => {
    expect(dropped(tree, id, target, zone)).toEqual(place);
  });

  test('a move keeps every category once, in one order, and no category is below itself', () => {
    const ids = tree.map(({ id }) => id);
    const steps = fc.array(
      fc.record({ id: fc.constantFrom(...ids), step: fc.constantFrom<Step>('up', 'down', 'in', 'out') }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        let nodes: TreeNode[] = tree;
        for (const { id, step } of all) {
          const place = stepped(nodes, id, step);
          if (!place) continue;
          nodes = moved(nodes, id, place);
          expect(placeOf(nodes, id)).toEqual(place);
        }
        const rows = shownRows(nodes, new Set(ids)).map((row) => row.node.id);
        expect(rows.toSorted()).toEqual(ids.toSorted());
        for (const { id } of nodes)
          expect(childrenOf(nodes, id).every((child) => !isWithin(nodes, id, child.id))).toBe(true);
      }),
    );
  });

  test('shows what is below open categories only', () => {
    const rows = shownRows(tree, new Set(['road'])).map((row) => `${row.level} ${row.node.id} ${row.children}`);
    expect(rows).toEqual(['1 road 2', '2 race 1', '2 gravel 0', '1 mtb 0', '1 city 0']);
  });
});
