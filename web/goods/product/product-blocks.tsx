import { useText } from '#platform/texts/texts.tsx';
import { Note } from '#ui/page/card.tsx';
import { Why } from '#buying/explain/why.part.tsx';
import type { GridVariant } from './product.documents.ts';

type Reason = {
  description: string;
  setting: string | null;
  articles: string[];
  subject: { sorg: string; articleCode: string };
};

/** One entry per reason, with its articles. */
export function blockReasons(variants: readonly GridVariant[]): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { blockReason, colour, size, sorg, articleCode, articleCodeDisplay } of variants) {
    if (!blockReason) continue;
    const key = `${blockReason.code} ${blockReason.description}`;
    const reason = reasons.get(key) ?? {
      description: blockReason.description,
      setting: blockReason.setting,
      articles: [],
      subject: { sorg, articleCode },
    };
    reason.articles.push([colour?.description, size].filter(Boolean).join(' ') || articleCodeDisplay);
    reasons.set(key, reason);
  }
  return [...reasons.values()];
}

/** Why articles cannot be ordered. Users who may change it also see the setting that causes it. */
export function BlockedNote({ variants }: { variants: readonly GridVariant[] }) {
  const t = useText();
  return blockReasons(variants).map((reason) => (
    <Note key={reason.description + reason.articles[0]} tone="err">
      <b>
        {reason.articles.length === variants.length
          ? t('catalog.block.all')
          : t('catalog.block.some', { articles: reason.articles.join(', ') })}
      </b>{' '}
      {reason.description} ·{' '}
      {reason.setting ? t('catalog.block.setting', { setting: reason.setting }) : t('catalog.block.ask')}{' '}
      <Why about={reason.description} subject={reason.subject} />
    </Note>
  ));
}
