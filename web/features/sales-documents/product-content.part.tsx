import { Link } from '@tanstack/react-router';
import { focalPosition } from '../../../rules/content/focal-point.ts';
import type { ProductContentQuery } from '../../platform/api/generated/graphql.ts';
import { useDocument } from '../../platform/api/queries.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { materialRoute } from '../marketing-material/marketing-material.links.ts';
import { DocumentRows } from './document-rows.tsx';
import { ProductContent as ProductContentOf } from './sales-documents.documents.ts';
import css from './sales-documents.module.css';

/** Most pictures that the page of a product shows. */
const mostPictures = 12;

type Material = NonNullable<ProductContentQuery['productDetailsV2']>['marketingMaterials'][number];

/**
 * Valid documents and pictures of the library about a model, at the end of its page; nothing without any. Texts:
 * `sales-documents`.
 */
export function ProductContent({ slug }: { slug: string }) {
  const t = useText();
  const { data } = useDocument(ProductContentOf, { slug }, { quiet: true, keepPrevious: false });
  const documents = data?.productDetailsV2?.salesDocuments ?? [];
  const pictures = (data?.productDetailsV2?.marketingMaterials ?? [])
    .filter(({ placeholder, category }) => placeholder?.media === 'picture' && placeholder.lowUrl && category)
    .slice(0, mostPictures);
  if (documents.length === 0 && pictures.length === 0) return null;
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
