import { useState } from 'react';
import { messageIdOf } from '#platform/api/errors.ts';
import { logProblem } from '#platform/problem-log.ts';
import { useText } from '#platform/texts/texts.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { changeCustomer, stopActing } from '../session/session-change.ts';
import { reloadBehindCover } from '../session/session-start.ts';

/**
 * Changes the active customer, or stops acting for one, and reloads the page, at `address` if given. A failure shows in
 * a toast and changes nothing.
 */
export function useCustomerChange() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const run = async (change: () => Promise<void>, address: string | undefined): Promise<void> => {
    setBusy(true);
    try {
      await change();
      reloadBehindCover(address);
    } catch (error) {
      setBusy(false);
      logProblem('The customer was not changed', error);
      const id = messageIdOf(error);
      showToast({
        text: t(id === 'connection_error' || id === 'connection_failed_please_refresh' ? id : 'failed_change_customer'),
        tone: 'err',
      });
    }
  };
  return {
    busy,
    actFor: (code: string, address?: string) => run(() => changeCustomer(code), address),
    stop: (address: string) => run(stopActing, address),
  };
}
