import { Link } from '@tanstack/react-router';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { materialRoute } from '#content/marketing-material/marketing-material.links.ts';
import { libraryRoute } from '#content/library/library.links.ts';
import { newsLink, newsRoute } from '#content/news/news.links.ts';
import { type BrandOnHome, HomeBrandOnly } from './home.documents.ts';
import css from './home.module.css';

type BrandProps = { brand: BrandOnHome | undefined };

/** Latest news, and latest material and documents; each card only with content. */
export function HomeBrandCards({ brand }: BrandProps) {
  if (!brand) return null;
  return (
    <>
      {brand.news.length > 0 && <NewsCard news={brand.news} />}
      {brand.material.length > 0 && <MaterialCard material={brand.material} />}
    </>
  );
}

/** The same side by side on wide pages. */
export function HomeBrandRow({ brand }: BrandProps) {
  if (!brand || brand.news.length + brand.material.length === 0) return null;
  const both = brand.news.length > 0 && brand.material.length > 0;
  return (
    <div className={both ? css.halves : undefined}>
      <HomeBrandCards brand={brand} />
    </div>
  );
}

/** For roles whose start page has no other request. */
export function HomeBrandAlone() {
  const query = useDocument(HomeBrandOnly, {}, { quiet: true });
  return <HomeBrandRow brand={query.data?.homeBrand} />;
}

function NewsCard({ news }: { news: BrandOnHome['news'] }) {
  const t = useText();
  const lang = useLocale();
  return (
    <Card
      title={t('home.news.title')}
      padded={false}
      actions={
        <Link to={newsRoute} params={{ lang }}>
          {t('home.news.all')}
        </Link>
      }
    >
      <ul className={css.brandRows}>
        {news.map((one) => (
          <li key={one.id}>
            <div className={css.brandWords}>
              <Link {...newsLink(lang, one.id)}>{one.title}</Link>
              <span>
                {one.validFrom ? <CalendarDate date={one.validFrom} /> : <Instant at={one.createdAt} show="date" />}
              </span>
            </div>
            {one.mustConfirm ? (
              <StatusChip tone="warn">{t('home.news.confirm')}</StatusChip>
            ) : (
              one.unread && <StatusChip tone="brand">{t('home.arrival.new')}</StatusChip>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MaterialCard({ material }: { material: BrandOnHome['material'] }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  return (
    <Card
      title={t('home.material.title')}
      padded={false}
      actions={
        can('page.marketing-material') && (
          <Link to={libraryRoute as '/$lang'} params={{ lang }}>
            {t('home.material.all')}
          </Link>
        )
      }
    >
      <ul className={css.brandRows}>
        {material.map((one) => (
          <li key={one.id}>
            <Tile src={one.thumbnailUrl} small />
            <div className={css.brandWords}>
              <MaterialLink material={one} />
              <span>
                {t(`home.material.${one.type === 'sales_document' ? 'document' : 'picture'}`)} ·{' '}
                <Instant at={one.publishedAt} show="date" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MaterialLink({
  material: { id, type, kind, parentId, title },
}: {
  material: BrandOnHome['material'][number];
}) {
  const lang = useLocale();
  if (type === 'sales_document')
    return (
      <Link to={`/$lang/sales-document/${kind}/${id}` as '/$lang'} params={{ lang }}>
        {title}
      </Link>
    );
  return (
    <Link
      to={materialRoute as '/$lang'}
      params={{ lang, type: kind, id: parentId ?? id, image_id: id } as { lang: string }}
    >
      {title}
    </Link>
  );
}
