import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDetailQuery } from '../../platform/api/generated/graphql.ts';
import { graphql } from '../../platform/api/graphql.ts';
import { documentKey } from '../../platform/api/queries.ts';
import { OrderDetail } from './orders.documents.ts';

/** How often a page asks anew while the ERP is about to answer, and for how long it does so. */
const everyMs = 4_000;
const atMostMs = 5 * 60_000;

type Watched = { status: string; erpState: string; createdAt: string; deliveries: readonly unknown[] };

/** Whether the ERP's next word may come any moment: the order waits for it, or is new in it and has no delivery yet. */
export function awaitsErp(order: Watched | null | undefined, now: number): boolean {
  if (order?.status !== 'processing' || order.deliveries.length > 0) return false;
  if (order.erpState === 'waiting' || order.erpState === 'sent') return true;
  return order.erpState === 'accepted' && now - Date.parse(order.createdAt) < 2 * atMostMs;
}

/** One order; while it waits for the ERP the page learns of number and delivery by itself, for some minutes. */
export function useOrder(number: string): UseQueryResult<OrderDetailQuery, Error> & { watching: boolean } {
  const [opened] = useState(() => Date.now());
  // Judged at the time of the answer, so that a render means the same whenever it runs.
  const watches = (order: Watched | null | undefined, at: number): boolean => at - opened < atMostMs && awaitsErp(order, at);
  const query = useQuery<OrderDetailQuery, Error>({
    queryKey: documentKey(OrderDetail, { number }),
    queryFn: ({ signal }) => graphql(OrderDetail, { number }, { signal }),
    refetchInterval: ({ state }) => (watches(state.data?.order, state.dataUpdatedAt) ? everyMs : false),
  });
  return { ...query, watching: watches(query.data?.order, query.dataUpdatedAt) };
}
