import { IconEye, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { newItemKeys } from '#rules/content/content-editor/content-draft.ts';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { windowState } from '#rules/content/content/content-window.ts';
import { contentLanguage } from '#rules/locales.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { ContentEditingQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { useUploadSummary } from '#platform/uploads/uploads.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame, type PageFrameProps } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { ConflictDialog } from './conflict.dialog.tsx';
import { ContentEditing } from './content-editor.documents.ts';
import css from './content-editor.module.css';
import { ContentStateChip } from '#content/content/content-state.part.tsx';
import {
  type ContentInputs,
  draftValues,
  type EditedContent,
  type EditorValues,
  newValues,
  type OwnFields,
  savedAs,
  unseen,
  valuesOf,
} from './content-values.ts';
import { FactsCard, ValidityCard } from './facts.card.tsx';
import { FilesCard } from './files.card.tsx';
import { HistoryDialog } from './history.dialog.tsx';
import { LanguageTextsCard } from './language-texts.card.tsx';
import { type MarketClock, marketTime, startMarketClock } from './market-clock.ts';
import { type PreviewedContent, PreviewDialog } from './preview.dialog.tsx';
import { TargetMarketsCard } from './target-markets.card.tsx';
import { useTextSources } from './text-sources.tsx';
import { type EditorState, type Kept, sentTexts, useContentEditor } from './use-content-editor.ts';

export type { ContentInputs, EditedContent } from './content-values.ts';
export type { PreviewedContent } from './preview.dialog.tsx';

/** Own fields of a type of content, beside those that all types share. */
export type ContentOwnFields<Own extends OwnFields> = {
  /** Their values of an item; null for a new one. Also used for the item that somebody else saved. */
  read: (item: EditedContent | null) => Own;
  /** Draws their inputs in a card. */
  draw: (fields: {
    values: Own;
    set: <Name extends keyof Own & string>(name: Name, value: Own[Name]) => void;
    /** Refusals of the server by field. */
    errors: Readonly<Record<string, string>>;
    disabled: boolean;
  }) => ReactNode;
  /** Label of a field, for the dialog of a conflict. */
  label: (name: string) => string;
  /** A value as words, where yes, no and the plain value are not enough. */
  words?: (name: string, value: unknown) => string;
};

export type ContentEditorProps<Own extends OwnFields> = {
  type: ContentType;
  /** Null for a new item. */
  id: string | null;
  /** Title of the page of a new item. */
  newTitle: string;
  crumbs: NonNullable<PageFrameProps['crumbs']>;
  own: ContentOwnFields<Own>;
  /** Leaves out parts that a type does not have. */
  without?: readonly ('validity' | 'modelYear')[];
  /** Creates or changes the item; returns its id. Throws ApiError on refusal. */
  onSave: (saved: { id: string | null; version: number | null; inputs: ContentInputs; own: Own }) => Promise<string>;
  /** After the first save of a new item: opens its page. */
  onCreated: (id: string) => void;
  /** Draws the item as the page of its readers does. */
  preview: (item: PreviewedContent<Own>) => ReactNode;
  /** More cards in the side column of an item that exists. */
  aside?: (item: EditedContent) => ReactNode;
  /** More below the cards of an item that exists. */
  below?: (item: EditedContent) => ReactNode;
};

/**
 * The editor of a piece of brand content: texts in several languages side by side, files, target markets, validity,
 * drafts, history, conflicts and preview. Texts: `content`, `content-words`, `titles`, `refusals`.
 */
export function ContentEditor<Own extends OwnFields>(props: ContentEditorProps<Own>) {
  return <ReadEditor key={props.id ?? 'new'} {...(props as unknown as ContentEditorProps<OwnFields>)} />;
}

function ReadEditor(props: ContentEditorProps<OwnFields>) {
  const { type, id, newTitle, crumbs } = props;
  const t = useText();
  const itemId = id ?? newItemKeys[type];
  // The editor keeps what it read; what changes meanwhile is the conflict of its save.
  const query = useDocument(
    ContentEditing,
    { type, itemId, isNew: id === null },
    { keepPrevious: false, staleTime: 0 },
  );
  const [opened, setOpened] = useState<ContentEditingQuery | null>(null);
  const found = query.isFetching || query.error ? null : query.data;
  if (found && !opened) setOpened(found);
  const item = opened?.contentItem ?? null;
  if (opened && (id === null || item)) return <OpenEditor {...props} read={opened} item={item} />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!opened) return <SkeletonCard />;
    return <NoResult title={t('content.page.missing')}>{t('content.page.missingHint')}</NoResult>;
  };
  return (
    <PageFrame title={id === null ? newTitle : t('content.page.edit')} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

type OpenProps = ContentEditorProps<OwnFields> & { read: ContentEditingQuery; item: EditedContent | null };

/** The start values of the editor: the item, and over it the draft of the editor. */
function useBeginning({ own, read, item }: OpenProps) {
  const locale = useLocale();
  return useMemo(() => {
    const initial: EditorValues = {
      ...(item ? valuesOf(item) : newValues(contentLanguage(locale))),
      own: own.read(item),
    };
    const draft = read.contentDraft;
    return { initial, draft, typed: draft ? draftValues(draft.content, initial) : null };
    // Only the first values count; the item and the draft do not change while it is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

function OpenEditor(props: OpenProps) {
  const { type, id, newTitle, crumbs, own, without = [], onSave, onCreated, aside, below, read } = props;
  const t = useText();
  const { initial, draft, typed } = useBeginning(props);
  const [item, setItem] = useState(props.item);
  const [clock] = useState(() => startMarketClock(read.contentClock));
  const readValues = (found: EditedContent): EditorValues => ({ ...valuesOf(found), own: own.read(found) });
  const editor = useContentEditor({
    type,
    item: props.item,
    initial,
    typed,
    draft,
    read: readValues,
    onRead: setItem,
    onSave,
    onSaved: (savedId, inputs) => {
      const saved = savedAs(type, inputs);
      showToast({ text: t(`content.page.${saved}`), tone: unseen.has(saved) ? 'warn' : 'ok' });
      if (id === null) onCreated(savedId);
    },
  });
  const { values } = editor;
  const stored = item?.files ?? [];
  const { sources, textFiles, dialog } = useTextSources(values.texts, stored);
  const [opened, setOpened] = useState<'preview' | 'history' | null>(null);
  const markets = read.contentTargetMarkets.contentTargetMarkets;
  const layouts = read.layouts.data;
  const known = { markets, layouts, ownLabel: own.label, ownWords: own.words };
  const title = values.texts.find(({ language }) => language === values.mainLanguage)?.title.trim();
  const isPublished = item?.published ?? false;
  return (
    <PageFrame
      title={(item && title) || (item ? t('content.page.edit') : newTitle)}
      crumbs={crumbs}
      badge={item && <ContentStateChip state={item.state} />}
      subtitle={item && <ChangedBy item={item} />}
      actions={
        <>
          <Button icon={IconEye} onClick={() => setOpened('preview')}>
            {t('content.page.preview')}
          </Button>
          {item && (
            <Button icon={IconHistory} onClick={() => setOpened('history')}>
              {t('content.page.history')}
            </Button>
          )}
        </>
      }
    >
      <Form form={editor.form} id={editor.formId} labels={useLabels(values, own.label)}>
        <Stack gap={4}>
          {draft && <DraftNote editor={editor} draft={draft} item={props.item} />}
          <LanguageTextsCard editor={editor} sources={sources} />
          <TargetMarketsCard editor={editor} markets={markets} />
          <div className={css.cards}>
            <Stack gap={4}>
              <FilesCard editor={editor} stored={stored} />
              <FactsCard editor={editor} layouts={layouts} withModelYear={!without.includes('modelYear')} />
            </Stack>
            <Stack gap={4}>
              {own.draw({
                values: values.own,
                set: (name, value) => editor.set('own', { ...values.own, [name]: value }),
                errors: editor.form.errors,
                disabled: editor.form.busy,
              })}
              {!without.includes('validity') && <ValidityCard editor={editor} />}
              {item && aside?.(item)}
            </Stack>
          </div>
          {item && below?.(item)}
          <SaveBar editor={editor} isPublished={isPublished} clock={clock} />
        </Stack>
      </Form>
      {dialog}
      {opened === 'preview' && (
        <PreviewDialog
          values={values}
          stored={stored}
          item={item}
          markets={markets}
          bodyFiles={sources.files}
          textFiles={textFiles ?? []}
          published={isPublished}
          clock={clock}
          draw={props.preview}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'history' && item && (
        <HistoryDialog
          type={type}
          itemId={item.id}
          current={editor.version}
          dirty={editor.form.dirty}
          onRestored={() => void editor.reopen()}
          onClose={() => setOpened(null)}
        />
      )}
      {editor.theirs && (
        <ConflictDialog
          found={editor.theirs}
          base={editor.baseValues}
          mine={values}
          theirs={readValues(editor.theirs)}
          known={known}
          onSettle={(merged) => editor.theirs && editor.settleConflict(merged, editor.theirs)}
          onClose={editor.closeConflict}
        />
      )}
    </PageFrame>
  );
}

function ChangedBy({ item }: { item: EditedContent }) {
  const t = useText();
  const formats = useFormats();
  return t('content.page.changed', {
    number: item.version,
    at: `${formats.day(item.updatedAt)}, ${formats.time(item.updatedAt)}`,
    name: item.updatedBy || t('content.history.nobody'),
  });
}

/** Names of the fields for the summary of errors. */
function useLabels(values: EditorValues, ownLabel: (name: string) => string): Record<string, string> {
  const t = useText();
  const languageName = useLanguageNames();
  const shared = Object.fromEntries(
    (
      [
        'mainLanguage',
        'marketIds',
        'layoutId',
        'tags',
        'articleCodes',
        'modelYear',
        'validFrom',
        'validTo',
        'files',
      ] as const
    ).map((name) => [name, t(`content.field.${name}`)]),
  );
  const texts = sentTexts(values).flatMap(({ language }, at) =>
    (['title', 'subtitle', 'body'] as const).map((field) => [
      `texts.${at}.${field}`,
      `${languageName(language)}: ${t(`content.field.${field}`)}`,
    ]),
  );
  const owned = Object.keys(values.own).map((name) => [name, ownLabel(name)]);
  return { ...shared, ...(Object.fromEntries([...texts, ...owned]) as Record<string, string>) };
}

/** Says that the editor continues what they typed earlier, and whether somebody saved the item since. */
function DraftNote({
  editor,
  draft,
  item,
}: {
  editor: EditorState;
  draft: { version: number; savedAt: string };
  item: EditedContent | null;
}) {
  const t = useText();
  const formats = useFormats();
  const [closed, setClosed] = useState(false);
  const discarding = useVerb(editor.discard, {
    done: (takeBack) => {
      setClosed(true);
      return { ofPage: true, text: t('content.draft.discarded'), action: { label: t('ui.toast.undo'), run: takeBack } };
    },
  });
  if (closed || editor.kept.state === 'none') return null;
  const isStale = item !== null && draft.version !== item.version;
  return (
    <Note tone={isStale ? 'warn' : 'info'} role="status">
      <Row gap={3} wrap justify="between">
        <span>
          {t('content.draft.continued', { at: `${formats.day(draft.savedAt)}, ${formats.time(draft.savedAt)}` })}{' '}
          {isStale &&
            t('content.draft.stale', {
              name: item.updatedBy || t('content.history.nobody'),
              at: `${formats.day(item.updatedAt)}, ${formats.time(item.updatedAt)}`,
            })}
        </span>
        <Button size="small" busy={discarding.busy} onClick={() => void discarding.run(undefined)}>
          {t('content.draft.discard')}
        </Button>
      </Row>
    </Note>
  );
}

/** True if what is typed is kept, and the buttons that save the item. */
function SaveBar({ editor, isPublished, clock }: { editor: EditorState; isPublished: boolean; clock: MarketClock }) {
  const t = useText();
  const { form, values } = editor;
  const { unfinished, refused } = useUploadSummary(`${editor.formId}.`);
  const isScheduled = windowState(values, marketTime(clock)) === 'later';
  const waits = unfinished > 0 || refused > 0;
  const chooseAction = () => {
    if (isPublished) return 'save';
    if (isScheduled) return 'schedule';
    return 'publish';
  };
  const action = chooseAction();
  return (
    <ActionBar
      label={t('content.page.actions')}
      actions={
        <>
          <Button busy={form.busy} disabled={waits} onClick={() => editor.publish(false)}>
            {t(isPublished ? 'content.page.unpublish' : 'content.page.saveDraft')}
          </Button>
          <Button
            variant="primary"
            busy={form.busy}
            disabled={waits || (isPublished && !form.dirty)}
            onClick={() => editor.publish(true)}
          >
            {t(`content.page.${action}`)}
          </Button>
        </>
      }
    >
      <Text size="sm" tone="muted">
        {waits ? (
          <span role="status">
            {t(refused > 0 ? 'content.files.refused' : 'content.files.wait', { count: refused || unfinished })}
          </span>
        ) : (
          <KeptText kept={editor.kept} />
        )}
      </Text>
    </ActionBar>
  );
}

function KeptText({ kept }: { kept: Kept }) {
  const t = useText();
  const formats = useFormats();
  const chooseText = () => {
    if (kept.state === 'saved') return t('content.draft.saved', { at: formats.time(kept.at) });
    if (kept.state === 'none') return '';
    return t(`content.draft.${kept.state}`);
  };
  return <span role="status">{chooseText()}</span>;
}
