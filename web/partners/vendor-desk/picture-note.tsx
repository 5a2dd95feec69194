import { useText } from '#platform/texts/texts.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { DeskArticle } from './vendor-desk.documents.ts';

/** The outcome of an article's picture at another host; nothing for one that the portal shows. */
export function PictureNote({ article }: { article: Pick<DeskArticle, 'pictureState' | 'pictureProblem'> }) {
  const t = useText();
  const { pictureState: state, pictureProblem: reason } = article;
  if (state === 'failed')
    return (
      <Text size="xs" tone="err">
        {t('vendor-desk.picture.failed', { reason: reason ?? '' })}
      </Text>
    );
  if (state !== 'waiting') return null;
  return (
    <Text size="xs" tone="muted">
      {reason === null ? t('vendor-desk.picture.waiting') : t('vendor-desk.picture.again', { reason })}
    </Text>
  );
}
