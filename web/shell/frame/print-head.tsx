import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { useUser } from '#platform/api/session.ts';
import { useSite } from '#platform/site.ts';
import { useFormats } from '#platform/texts/use-formats.ts';
import css from './print-head.module.css';

/** Brand, dealer and date above a printed page. */
export function PrintHead() {
  const formats = useFormats();
  const { webTitle } = useSite();
  const customer = useUser()?.customer;
  const [printedAt, setPrintedAt] = useState('');
  useEffect(() => {
    const note = (): void => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <div className={css.head} aria-hidden>
      <b>{webTitle}</b>
      {customer && <span>{`${customer.custName} · ${shownCode(customer.custCode.unified)}`}</span>}
      <span className={css.date}>{printedAt === '' ? '' : formats.instant(printedAt)}</span>
    </div>
  );
}
