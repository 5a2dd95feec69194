import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RawSearch } from './list-search.ts';
import { useListSearch } from './use-list-search.ts';

type Search = { move?: 'approved' | 'in_review' | undefined; codes?: string[] | undefined; page?: number | undefined };
type Change = (next: Search) => void;

const readSearch = ({ move, codes, page }: RawSearch): Search => ({
  move: move === 'approved' || move === 'in_review' ? move : undefined,
  codes: Array.isArray(codes) ? codes.map(String) : undefined,
  page: typeof page === 'number' ? page : undefined,
});

async function openList(start: string) {
  let list: { search: Search; change: Change } = { search: {}, change: () => undefined };
  function List() {
    list = useListSearch(readSearch);
    return null;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory({ initialEntries: [start] }),
  });
  render(<RouterProvider router={router as never} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  const shows = (search: Search) => waitFor(() => expect(list.search).toEqual(search));
  return { list: () => list, shows };
}

test('two changes before the page shows the first are both kept', async () => {
  const { list, shows } = await openList('/?page=3');
  const { search, change } = list();
  act(() => {
    change({ ...search, move: 'approved' });
    change({ ...search, codes: ['A'] });
  });
  await shows({ move: 'approved', codes: ['A'], page: 3 });
});

test('a dialog that closes late does not close the next one', async () => {
  const { list, shows } = await openList('/?move=approved');
  const first = list();
  act(() => first.change({ ...first.search, move: 'in_review' }));
  await shows({ move: 'in_review' });
  act(() => first.change({ ...first.search, move: undefined, page: 2 }));
  await shows({ move: 'in_review', page: 2 });
  const second = list();
  act(() => second.change({ ...second.search, move: undefined }));
  await shows({ page: 2 });
});

test('a list of values is taken away, although each reading makes a new one', async () => {
  const { list, shows } = await openList('/?codes=%5B%22A%22%2C%22B%22%5D');
  await shows({ codes: ['A', 'B'] });
  const { search, change } = list();
  act(() => change({ ...search, codes: undefined }));
  await shows({});
});
