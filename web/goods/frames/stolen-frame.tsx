import type { ReactNode } from 'react';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { HelpCard } from '#exchange/questions/ask.part.tsx';
import { Card } from '#ui/page/card.tsx';
import { WithAside } from '#ui/page/layout.tsx';
import type { FrameOf } from './frames.documents.ts';
import css from './frames.module.css';

type StolenFrameProps = {
  number: string;
  stolen: NonNullable<FrameOf['stolen']>;
  /** Follows the steps, before the contacts on a phone. */
  children?: ReactNode;
};

/** Steps for a dealer who has a stolen bike in the shop, and the contacts at the brand. */
export function StolenFrame({ number, stolen: { reference }, children }: StolenFrameProps) {
  const t = useText();
  const { webTitle } = useSite();
  return (
    <WithAside aside={<HelpCard dealer={undefined} />}>
      <Card title={t('frames.stolen.steps')}>
        <ol className={css.steps}>
          <li>{t('frames.stolen.keep')}</li>
          <li>
            {reference
              ? t('frames.stolen.policeWithFile', { number, reference })
              : t('frames.stolen.police', { number })}
          </li>
          <li>{t('frames.stolen.person')}</li>
          <li>{t('frames.stolen.papers')}</li>
          <li>{t('frames.stolen.brand', { brand: webTitle })}</li>
        </ol>
      </Card>
      {children}
    </WithAside>
  );
}
