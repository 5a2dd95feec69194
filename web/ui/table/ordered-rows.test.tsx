import { act, renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { movedEntry, useSavedOrder } from './ordered-rows.tsx';

beforeAll(() => loadTexts(['ui']));

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [0, -1, 'abc'],
  [5, 0, 'abc'],
])('an entry moves from place %i to %i: %s', (from, to, expected) => {
  expect(movedEntry(['a', 'b', 'c'], from, to).join('')).toBe(expected);
});

const rows = ['a', 'b', 'c'].map((id) => ({ id }));

function open() {
  const saves: { ids: string; done: () => void; fail: () => void }[] = [];
  const save = (ids: string[]) =>
    new Promise<void>((done, fail) => saves.push({ ids: ids.join(''), done, fail: () => fail(new Error('Refused.')) }));
  const nameOf = ({ id }: { id: string }) => id.toUpperCase();
  const { result, rerender } = renderHook(({ loaded }) => useSavedOrder(loaded, { nameOf, save }), {
    initialProps: { loaded: rows },
  });
  return {
    saves,
    rerender,
    said: () => result.current.said,
    shown: () => result.current.shown.map(({ id }) => id).join(''),
    move: (from: number, to: number) => act(async () => result.current.move(from, to)),
  };
}

test('moves while one is saved wait for it; only the latest order is sent then', async () => {
  const { saves, shown, said, move } = open();
  await move(0, 1);
  await move(1, 2);
  await move(0, 1);
  expect([shown(), said()]).toEqual(['cba', 'B is now at place 2 of 3']);
  expect(saves.map(({ ids }) => ids)).toEqual(['bac']);
  await act(async () => saves[0]?.done());
  expect(saves.map(({ ids }) => ids)).toEqual(['bac', 'cba']);
  await act(async () => saves[1]?.done());
  expect(saves).toHaveLength(2);
});

test('rows that arrive during a save do not take the moves back; a refusal does, and ends the waiting ones', async () => {
  const { saves, shown, move, rerender } = open();
  await move(0, 1);
  rerender({ loaded: [...rows] });
  await move(1, 2);
  expect(shown()).toBe('bca');
  await act(async () => saves[0]?.fail());
  expect([shown(), saves.length]).toEqual(['abc', 1]);
});

test('a refusal takes back only what was not saved', async () => {
  const { saves, shown, move } = open();
  await move(0, 1);
  await act(async () => saves[0]?.done());
  await move(1, 2);
  await act(async () => saves[1]?.fail());
  expect(shown()).toBe('bac');
});

test('a move to where the row is already is not sent', async () => {
  const { saves, move } = open();
  await move(1, 1);
  await move(2, 3);
  expect(saves).toEqual([]);
});
