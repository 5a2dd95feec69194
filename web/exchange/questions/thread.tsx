import { useText } from '#platform/texts/texts.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import type { ShownQuestion } from './questions.documents.ts';
import { useIsDealer } from './use-is-dealer.ts';
import css from './questions.module.css';

/** The messages of both sides, the oldest first; those of the own side stand to the right. */
export function Thread({ messages }: { messages: ShownQuestion['messages'] }) {
  const t = useText();
  const dealer = useIsDealer();
  if (messages.length === 0)
    return (
      <Text as="p" tone="muted">
        {t(dealer ? 'questions.thread.none' : 'questions.thread.noneStaff')}
      </Text>
    );
  return (
    <ul className={css.messages} aria-label={t('questions.thread.label')}>
      {messages.map((message) => (
        <li key={message.id} data-own={message.byCustomer === dealer || undefined}>
          <Row gap={2} wrap justify="between">
            <Text strong>{message.by || t(message.byCustomer ? 'questions.by.dealer' : 'questions.by.staff')}</Text>
            <Text size="xs" tone="muted">
              <Instant at={message.at} show="minute" />
            </Text>
          </Row>
          <p>{message.text}</p>
          {message.photos.length > 0 && (
            <div className={css.photos}>
              {message.photos.map((photo) => (
                <a key={photo.id} href={photo.url ?? undefined} target="_blank" rel="noreferrer">
                  {photo.smallUrl ? <img src={photo.smallUrl} alt={photo.fileName} /> : photo.fileName}
                </a>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
