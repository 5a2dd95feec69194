// News of the demo year, in five languages. A body names pictures of the library as {picture file name}.
import type { Language } from '../brand/types.ts';
import type { MarketKey } from '#seed/content/content.ts';
import { EVENTS } from './events.ts';
import { PRODUCTS } from './products.ts';
import { SERVICE_NEWS } from './service.ts';

/** Title, subtitle and body. */
export type NewsText = readonly [title: string, subtitle: string, body: string];

export interface PlannedNews {
  readonly key: string;
  readonly markets: readonly MarketKey[];
  /** The main language is English; the others may be missing. */
  readonly texts: Partial<Readonly<Record<Language, NewsText>>> & { readonly en: NewsText };
  /** Names of library pictures for the card and the gallery. */
  readonly pictures: readonly string[];
  readonly articleCodes?: readonly string[];
  readonly tags?: readonly string[];
  readonly madeDaysAgo: number;
  readonly fromDays?: number;
  readonly toDays?: number;
  readonly mustRead?: boolean;
  readonly recallCode?: string;
  readonly state?: 'draft' | 'deleted';
  /** Accounts that confirmed it, with the days ago. */
  readonly readBy?: readonly (readonly [username: string, daysAgo: number])[];
  /** Only its picture is on the card, and opens at a click. */
  readonly pictureOnly?: boolean;
  /** Earlier subtitles in English: the item was corrected. */
  readonly earlier?: readonly string[];
}

/** All news, the oldest first. */
export const NEWS: readonly PlannedNews[] = [...PRODUCTS, ...EVENTS, ...SERVICE_NEWS].toSorted(
  (one, other) => other.madeDaysAgo - one.madeDaysAgo,
);
