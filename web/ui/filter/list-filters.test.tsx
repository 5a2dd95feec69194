import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DataTable } from '#ui/table/data-table.tsx';
import { choiceFilter, codeFilter, rangeFilter, readFilters, type SearchOf, sentFilters } from './list-filters.ts';
import { useListFilters } from './use-list-filters.tsx';

const filters = {
  state: choiceFilter(['open', 'closed', 'old'], {
    label: 'ui.table.columns',
    offered: ['open', 'closed'],
    word: (state) => (state === 'open' ? 'ui.toast.undo' : 'ui.dialog.cancel'),
    sends: 'status',
  }),
  ...rangeFilter(['since', 'until'], { range: 'ui.date.choose', from: 'ui.date.none', until: 'ui.date.nextMonth' }, [
    'from',
    'to',
  ]),
  sorg: codeFilter({ label: 'ui.page.crumbs', longest: 4, sends: 'sorgs', several: true }),
};
type Search = SearchOf<typeof filters>;

test('the address gives the filters; malformed values are left out', () => {
  expect(
    readFilters(filters, { state: 'closed', since: '2026-01-02', until: 'soon', sorg: 'BA007', other: 'x' }),
  ).toEqual({
    state: 'closed',
    since: '2026-01-02',
    sorg: 'BA00',
  });
  expect(readFilters(filters, { state: 'lost', sorg: '' })).toEqual({});
});

test('the query takes the filters under its own names', () => {
  expect(sentFilters(filters, { state: 'old', since: '2026-01-02', sorg: 'BA' })).toEqual({
    status: 'old',
    from: '2026-01-02',
    to: undefined,
    sorgs: ['BA'],
  });
});

function List({ search, refilter }: { search: Search; refilter: (next: Search) => void }) {
  const shown = useListFilters(filters, search, refilter, {
    title: 'Filter bikes',
    add: 'Filter',
    apply: 'Show',
    any: 'All',
    choices: {
      sorg: [
        { value: 'BA', label: 'Bali' },
        { value: 'JA', label: 'Java' },
      ],
    },
  });
  return <DataTable name="bikes" label="Bikes" columns={[]} rows={[]} rowId={String} {...shown} />;
}

test('chips name the filters, and each removes its own', () => {
  const refilter = vi.fn();
  render(<List search={{ state: 'open', since: '2026-01-02', until: '2026-01-09', sorg: 'JA' }} refilter={refilter} />);
  expect(screen.getByText('Java')).toBeDefined();
  const remove = screen.getAllByRole('button', { name: /^Remove/ });
  expect(remove).toHaveLength(3);
  for (const button of remove) fireEvent.click(button);
  expect(refilter.mock.calls).toEqual([
    [{ state: undefined, since: '2026-01-02', until: '2026-01-09', sorg: 'JA' }],
    [{ state: 'open', since: undefined, until: undefined, sorg: 'JA' }],
    [{ state: 'open', since: '2026-01-02', until: '2026-01-09', sorg: undefined }],
  ]);
});

test('a value that the panel does not offer has no chip', () => {
  render(<List search={{ state: 'old' }} refilter={vi.fn()} />);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('the panel offers the choices, and refuses a reversed range', async () => {
  const refilter = vi.fn();
  render(<List search={{ since: '2026-02-02', until: '2026-01-09' }} refilter={refilter} />);
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const apply = await screen.findByRole('button', { name: 'Show', hidden: true });
  expect((apply as HTMLButtonElement).disabled).toBe(true);
  const [state] = screen.getAllByRole('combobox', { hidden: true });
  expect(within(state as HTMLElement).getAllByRole('option', { hidden: true })).toHaveLength(3);
});

test('the panel applies what was chosen', async () => {
  const refilter = vi.fn();
  render(<List search={{}} refilter={refilter} />);
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const apply = await screen.findByRole('button', { name: 'Show', hidden: true });
  const [state, sorg] = screen.getAllByRole('combobox', { hidden: true }) as [HTMLElement, HTMLElement];
  fireEvent.change(state, { target: { value: 'closed' } });
  fireEvent.change(sorg, { target: { value: 'BA' } });
  fireEvent.click(apply);
  expect(refilter).toHaveBeenCalledExactlyOnceWith({ state: 'closed', sorg: 'BA' });
});
