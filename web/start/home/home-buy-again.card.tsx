import { Link } from '@tanstack/react-router';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Text } from '#ui/page/layout.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import { StockNow } from '#buying/repeat-order/stock-now.part.tsx';
import { NotAvailable } from './home-states.tsx';
import { type BuyAgain, HomeCatalog } from './home.documents.ts';
import css from './home.module.css';

const places = [0, 1, 2, 3];

/** The articles that the customer usually orders about now: picture, order interval and stock. */
export function HomeBuyAgainCard() {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(HomeCatalog, {}, { quiet: true });
  const articles = query.data?.buyAgain;
  const renderContent = () => {
    if (articles) {
      if (articles.length === 0) return <p className={classNames(css.pad, css.calm)}>{t('home.again.none')}</p>;
      return (
        <ul className={css.again}>
          {articles.map((article) => (
            <Article key={article.id} article={article} />
          ))}
        </ul>
      );
    }
    if (query.error) return <NotAvailable onRetry={() => void query.refetch()} />;
    return (
      <ul className={css.again} aria-hidden>
        {places.map((place) => (
          <li key={place}>
            <Tile src={null} className={css.againPicture} />
            <div className={css.againWords} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card
      title={t('home.again.title')}
      note={
        articles?.some(({ due }) => due) && (
          <Text size="sm" tone="dim">
            {t('home.again.due')}
          </Text>
        )
      }
      actions={
        <Link to={'/$lang/catalog/repeat-order' as '/$lang'} params={{ lang }}>
          {t('home.again.all')}
        </Link>
      }
      padded={false}
    >
      {renderContent()}
    </Card>
  );
}

function Article({ article: { offer, ...rhythm } }: { article: BuyAgain }) {
  const lang = useLocale();
  const { product } = offer;
  return (
    <li>
      <Tile src={product.image?.thumbnail} className={css.againPicture} />
      <div className={css.againWords}>
        <Link to={productRoute} params={{ lang, category: product.category, slug: product.slug }} title={product.name}>
          {product.name}
        </Link>
        <Text as="div" size="xs" tone="dim">
          <Rhythm {...rhythm} />
        </Text>
        <StockNow product={product} />
      </div>
    </li>
  );
}

const daysInWeek = 7;
const daysInMonth = 30;

/** How often the article is bought, or when it was last bought if there is no regular interval. */
function Rhythm({
  everyDays,
  typicalQty,
  lastQty,
  lastOn,
}: Pick<BuyAgain, 'everyDays' | 'typicalQty' | 'lastQty' | 'lastOn'>) {
  const t = useText();
  const formats = useFormats();
  if (everyDays === null) return t('home.again.last', { count: lastQty, day: formats.date(lastOn) });
  if (everyDays < 2 * daysInMonth)
    return t('home.again.weeks', { qty: typicalQty, count: Math.max(1, Math.round(everyDays / daysInWeek)) });
  return t('home.again.months', { qty: typicalQty, count: Math.round(everyDays / daysInMonth) });
}

/** The newest model of the catalog; nothing if none is new. */
export function HomeArrivalCard() {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(HomeCatalog, {}, { quiet: true });
  const [model] = query.data?.arrivals.data ?? [];
  if (!model) return null;
  return (
    <section className={css.arrival} aria-label={t('home.arrival.title')}>
      <Tile src={model.image?.thumbnail} className={css.arrivalPicture} />
      <div className={css.arrivalWords}>
        <div>
          <Link to={productRoute} params={{ lang, category: model.category, slug: model.slug }}>
            {model.modelName}
          </Link>
          <StatusChip tone="brand">{t('home.arrival.new')}</StatusChip>
        </div>
        {model.subtitle && (
          <Text as="p" size="sm" tone="muted">
            {model.subtitle}
          </Text>
        )}
      </div>
    </section>
  );
}
