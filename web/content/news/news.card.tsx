import { Link } from '@tanstack/react-router';
import { IconNews, IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { focalPosition } from '#rules/content/content/focal-point.ts';
import { contentLanguage } from '#rules/locales.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import css from './news.module.css';
import type { NewsOnCard } from './news.documents.ts';
import { newsLink } from './news.links.ts';

/** Without a layout a card shows everything but the size of its picture. */
const standardLayout = {
  placeholder: true,
  title: true,
  subtitle: true,
  releasedon: true,
  resolution: false,
  gotopdp: true,
};

/** Columns of the grid: a common multiple of 1 to 6 cards a line. */
const columns = 60;

/**
 * A card of news. The flags of its layout say which parts it shows and whether it opens the page or the file; news that
 * must be confirmed opens its page.
 */
export function NewsCard({ news, eager }: { news: NewsOnCard; eager: boolean }) {
  const t = useText();
  const locale = useLocale();
  const layout = news.layout ?? standardLayout;
  const { file } = news;
  const lang = news.language === contentLanguage(locale) ? undefined : news.language;
  const direct = !layout.gotopdp && !news.mustConfirm ? (file?.originalUrl ?? null) : null;
  const words = layout.title ? news.title : <Hidden>{news.title}</Hidden>;
  return (
    <li className={css.card} style={{ '--span': columns / news.itemPerLine } as CSSProperties}>
      {layout.placeholder && <CardPicture file={file} eager={eager} />}
      <div className={css.cardWords}>
        <NewsMark news={news} />
        <h2 lang={lang}>
          {direct === null ? (
            <Link {...newsLink(locale, news.id)}>{words}</Link>
          ) : (
            <a href={direct} target="_blank" rel="noopener noreferrer">
              {words}
            </a>
          )}
        </h2>
        {layout.subtitle && news.subtitle && (
          <p className={css.cardSubtitle} lang={lang}>
            {news.subtitle}
          </p>
        )}
        {(layout.releasedon || layout.resolution) && (
          <p className={css.meta}>
            {layout.releasedon && <ReleasedOn news={news} />}
            {layout.resolution && file?.width && file.height && (
              <span>{t('news.card.resolution', { width: file.width, height: file.height })}</span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** The picture of a card around its focal point; without one a drawing keeps its place. */
function CardPicture({ file, eager }: { file: NewsOnCard['file']; eager: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = file && (file.media === 'picture' ? file.lowUrl : file.thumbnailUrl);
  return (
    <div className={css.tile}>
      {file && source && source !== broken ? (
        <img
          src={source}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          style={{ objectPosition: focalPosition(file) }}
          onError={() => setBroken(source)}
        />
      ) : (
        <Icon of={IconNews} size={28} />
      )}
      {file?.media === 'video' && <Icon of={IconPlayerPlay} size={28} className={css.film} />}
    </div>
  );
}

/** The day on which news appeared. */
export function ReleasedOn({ news }: { news: Pick<NewsOnCard, 'validFrom' | 'createdAt'> }) {
  return news.validFrom ? <CalendarDate date={news.validFrom} /> : <Instant at={news.createdAt} show="date" />;
}

/** The next action of the reader on news, or that it is new to them. */
export function NewsMark({ news }: { news: Pick<NewsOnCard, 'mustRead' | 'mustConfirm' | 'unread'> }) {
  const t = useText();
  if (news.mustConfirm) return <StatusChip tone="warn">{t('news.mark.confirm')}</StatusChip>;
  if (news.unread) return <StatusChip tone="brand">{t('news.mark.new')}</StatusChip>;
  if (news.mustRead) return <StatusChip tone="ok">{t('news.mark.confirmed')}</StatusChip>;
  return null;
}
