import { Link } from '@tanstack/react-router';
import { IconBike, IconTool } from '@tabler/icons-react';
import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { Redirect } from '#ui/page/redirect.tsx';
import { claimsRoute } from '#service/claims/claims.links.ts';
import { createRoutes, writeClaimLink } from './claim-form.links.ts';
import css from './claim-form.module.css';

/** The kind of claimed goods: a bicycle, or parts and accessories. Straight to the bicycle where the market has no others. */
export function ChooseClaimPage() {
  const t = useText();
  const lang = useLocale();
  const { claimAllowPAA } = useSite();
  if (!claimAllowPAA) return <Redirect to={createRoutes.bike} params={{ lang }} />;
  return (
    <PageFrame
      title={t('claim-form.choose.title')}
      crumbs={[
        {
          key: 'claims',
          link: (
            <Link to={claimsRoute} params={{ lang }}>
              {t('claims.list.title')}
            </Link>
          ),
        },
      ]}
    >
      <div className={css.choices}>
        {(['bike', 'paa'] as const).map((type) => (
          <Link key={type} {...writeClaimLink(lang, type)} className={css.choice}>
            <Icon of={type === 'bike' ? IconBike : IconTool} size={28} />
            <Text size="lg" strong>
              {t(`claims.type.${type}`)}
            </Text>
            <Text size="sm" tone="muted">
              {t(`claim-form.choose.${type}`)}
            </Text>
          </Link>
        ))}
      </div>
    </PageFrame>
  );
}
