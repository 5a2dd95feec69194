import { Link } from '@tanstack/react-router';
import { IconNews, IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { focalPosition } from '#rules/content/content/focal-point.ts';
import { contentLanguage } from '#rules/locales.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import css from './news.module.css';
import type { NewsOnCard } from './news.documents.ts';
import { newsLink } from './news.links.ts';

/** Without a layout a card shows everything. */
const standardLayout = { placeholder: true, subtitle: true, gotopdp: true };

/**
 * A card of news with its title and day. The flags of its layout say whether it has a picture and a second title, and
 * whether it opens the page or the file; news that must be confirmed opens its page. The size of a picture says
 * nothing to readers of news.
 */
export function NewsCard({ news, span, eager }: { news: NewsOnCard; span: number; eager: boolean }) {
  const locale = useLocale();
  const layout = news.layout ?? standardLayout;
  const { file } = news;
  const lang = news.language === contentLanguage(locale) ? undefined : news.language;
  const direct = !layout.gotopdp && !news.mustConfirm ? (file?.originalUrl ?? null) : null;
  return (
    <li className={css.card} style={{ '--span': span } as CSSProperties}>
      {layout.placeholder && <CardPicture file={file} eager={eager} />}
      <div className={css.cardWords}>
        <NewsMark news={news} />
        <h2 lang={lang}>
          {direct === null ? (
            <Link {...newsLink(locale, news.id)}>{news.title}</Link>
          ) : (
            <a href={direct} target="_blank" rel="noopener noreferrer">
              {news.title}
            </a>
          )}
        </h2>
        {layout.subtitle && news.subtitle && (
          <p className={css.cardSubtitle} lang={lang}>
            {news.subtitle}
          </p>
        )}
        <p className={css.meta}>
          <ReleasedOn news={news} />
        </p>
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
