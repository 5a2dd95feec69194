import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { frameNumberProblem, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { MyBikesTabs } from '#service/my-bikes/my-bikes-tabs.part.tsx';
import { MyBikesTable } from '#service/my-bikes/my-bikes.part.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { FrameNumberField, useFrameLookUp } from './frame-number-field.part.tsx';
import css from './frames.module.css';
import { frameLink } from './frames.links.ts';

/** The bikes of the dealer, and any other by its number: typed or scanned, it opens its passport. */
export function FrameSearchPage() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const found = useFrameLookUp(typed);
  const dealer = (useUser()?.customer ?? null) !== null;
  const open = (event: FormEvent) => {
    event.preventDefault();
    const number = scannedFrameNumber(typed);
    if (frameNumberProblem(number) === null) void navigate(frameLink(lang, number));
  };
  return (
    <PageFrame title={t('frames.search.title')} subtitle={t('frames.search.hint')}>
      <Stack gap={4}>
        {dealer && <MyBikesTabs />}
        <Card>
          <form className={css.lookUp} onSubmit={open}>
            <FrameNumberField value={typed} onChange={setTyped} found={found} withoutLink autoFocus />
            <Button type="submit" variant="primary">
              {t('frames.search.open')}
            </Button>
          </form>
        </Card>
        {dealer ? <MyBikesTable /> : <Note>{t('my-bikes.list.noCustomer')}</Note>}
      </Stack>
    </PageFrame>
  );
}
