import { useState } from 'react';
import { richTextWords } from '#rules/content/content/content-text.ts';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { contentLanguages } from '#rules/locales.ts';
import type { ContentRevisionQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { ContentHistory, ContentRevision, RestoreContentRevision } from './content-editor.documents.ts';
import css from './content-editor.module.css';
import { TextDifference } from './difference.tsx';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';

type Revision = NonNullable<ContentRevisionQuery['contentRevision']>;

/**
 * Saved versions of an item with who and when, the difference of each to the one before, and a button that saves an
 * earlier one again.
 */
export function HistoryDialog({
  type,
  itemId,
  current,
  dirty,
  onRestored,
  onClose,
}: {
  type: ContentType;
  itemId: string;
  /** Version of the item that the editor opened. */
  current: number;
  /** True if restoring would lose what was typed. */
  dirty: boolean;
  onRestored: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const list = useDocument(ContentHistory, { type, itemId });
  const revisions = list.data?.contentRevisions;
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? revisions?.[0]?.version ?? null;
  const at = revisions?.findIndex(({ version }) => version === shown) ?? -1;
  const before = revisions?.[at + 1]?.version ?? null;
  const restore = useAction(RestoreContentRevision, (answer) => answer.restoreContentRevision, {
    onDone: () => {
      showToast({ text: t('content.history.restored') });
      onRestored();
      onClose();
    },
  });
  const isOld = at > 0 && shown !== null;
  const renderContent = () => {
    if (list.error) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
    if (!revisions) return <SkeletonRows rows={5} />;
    return (
      <div className={css.history}>
        <ol className={css.revisions} aria-label={t('content.history.versions')}>
          {revisions.map((revision, place) => (
            <li key={revision.version}>
              <button
                type="button"
                className={classNames(css.revision, revision.version === shown && css.shown)}
                aria-pressed={revision.version === shown}
                onClick={() => setChosen(revision.version)}
              >
                <b>
                  {t('content.versions.number', { number: revision.version })}
                  {place === 0 && <span className={css.main}>{t('content.history.current')}</span>}
                </b>
                <Text size="sm" tone="muted">
                  {revision.savedBy || t('content.history.nobody')} · <Instant at={revision.savedAt} show="minute" />
                </Text>
              </button>
            </li>
          ))}
        </ol>
        {shown !== null && <RevisionChanges key={shown} type={type} itemId={itemId} version={shown} before={before} />}
      </div>
    );
  };
  return (
    <Dialog
      title={t('content.history.title')}
      size="wide"
      flush
      onClose={onClose}
      footer={
        isOld && (
          <>
            <Text size="sm" tone="muted">
              {t(dirty ? 'content.history.restoreLoses' : 'content.history.restoreHint')}
            </Text>
            <Button
              variant="primary"
              busy={restore.isPending}
              onClick={() => restore.mutate({ type, itemId, version: shown, current })}
            >
              {t('content.history.restore', { number: shown })}
            </Button>
          </>
        )
      }
    >
      <FailureNote error={restore.error} />
      {renderContent()}
    </Dialog>
  );
}

/** The changes of a version against the one before it. */
function RevisionChanges({
  type,
  itemId,
  version,
  before,
}: {
  type: ContentType;
  itemId: string;
  version: number;
  before: number | null;
}) {
  const t = useText();
  const fixed = { keepPrevious: false, staleTime: Infinity };
  const later = useDocument(ContentRevision, { type, itemId, version }, fixed);
  const earlier = useDocument(
    ContentRevision,
    { type, itemId, version: before ?? 0 },
    { ...fixed, enabled: before !== null },
  );
  const error = later.error ?? earlier.error;
  if (error) return <ErrorPanel error={error} onRetry={() => void later.refetch()} />;
  const after = later.data?.contentRevision;
  if (!after || (before !== null && earlier.isPending)) return <SkeletonRows rows={4} />;
  return (
    <div className={css.changes}>
      {before === null ? (
        <>
          <Note>{t('content.history.first')}</Note>
          <Changes before={null} after={after} />
        </>
      ) : (
        <Changes before={earlier.data?.contentRevision ?? null} after={after} />
      )}
    </div>
  );
}

const textFields = ['title', 'subtitle', 'body'] as const;

function Changes({ before, after }: { before: Revision | null; after: Revision }) {
  const t = useText();
  const language = useLanguageNames();
  const facts = useChangedFacts(before, after);
  const words = (revision: Revision | null, of: string, field: (typeof textFields)[number]): string => {
    const text = revision?.texts.find((each) => each.language === of);
    return field === 'body' ? richTextWords(text?.body ?? '') : (text?.[field] ?? '');
  };
  const markup = (revision: Revision | null, of: string): string =>
    revision?.texts.find((each) => each.language === of)?.body ?? '';
  const changed = contentLanguages.flatMap((of) => {
    const fields = textFields.flatMap((field): { field: typeof field; was: string | null; is: string }[] => {
      const [was, is] = [words(before, of, field), words(after, of, field)];
      if (was !== is) return [{ field, was, is }];
      return field === 'body' && before !== null && markup(before, of) !== markup(after, of)
        ? [{ field, was: null, is: '' }]
        : [];
    });
    return fields.length > 0 ? [{ of, fields }] : [];
  });
  if (changed.length === 0 && facts.length === 0) return <Text tone="muted">{t('content.history.noChange')}</Text>;
  return (
    <Stack gap={4}>
      {changed.map(({ of, fields }) => (
        <section key={of}>
          <h3 className={css.pickerHead}>{language(of)}</h3>
          <Stack gap={2}>
            {fields.map(({ field, was, is }) => (
              <div key={field}>
                <Text size="sm" tone="muted">
                  {t(`content.field.${field}`)}
                </Text>
                {was === null ? (
                  <p>{t('content.history.format')}</p>
                ) : (
                  <TextDifference before={was} after={is} lang={of} />
                )}
              </div>
            ))}
          </Stack>
        </section>
      ))}
      {facts.length > 0 && (
        <section>
          <h3 className={css.pickerHead}>{t('content.history.facts')}</h3>
          <dl className={css.facts}>
            {facts.map(({ name, was, is }) => (
              <div key={name}>
                <dt>{t(`content.field.${name}`)}</dt>
                <dd>
                  <TextDifference before={was} after={is} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Stack>
  );
}

/** Facts that differ, as words. */
function useChangedFacts(before: Revision | null, after: Revision) {
  const t = useText();
  const language = useLanguageNames();
  const yesNo = (value: boolean): string => t(value ? 'content.conflict.yes' : 'content.conflict.no');
  const end = (date: string | null, time: string): string => (date === null ? '' : `${date} ${time.slice(0, 5)}`);
  const factsOf = (revision: Revision) => ({
    published: t(revision.published ? 'content.history.published' : 'content.state.draft'),
    mainLanguage: language(revision.mainLanguage),
    marketIds: revision.contentTargetMarkets.map(({ marketName }) => marketName).join(', '),
    layoutId: revision.layout?.name ?? '',
    itemPerLine: String(revision.itemPerLine),
    tags: revision.tags.join(', '),
    articleCodes: revision.articleCodes.join(', '),
    modelYear: revision.modelYear === null ? '' : String(revision.modelYear),
    mustRead: yesNo(revision.mustRead),
    validFrom: end(revision.validFrom, revision.validFromTime),
    validTo: end(revision.validTo, revision.validToTime),
    files: revision.files
      .map(({ title, file }) => title || (file?.fileName ?? t('content.history.removedFile')))
      .join(', '),
  });
  if (!before) return [];
  const [was, is] = [factsOf(before), factsOf(after)];
  return (Object.keys(is) as (keyof typeof is)[]).flatMap((name) =>
    was[name] === is[name] ? [] : [{ name, was: was[name], is: is[name] }],
  );
}
