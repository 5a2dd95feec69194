import { bikeFilters, type BikeFilter } from '#rules/service/my-bikes/bike-state.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch } from '#ui/table/list-search.ts';

export type MyBikesSearch = ListSearch & { state?: BikeFilter };

export const readMyBikesSearch = (raw: RawSearch): MyBikesSearch => ({
  ...listSearch(raw),
  ...given({ state: choiceParam(raw.state, bikeFilters) }),
});
