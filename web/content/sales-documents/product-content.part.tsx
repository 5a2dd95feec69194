import { Link } from '@tanstack/react-router';
import { IconPackage } from '@tabler/icons-react';
import { focalPosition } from '#rules/content/content/focal-point.ts';
import type { ProductContentQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import {
  assetPackRoute,
  assetPackScopes,
  materialRoute,
  mostPackCodes,
} from '#content/marketing-material/marketing-material.links.ts';
import { DocumentRows } from './document-rows.tsx';
import { ProductContent as ProductContentOf } from './sales-documents.documents.ts';
import css from './sales-documents.module.css';

/** Most pictures that the page of a product shows. */
const mostPictures = 12;

type Material = NonNullable<ProductContentQuery['productDetailsV2']>['marketingMaterials'][number];

/**
 * Valid documents and pictures of the library about a model, at the end of its page, and the link to the asset pack of
 * its articles for users who may open it. Texts: `sales-documents`.
 */
export function ProductContent({ slug, codes }: { slug: string; codes: readonly string[] }) {
  const t = useText();
  const lang = useLocale();
  const mayPack = usePermissions()(...assetPackScopes);
  const { data } = useDocument(ProductContentOf, { slug }, { quiet: true, keepPrevious: false });
  const documents = data?.productDetailsV2?.salesDocuments ?? [];
  const pictures = (data?.productDetailsV2?.marketingMaterials ?? [])
    .filter(({ placeholder, category }) => placeholder?.media === 'picture' && placeholder.lowUrl && category)
    .slice(0, mostPictures);
  if (!data || (documents.length === 0 && pictures.length === 0 && !mayPack)) return null;
  return (
    <Stack gap={4} className={css.ofProduct}>
      {documents.length > 0 && (
        <Card title={t('documents.product.title')} padded={false}>
          <DocumentRows documents={documents} withKind />
        </Card>
      )}
      {pictures.length > 0 && (
        <Card title={t('documents.product.pictures')}>
          <ul className={css.pictures}>
            {pictures.map((material) => (
              <li key={material.id}>
                <PictureLink material={material} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {mayPack && (
        <Row>
          <ButtonLink
            to={assetPackRoute}
            params={{ lang }}
            search={{ codes: codes.slice(0, mostPackCodes) }}
            icon={IconPackage}
          >
            {t('documents.product.pack')}
          </ButtonLink>
        </Row>
      )}
    </Stack>
  );
}

function PictureLink({ material: { id, title, category, placeholder } }: { material: Material }) {
  const lang = useLocale();
  if (!category || !placeholder) return null;
  return (
    <Link
      to={materialRoute as '/$lang'}
      params={{ lang, type: category.type, id: category.route, image_id: id } as { lang: string }}
      title={title}
    >
      <img
        src={placeholder.lowUrl ?? ''}
        alt={title}
        loading="lazy"
        style={{ objectPosition: focalPosition(placeholder) }}
      />
    </Link>
  );
}
