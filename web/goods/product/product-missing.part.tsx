import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoResult } from '#ui/page/states.tsx';
import { catalogRoutePaths } from '#goods/catalog/catalog.links.ts';

/** Shown if the address has no product that the user may see. */
export function ProductMissing() {
  const t = useText();
  const lang = useLocale();
  return (
    <PageFrame title={t('catalog.product.gone')}>
      <NoResult
        title={t('catalog.product.gone')}
        actions={
          <ButtonLink to={catalogRoutePaths.bike} params={{ lang }} variant="primary">
            {t('catalog.product.toCatalog')}
          </ButtonLink>
        }
      >
        {t('catalog.product.goneHint')}
      </NoResult>
    </PageFrame>
  );
}
