import { describe, expect, test } from 'vitest';
import { markTowards, placeLabels } from './map-labels.ts';

const mark = (id: string, x: number, y: number, label = 'Bali') => ({ id, x, y, size: 20, label });

describe('names beside marks', () => {
  test('right of the mark, else where nothing is', () => {
    const alone = placeLabels([mark('a', 100, 100)], 400, 300);
    expect(alone).toEqual([{ id: 'a', label: 'Bali', left: 117, top: 92 }]);
    const [atEdge] = placeLabels([mark('a', 390, 100)], 400, 300);
    expect(atEdge?.left).toBeLessThan(390);
    const crowded = placeLabels([mark('a', 100, 100), mark('b', 125, 100)], 400, 300);
    expect(crowded.map(({ id, left }) => `${id} ${left < 100 ? 'left' : 'right'}`)).toEqual(['a left', 'b right']);
  });

  test('no name is written into a blocked place', () => {
    const [name] = placeLabels([mark('a', 100, 100)], 400, 300, [[110, 80, 200, 120]]);
    expect(name?.left).toBeLessThan(100);
  });

  test('a name without room is left out, and no name covers another', () => {
    const marks = Array.from({ length: 30 }, (_, at) =>
      mark(String(at), 40 + (at % 6) * 22, 40 + Math.floor(at / 6) * 22),
    );
    const names = placeLabels(marks, 400, 300);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(30);
  });
});

describe('arrow keys', () => {
  const from = mark('from', 100, 100);
  const marks = [from, mark('near', 130, 110), mark('far', 300, 100), mark('below', 105, 160), mark('left', 20, 100)];

  test.each([
    ['ArrowRight', 'near'],
    ['ArrowLeft', 'left'],
    ['ArrowDown', 'below'],
    ['ArrowUp', undefined],
    ['Enter', undefined],
  ])('%s goes to %s', (key, id) => {
    expect(markTowards(key, from, marks)?.id).toBe(id);
  });
});
