import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { readPayInvoicesSearch } from './payments.links.ts';
import { PaymentForm } from './payment.form.tsx';
import { RequestState } from './request-state.tsx';

/** The payment of invoices on one page: first the choices, then the state of the request. */
export function PayInvoicesPage() {
  const t = useText();
  const navigate = useNavigate();
  const { request } = usePageSearch(readPayInvoicesSearch);
  // Only a request that was created just now hands over to the gateway by itself.
  const [created, setCreated] = useState<string | null>(null);
  const open = (externalId: string) => {
    setCreated(externalId);
    void navigate({ to: '.', search: { request: externalId } });
  };
  return request ? (
    <RequestState key={request} externalId={request} handsOver={created === request} />
  ) : (
    <PaymentForm title={t('payments.page.title')} onCreated={open} />
  );
}
