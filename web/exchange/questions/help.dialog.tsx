import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Contact } from './contact.part.tsx';
import { questionsRoute } from './questions.links.ts';
import { useIsDealer } from './use-is-dealer.ts';

/** Whom the user asks, how they ask about a document, and their questions so far. */
export function HelpDialog({ onClose, onFeedback }: { onClose: () => void; onFeedback?: (() => void) | undefined }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const dealer = useIsDealer();
  const reads = dealer ? can(['page.order-status', 'page.invoice-status']) : can('question.answer');
  return (
    <Dialog title={t('shell.help.title')} onClose={onClose}>
      <Stack gap={4}>
        <Contact />
        {dealer && reads && <Text as="p">{t('questions.help.hint')}</Text>}
        <Row gap={2} wrap>
          {reads && (
            <ButtonLink to={questionsRoute} params={{ lang }} onClick={onClose}>
              {t('questions.list.title')}
            </ButtonLink>
          )}
          {onFeedback && <Button onClick={onFeedback}>{t('shell.user.feedback')}</Button>}
        </Row>
      </Stack>
    </Dialog>
  );
}
