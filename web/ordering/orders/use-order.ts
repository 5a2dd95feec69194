import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDetailQuery } from '#platform/api/generated/graphql.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { OrderDetail } from './orders.documents.ts';

/** How often, and for how long, a page polls while the ERP is about to respond. */
const everyMs = 4_000;
const atMostMs = 5 * 60_000;

/** Polling continues while an order that the ERP accepted is this young. */
const youngMs = 10 * 60_000;

type WatchedOrder = {
  status: string;
  erpState: string;
  createdAt: string;
  deliveries: readonly unknown[];
  invoices: readonly unknown[];
};

/** True if the ERP may respond soon: the order waits for it, or is new and has no delivery or invoice yet. */
export function awaitsErp(order: WatchedOrder | null | undefined, now: number): boolean {
  if (order?.status !== 'processing' && order?.status !== 'complete') return false;
  if (order.erpState === 'waiting' || order.erpState === 'sent') return true;
  return (
    order.erpState === 'accepted' &&
    now - Date.parse(order.createdAt) < youngMs &&
    (order.deliveries.length === 0 || order.invoices.length === 0)
  );
}

/** One order. While it waits for the ERP, the page polls for its number and delivery for some minutes. */
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
  // Uses the time of the response, so that renders are deterministic.
  const at = query.dataUpdatedAt;
  return { ...query, watching: at - opened < atMostMs && awaitsErp(query.data?.order, at) };
}
