import { openRisks, openStates, orderOrigins } from '#rules/ordering/orders/open-choices.ts';
import { choiceFilter, codeFilter, rangeFilter } from '#ui/filter/list-filters.ts';

/** States of open lines that a user can choose; the contract calls all but the first `on processing`. */
const offered = openStates.filter((state) => state !== 'on processing');

/** The filters of open orders and open lines: their parameters in the address, their names, and how the query takes them. */
export const openFilters = {
  state: choiceFilter(openStates, {
    label: 'open.filter.status',
    offered,
    word: (state) => `open.state.${state}`,
    sends: 'status',
  }),
  risk: choiceFilter(openRisks, { label: 'open.filter.risk', word: (risk) => `open.risk.${risk}` }),
  ...rangeFilter(['from', 'to'], { range: 'open.filter.ordered', from: 'open.filter.from', until: 'open.filter.to' }),
  ...rangeFilter(
    ['wishedFrom', 'wishedTo'],
    { range: 'open.filter.requested', from: 'open.filter.requestedFrom', until: 'open.filter.requestedTo' },
    ['requestedFrom', 'requestedTo'],
  ),
  origin: choiceFilter(orderOrigins, { label: 'open.filter.origin', word: (origin) => `open.origin.${origin}` }),
  sorg: codeFilter({ label: 'open.filter.sorg', longest: 20, sends: 'sorgs', several: true }),
};
