import { IconLock, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { claimCommentInput } from '#rules/service/claims/claim-form.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Form } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useSettled } from '#ui/table/use-settled.ts';
import { type Claim, type ClaimComment, ClaimColleagues, ClaimDetail, CommentClaim } from './claim.documents.ts';
import css from './claims.module.css';

type Tab = 'external' | 'internal';

/** The words of both sides. Staff also have internal comments, which the dealer never sees. */
export function ClaimComments({ claim, tab, onTab }: { claim: Claim; tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useText();
  const can = usePermissions();
  const internal = can('claim.internal-comment');
  const shown = internal ? tab : 'external';
  const comments = claim.comments.filter(({ isInternal }) => isInternal === (shown === 'internal'));
  const count = (inside: boolean) => claim.comments.filter(({ isInternal }) => isInternal === inside).length;
  return (
    <Card
      title={t('claims.comments.title')}
      actions={
        internal && (
          <Segments
            label={t('claims.comments.title')}
            value={shown}
            options={[
              {
                value: 'external',
                label: t('claims.comments.externalTab', { count: count(false) }),
                icon: IconMessage,
              },
              { value: 'internal', label: t('claims.comments.internalTab', { count: count(true) }), icon: IconLock },
            ]}
            onChange={onTab}
          />
        )
      }
    >
      <Stack gap={3}>
        {internal && (
          <Text as="p" size="sm" tone={shown === 'internal' ? 'warn' : 'muted'}>
            {t(shown === 'internal' ? 'claims.comments.internalHint' : 'claims.comments.externalHint')}
          </Text>
        )}
        {comments.length === 0 ? (
          <Text as="p" tone="muted">
            {t('claims.comments.none')}
          </Text>
        ) : (
          <ul className={css.comments}>
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
        {can(['claim.create', 'claim.status', 'claim.internal-comment']) && (
          <CommentForm key={shown} claim={claim} internal={shown === 'internal'} />
        )}
      </Stack>
    </Card>
  );
}

function Comment({ comment }: { comment: ClaimComment }) {
  const t = useText();
  return (
    <li data-internal={comment.isInternal || undefined} data-customer={comment.byCustomer || undefined}>
      <Row gap={2} wrap justify="between">
        <Text strong>{comment.displayName}</Text>
        {comment.isInternal && (
          <StatusChip tone="warn" icon={IconLock}>
            {t('claims.comments.internal')}
          </StatusChip>
        )}
        <Text size="xs" tone="muted">
          <Instant at={comment.createdAt} show="minute" />
        </Text>
      </Row>
      <p>{comment.comment}</p>
      {comment.mentions.length > 0 && (
        <Text size="xs" tone="muted">
          {t('claims.comments.told', { names: comment.mentions.join(', ') })}
        </Text>
      )}
    </li>
  );
}

const schema = v.object({ comment: claimCommentInput.entries.comment, mentions: v.array(v.string()) });

function CommentForm({ claim, internal }: { claim: Claim; internal: boolean }) {
  const t = useText();
  const send = useAction(CommentClaim, (answer) => answer.createClaimComment, { refresh: [ClaimDetail] });
  const label = t(internal ? 'claims.comments.writeInternal' : 'claims.comments.write');
  const form = useForm({
    schema,
    initial: { comment: '', mentions: [] as string[] },
    onSubmit: ({ comment, mentions }) =>
      send.mutateAsync({ id: claim.id, comment, isInternal: internal, ...(internal ? { mentions } : {}) }),
    onDone: () => form.reset({ comment: '', mentions: [] }),
  });
  return (
    <Form form={form} labels={{ comment: label }}>
      <TextArea label={label} rows={3} maxLength={2_000} {...form.input('comment')} />
      {internal && <Mentions claim={claim} {...form.control('mentions')} />}
      <Row justify="end">
        <Button type="submit" variant="primary" icon={internal ? IconLock : undefined} busy={form.busy}>
          {t(internal ? 'claims.comments.sendInternal' : 'claims.comments.send')}
        </Button>
      </Row>
    </Form>
  );
}

type MentionsProps = {
  claim: Claim;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
  disabled: boolean;
};

/** Colleagues who are told of an internal comment. */
function Mentions({ claim, ...control }: MentionsProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 250);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const { data, isFetching } = useDocument(ClaimColleagues, { id: claim.id, search }, { quiet: true });
  const found = data?.claimColleagues ?? [];
  const labels = new Map([...known, ...found.map(({ id, name }) => [id, name] as const)]);
  return (
    <SearchMultiSelect
      {...control}
      label={t('claims.comments.mention')}
      optional
      choices={[...labels].map(([value, label]) => ({ value, label }))}
      loading={isFetching}
      onSearch={setTyped}
      onChange={(ids) => {
        setKnown(new Map(ids.flatMap((id) => (labels.has(id) ? [[id, labels.get(id) ?? ''] as const] : []))));
        control.onChange(ids);
      }}
    />
  );
}
