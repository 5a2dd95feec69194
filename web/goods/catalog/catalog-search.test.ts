import { describe, expect, it } from 'vitest';
import { siteDefaults } from '#platform/site.ts';
import { listRequest } from './catalog-preload.ts';
import { type CatalogSearch, defaultCatalog } from './catalog.links.ts';
import { countWithout } from './no-match.tsx';
import { filterOf, filtersInUse, readCatalogSearch, withoutFilter, withoutFilters } from './catalog-search.ts';

describe('the address of the catalog', () => {
  it('keeps valid parameters and drops the rest', () => {
    expect(
      readCatalogSearch({
        search: ' drift ',
        view: 'list',
        sort: 'price',
        page: '3',
        size: ['M', 'L', 'M'],
        modelYear: '2026',
        priceFrom: '200,50',
        priceTo: 'x',
      }),
    ).toEqual({
      search: 'drift',
      view: 'list',
      sort: 'price',
      page: 3,
      size: ['M', 'L'],
      modelYear: ['2026'],
      priceFrom: '200.50',
    });
    expect(readCatalogSearch({ view: 'tiles', sort: 'recommended', page: '1', limit: '-1', colour: '' })).toEqual({});
  });

  it('becomes the product filter of its catalog or merchandise category', () => {
    expect(filterOf('bike', { search: 'drift', size: ['M'], view: 'list', page: 2 })).toEqual({
      category: 'bike',
      search: 'drift',
      size: ['M'],
    });
    expect(filterOf('tyres', { size: ['29'] })).toEqual({ merchandiseCategory: ['tyres'], size: ['29'] });
  });

  it('R-173: requests the page size of its view', () => {
    const site = { ...siteDefaults, modelViewQuota: 12, itemViewQuota: 10 };
    const limit = (search: CatalogSearch, phone = false) => listRequest('bike', search, site, phone).variables.limit;
    expect(listRequest('bike', { page: 2 }, site, false)).toMatchObject({
      view: 'group',
      variables: { page: 2, limit: 12, sort: 'recommended' },
    });
    expect(limit({ view: 'list', limit: 20 })).toBe(20);
    expect(limit({ view: 'list', limit: 33 })).toBe(10);
    expect(limit({ view: 'list' }, true)).toBe(7);
    expect(listRequest('bike', {}, { ...site, catalogDefaultView: 'list' }, false).view).toBe('list');
  });
});

describe('active filters', () => {
  const search = { search: 'drift', view: 'list' as const, page: 4, size: ['M'], priceFrom: '200', tags: ['sale'] };

  it('are listed, and removed one by one or all together', () => {
    expect(filtersInUse(search)).toEqual(['size', 'tags', 'price']);
    expect(withoutFilter(search, 'price')).toEqual({ search: 'drift', view: 'list', size: ['M'], tags: ['sale'] });
    expect(withoutFilters(search)).toEqual({ search: 'drift', view: 'list' });
  });

  it('show the number of results without each filter', () => {
    const facets = [
      {
        key: 'modelYear',
        label: '',
        values: [
          { value: '2026', label: '', count: 38, picture: null },
          { value: '2025', label: '', count: 24, picture: null },
        ],
      },
      {
        key: 'size',
        label: '',
        values: [
          { value: 'M', label: '', count: 9, picture: null },
          { value: 'L', label: '', count: 12, picture: null },
        ],
      },
    ];
    expect(countWithout(facets, 'modelYear')).toEqual({ count: 62, exact: true });
    expect(countWithout(facets, 'size')).toEqual({ count: 12, exact: false });
    expect(countWithout(facets, 'price')).toBeNull();
  });
});

it('opens the first catalog that is not empty (R-086, Q-073)', () => {
  expect(defaultCatalog({ bike: 3, paa: 5, groupset: 0 })).toBe('bike');
  expect(defaultCatalog({ bike: 0, paa: 5, groupset: 1 })).toBe('paa');
  expect(defaultCatalog({ bike: 0, paa: 0, groupset: 0 })).toBe('bike');
  expect(defaultCatalog(null)).toBe('bike');
});
