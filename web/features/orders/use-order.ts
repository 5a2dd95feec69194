import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDetailQuery } from '../../platform/api/generated/graphql.ts';
import { graphql } from '../../platform/api/graphql.ts';
import { documentKey } from '../../platform/api/queries.ts';
import { OrderDetail } from './orders.documents.ts';

/** How often a page asks anew while the ERP is about to answer, and for how long it does so. */
const everyMs = 4_000;
const atMostMs = 5 * 60_000;

/** Of an order that the ERP has taken, more news are awaited while it is this young. */
const youngMs = 10 * 60_000;

type Watched = { status: string; erpState: string; createdAt: string; deliveries: readonly unknown[]; invoices: readonly unknown[] };

/** Whether the ERP's next word may come any moment: the order waits for it, or is new in it and lacks delivery or invoice. */
export function awaitsErp(order: Watched | null | undefined, now: number): boolean {
  if (order?.status !== 'processing' && order?.status !== 'complete') return false;
  if (order.erpState === 'waiting' || order.erpState === 'sent') return true;
  return order.erpState === 'accepted' && now - Date.parse(order.createdAt) < youngMs && (order.deliveries.length === 0 || order.invoices.length === 0);
}

/** One order; while it waits for the ERP the page learns of number and delivery by itself, for some minutes. */
export function useOrder(number: string): UseQueryResult<OrderDetailQuery> & { watching: boolean } {
  const [opened] = useState(() => Date.now());
  const query = useQuery<OrderDetailQuery>({
    queryKey: documentKey(OrderDetail, { number }),
    queryFn: ({ signal }) => graphql(OrderDetail, { number }, { signal }),
    refetchInterval: ({ state }) => {
      const now = Date.now();
      return now - opened < atMostMs && awaitsErp(state.data?.order, now) ? everyMs : false;
    },
  });
  // Judged at the time of the answer, so that a render means the same whenever it runs.
  const at = query.dataUpdatedAt;
  return { ...query, watching: at - opened < atMostMs && awaitsErp(query.data?.order, at) };
}
