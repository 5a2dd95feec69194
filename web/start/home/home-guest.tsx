import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import { HomeWaiting, NotAvailable } from './home-states.tsx';
import { HomeBrandRow } from './home-brand.card.tsx';
import { HomeGuest } from './home-work.documents.ts';
import css from './home.module.css';

/** The start page of a guest, who looks around: the newest models and the news. */
export function GuestHomeCards({ below }: { below: ReactNode }) {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(HomeGuest, {}, { quiet: true });
  if (query.isLoading) return <HomeWaiting />;
  const models = query.data?.arrivals.data;
  const renderModels = () => {
    if (!models) return <NotAvailable onRetry={() => void query.refetch()} />;
    if (models.length === 0) return <NothingYet title={t('home.guest.none')}>{t('home.guest.noneHint')}</NothingYet>;
    return (
      <ul className={css.again}>
        {models.map((model) => (
          <li key={model.id}>
            <Tile src={model.image?.thumbnail} className={css.againPicture} />
            <div className={css.againWords}>
              <Link
                to={productRoute}
                params={{ lang, category: model.category, slug: model.slug }}
                title={model.modelName}
              >
                {model.modelName}
              </Link>
              {model.subtitle && (
                <Text as="div" size="xs" tone="dim">
                  {model.subtitle}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Stack gap={4}>
      <Card
        title={t('home.arrival.title')}
        padded={false}
        actions={
          <Link to="/$lang/catalog" params={{ lang }}>
            {t('home.guest.catalog')}
          </Link>
        }
      >
        {renderModels()}
      </Card>
      <HomeBrandRow brand={query.data?.homeBrand} />
      {below}
    </Stack>
  );
}
