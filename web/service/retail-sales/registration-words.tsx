import { IconAlertTriangle, IconCheck, IconClock, IconRefresh } from '@tabler/icons-react';
import {
  isFailed,
  isProcessing,
  registrationStates,
  type RegistrationState,
} from '#rules/service/retail-sales/registration-state.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';

/** A status of the server as one that the program knows; an unknown one waits. */
export const stateOf = (status: string): RegistrationState =>
  registrationStates.find((state) => state === status) ?? 'pending_insert';

/** The status in the user's language. */
export const stateWords = (t: Translate, status: string): string =>
  status === 'removed' ? t('retail-sales.state.removed') : t(`retail-sales.state.${stateOf(status)}`);

/** The status as a chip. */
export function RegistrationChip({ status, t }: { status: string; t: Translate }) {
  const state = stateOf(status);
  const chooseRegistrationChip = () => {
    if (isFailed(state)) return ['err', IconAlertTriangle] as const;
    if (isProcessing(state)) return ['info', IconRefresh] as const;
    if (state === 'complete') return ['ok', IconCheck] as const;
    return ['warn', IconClock] as const;
  };
  const [tone, icon] = chooseRegistrationChip();
  return (
    <StatusChip tone={tone} icon={icon}>
      {stateWords(t, status)}
    </StatusChip>
  );
}
