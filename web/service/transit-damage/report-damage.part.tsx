import { Suspense, useState } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';

export type DamagedDelivery = {
  readonly doNumber: string;
  readonly damageReportableUntil: string | null;
  readonly lines: readonly {
    readonly position: number;
    readonly articleCodeDisplay: string;
    readonly description: string;
    readonly serialNumbers: readonly string[];
  }[];
};

const ReportDamageDialog = lazyPart(
  async () =>
    (
      await Promise.all([import('./report-damage.dialog.tsx'), loadTexts(['transit-damage', 'uploads', 'refusals'])])
    )[0],
  (module) => module.ReportDamageDialog,
);

/** Opens the report of transit damage; nothing when the time is over. */
export function ReportDamage({ delivery }: { delivery: DamagedDelivery }) {
  const t = useText();
  const can = usePermissions();
  const [open, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const until = delivery.damageReportableUntil;
  if (until === null || Date.parse(until) < now || !can('claim.create')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open.delivery.damage')}</Button>
      {open && (
        <Suspense>
          <ReportDamageDialog delivery={delivery} until={until} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
