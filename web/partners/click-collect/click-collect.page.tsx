import { useListSearch } from '#ui/table/use-list-search.ts';
import { readClickCollectSearch } from './click-collect.links.ts';
import { CollectOrderPage } from './collect-order.tsx';
import { CollectOverview } from './collect-overview.tsx';

/** Click and collect: the counter board, the list, and one order. */
export function ClickCollectPage() {
  const { search, change } = useListSearch(readClickCollectSearch);
  if (search.order === undefined) return <CollectOverview search={search} change={change} />;
  return <CollectOrderPage key={search.order} id={search.order} search={search} change={change} />;
}
