import { useLocale, useText } from '../../platform/texts/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NoResult } from '../../ui/states.tsx';
import { catalogRoute } from './catalog.links.ts';

/** No product under this address that the reader may see. */
export function ProductMissing() {
  const t = useText();
  const lang = useLocale();
  return (
    <PageFrame title={t('catalog.product.gone')}>
      <NoResult title={t('catalog.product.gone')} actions={<ButtonLink to={catalogRoute} params={{ lang, category: 'bike' }} variant="primary">{t('catalog.product.toCatalog')}</ButtonLink>}>
        {t('catalog.product.goneHint')}
      </NoResult>
    </PageFrame>
  );
}
