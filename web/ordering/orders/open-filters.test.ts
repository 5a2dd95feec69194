import { expect, test } from 'vitest';
import { openFilter } from '#rules/ordering/orders/open-filter.ts';
import { sentFilters } from '#ui/filter/list-filters.ts';
import { openFilters } from './open-filters.ts';

test('the page, the API and the export have the same filters of open orders', () => {
  expect(['search', ...Object.keys(sentFilters(openFilters, {}))].sort()).toEqual(
    Object.keys(openFilter.entries).sort(),
  );
});
