import { lazy, Suspense, useState } from 'react';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { recoverChunk } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { SkeletonCard } from '#ui/page/states.tsx';

const IconBolt = sheetIcon('bolt');
const Intake = lazy(async () => {
  const [{ IntakePart }] = await Promise.all([
    import('#buying/intake/intake.part.tsx').catch(recoverChunk),
    loadTexts(['intake']),
  ]);
  return { default: IntakePart };
});

/** Adds articles by code, paste or file without leaving the cart. Its code loads when the user opens it. */
export function CartIntake() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button
          icon={IconBolt}
          aria-expanded={open}
          data-page-search={open ? undefined : ''}
          onClick={() => setOpen(!open)}
        >
          {t('cart.intake.open')}
        </Button>
      </div>
      {open && (
        <Suspense fallback={<SkeletonCard />}>
          <Intake />
        </Suspense>
      )}
    </>
  );
}
