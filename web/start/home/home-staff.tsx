import type { ReactNode } from 'react';
import { Stack } from '#ui/page/layout.tsx';
import { AdministrationHomeCards, useAdministrationHome } from './home-administration.tsx';
import { HomeBrandRow } from './home-brand.card.tsx';
import { DeskHomeCards, useDeskHome } from './home-desk.tsx';
import css from './home.module.css';
import { HomeWaiting } from './home-waiting.tsx';

type StaffHomeCardsProps = { today: string; desk: boolean; administration: boolean; below: ReactNode };

/** The start page of the order desk and of administrators. All cards appear together, so that none moves another. */
export function StaffHomeCards({ today, desk, administration, below }: StaffHomeCardsProps) {
  const deskHome = useDeskHome(today, desk);
  const administrationHome = useAdministrationHome(administration, !desk);
  if (deskHome.query.isLoading || administrationHome.isLoading) return <HomeWaiting />;
  return (
    <Stack gap={4}>
      <div className={desk && administration ? css.halves : undefined}>
        {administration && (
          <Stack gap={4}>
            <AdministrationHomeCards query={administrationHome} />
          </Stack>
        )}
        {desk && (
          <Stack gap={4}>
            <DeskHomeCards {...deskHome} />
          </Stack>
        )}
      </div>
      <HomeBrandRow brand={deskHome.query.data?.homeBrand ?? administrationHome.data?.homeBrand} />
      {below}
    </Stack>
  );
}
