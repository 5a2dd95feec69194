import { IconTrash } from '@tabler/icons-react';
import { readDraft } from '#rules/service/claims/draft.ts';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Claims, type DraftRow } from '#service/claims/claims.documents.ts';
import { writeClaimLink } from './claim-form.links.ts';
import css from '#service/claims/claims.module.css';
import { DiscardClaimDraft } from './claim-form.documents.ts';

/** Claims that the user has begun, on this device or another one. */
export function ClaimDrafts({ drafts }: { drafts: readonly DraftRow[] }) {
  const t = useText();
  const lang = useLocale();
  const discard = useAction(DiscardClaimDraft, (answer) => answer.discardClaimDraft, { refresh: [Claims] });
  const removal = useAsked((row: DraftRow) => discard.mutateAsync({ id: row.id }));
  return (
    <Card
      title={t('claims.draft.title')}
      note={
        <Text size="xs" tone="muted">
          {t('claims.draft.hint')}
        </Text>
      }
      padded={false}
    >
      <ul className={css.rows}>
        {drafts.map((draft) => {
          const name = draftName(draft) || t('claims.draft.unnamed');
          const type = draft.type === 'paa' ? 'paa' : 'bike';
          return (
            <li key={draft.id}>
              <Stack gap={0} grow>
                <Text strong truncate>
                  {t(`claims.type.${type}`)} · {name}
                </Text>
                <Text size="sm" tone="muted">
                  {t('claims.draft.saved', { count: draft.files.length })}{' '}
                  <Instant at={draft.updatedAt} show="minute" />
                </Text>
              </Stack>
              <Row gap={1}>
                <ButtonLink size="small" {...writeClaimLink(lang, type, { draft: draft.id })}>
                  {t('claims.draft.continue')}
                </ButtonLink>
                <IconButton
                  size="small"
                  icon={IconTrash}
                  label={t('claims.draft.discard', { name })}
                  onClick={() => removal.ask(draft)}
                />
              </Row>
            </li>
          );
        })}
      </ul>
      <ConfirmDelete
        of={removal}
        title={t('claims.draft.discardTitle')}
        action={t('claims.draft.discardAction')}
        done={t('claims.draft.discarded')}
      >
        {t('claims.draft.discardHint')}
      </ConfirmDelete>
    </Card>
  );
}

function draftName(draft: DraftRow): string {
  const form = readDraft(draft.form);
  return [form.frameNumber || form.articleCode, form.consumer.name].filter(Boolean).join(' · ');
}
