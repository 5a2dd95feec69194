import { IconTags } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { AddBar } from './intake-add.tsx';
import { IntakeGroups } from './intake-groups.tsx';
import { IntakeInput, ScanButton, TemplateButton } from './intake-input.tsx';
import { useIntake } from './use-intake.ts';
import css from './intake.module.css';

const OwnCodesDialog = lazyPart(
  () => import('./own-codes.dialog.tsx'),
  (module) => module.OwnCodesDialog,
);

/** Fast order: type, scan, paste or drop rows; see what is ready, decide the rest, add to the cart. */
export function FastOrderPage() {
  const t = useText();
  const phone = usePhone();
  const intake = useIntake();
  const [own, setOwn] = useState(false);
  const { rows } = intake.sheet;

  return (
    <PageFrame
      title={t('intake.page.title')}
      subtitle={t('intake.page.hint')}
      actions={
        <>
          <Button variant="quiet" icon={IconTags} onClick={() => setOwn(true)}>
            {t('intake.own.open')}
          </Button>
          <ScanButton intake={intake} />
          <TemplateButton />
        </>
      }
    >
      <div
        className={css.page}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          // A file may be dropped anywhere; the file field handles its own drops.
          const [file] = event.dataTransfer.files;
          if (event.defaultPrevented || !file) return;
          event.preventDefault();
          void intake.readList({ file });
        }}
      >
        <IntakeInput intake={intake} rows={phone ? 3 : 10} autoFocus={!phone} />
        <div className={css.results}>
          {rows.length === 0 && !phone && (
            <Card>
              <NothingYet title={t('intake.empty.title')}>{t('intake.empty.hint')}</NothingYet>
            </Card>
          )}
          <IntakeGroups intake={intake} />
          {rows.length > 0 && (
            <Button variant="quiet" size="small" className={css.clear} onClick={() => intake.remove(rows)}>
              {t('intake.page.clear')}
            </Button>
          )}
        </div>
      </div>
      <AddBar intake={intake} />
      {own && (
        <Suspense>
          <OwnCodesDialog onClose={() => setOwn(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}
