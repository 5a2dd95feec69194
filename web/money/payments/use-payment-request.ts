import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PaymentRequestDetailQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { refreshCredit } from '#shell/session/session-start.ts';
import { PaymentRequestDetail } from './payments.documents.ts';

export type PaymentRequest = NonNullable<PaymentRequestDetailQuery['paymentRequest']>;

/** Milliseconds between two looks at an open request. */
const between = { created: 1_000, waiting: 4_000 };

/** A payment request; while it is open, it is read again and again as long as the page is visible. */
export function usePaymentRequest(externalId: string) {
  const query = useDocument(PaymentRequestDetail, { externalId }, { keepPrevious: false, staleTime: 0, quiet: true });
  const client = useQueryClient();
  const request = query.data?.paymentRequest ?? null;
  const open = request?.isOpen ?? false;
  const pause = request?.paymentStatus.id === 'created' ? between.created : between.waiting;
  const { refetch } = query;
  useEffect(() => {
    if (!open) return;
    const look = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    const timer = setInterval(look, pause);
    // The payer comes back from the page of the bank.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [open, pause, refetch]);

  const wasOpen = useRef(open);
  useEffect(() => {
    // The money or the end of the request changes invoices and credit, so other pages load again.
    if (wasOpen.current && !open) {
      void client.invalidateQueries({ refetchType: 'none' });
      void refreshCredit();
    }
    wasOpen.current = open;
  }, [open, client]);
  return { query, request };
}
