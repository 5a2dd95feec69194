import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { newItemKeys } from '#rules/content/content-editor/content-draft.ts';
import { hasContent } from '#rules/content/content/content-text.ts';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { ApiError } from '#platform/api/errors.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { documentKey, queryClient } from '#platform/api/queries.ts';
import { logProblem } from '#platform/problem-log.ts';
import { forgetUploads } from '#platform/uploads/uploads.ts';
import { type Form, useForm } from '#ui/form/use-form.ts';
import { ContentHistory, CurrentContent, DropContentDraft, SaveContentDraft } from './content-editor.documents.ts';
import {
  checkedValues,
  type ContentInputs,
  type EditedContent,
  type EditedText,
  editorSchema,
  type EditorValues,
  inputsOf,
} from './content-values.ts';

/** A text without any words is not sent, except that of the main language, which is refused. */
export const sentTexts = ({ texts, mainLanguage }: EditorValues): EditedText[] =>
  texts.filter(
    ({ language, title, subtitle, body }) =>
      language === mainLanguage || title.trim() !== '' || subtitle.trim() !== '' || hasContent(body),
  );

const sentValues = (values: EditorValues): EditorValues => ({ ...values, texts: sentTexts(values) });

const schema = v.pipe(
  v.custom<EditorValues>((given) => typeof given === 'object' && given !== null),
  v.transform((values) => checkedValues(sentValues(values))),
  editorSchema,
);

/** The version of the item that the editor opened; `values` is null when the draft is older than the item. */
type Base = { version: number; values: EditorValues | null };

export type EditorState = {
  form: Form<EditorValues & Record<string, unknown>>;
  values: EditorValues;
  set: <Name extends keyof EditorValues>(name: Name, value: EditorValues[Name]) => void;
  /** Sends the form, published or as a draft, through the form with this id. */
  publish: (published: boolean) => void;
  formId: string;
  kept: Kept;
  /** Gives up what was typed; the function that it returns brings it back, as changes of the same version. */
  discard: () => Promise<() => void>;
  /** The item as somebody else saved it, until the editor decided. */
  theirs: EditedContent | null;
  /** The values of the item when the editor opened it; null when they are not known. */
  baseValues: EditorValues | null;
  settleConflict: (merged: EditorValues, theirs: EditedContent) => void;
  closeConflict: () => void;
  /** Reads the item again after something else changed it, for example a restored version of a file. */
  reload: () => Promise<void>;
  /** Reads the item again and gives up what was typed: an earlier version was restored. */
  reopen: () => Promise<void>;
  version: number;
};

/** The part of the typed text that the server keeps. */
export type Kept = { state: 'none' | 'waiting' | 'saving' | 'failed' } | { state: 'saved'; at: string };

const pauseMs = 1_200;

/** Keeps what is typed on the server, shortly after the last change. */
function useAutosave({
  type,
  itemId,
  version,
  values,
  dirty,
  busy,
  begin,
}: {
  type: ContentType;
  itemId: string;
  version: () => number;
  values: EditorValues;
  dirty: boolean;
  busy: boolean;
  begin: Kept;
}) {
  const [kept, setKept] = useState<Kept>(begin);
  const exists = useRef(begin.state === 'saved');
  const pending = useRef(false);
  const sent = useRef(0);

  const send = useEffectEvent(async (): Promise<void> => {
    pending.current = false;
    sent.current += 1;
    const turn = sent.current;
    setKept({ state: 'saving' });
    try {
      const content = JSON.stringify(values);
      const answer = await graphql(SaveContentDraft, { type, itemId, version: version(), content });
      const { draft } = settle(answer.saveContentDraft);
      exists.current = true;
      if (turn === sent.current) setKept({ state: 'saved', at: draft?.savedAt ?? '' });
    } catch (error) {
      logProblem('A draft was not kept', error);
      if (turn === sent.current) setKept({ state: 'failed' });
    }
  });

  const first = useRef(values);
  useEffect(() => {
    if (!dirty || busy || first.current === values) return;
    pending.current = true;
    setKept({ state: 'waiting' });
    const timer = setTimeout(() => void send(), pauseMs);
    return () => clearTimeout(timer);
  }, [values, dirty, busy]);

  // Another page of the app opens within the pause: the last words are kept at once.
  const sendRest = useEffectEvent(() => {
    if (pending.current && dirty && !busy) void send();
  });
  useEffect(() => () => sendRest(), []);

  return {
    kept,
    /** The draft is gone: it was saved or discarded. */
    forget: (): void => {
      sent.current += 1;
      pending.current = false;
      exists.current = false;
      setKept({ state: 'none' });
    },
    exists: () => exists.current,
  };
}

/** State of the editor of one item: its form, its draft on the server, and what somebody else saved meanwhile. */
export function useContentEditor({
  type,
  item,
  initial,
  typed,
  draft,
  read,
  onRead,
  onSave,
  onSaved,
}: {
  type: ContentType;
  item: EditedContent | null;
  initial: EditorValues;
  /** The draft that the editor continues. */
  typed: EditorValues | null;
  draft: { version: number; savedAt: string } | null;
  /** The values of an item, with the own fields of its type. */
  read: (item: EditedContent) => EditorValues;
  /** Hears of the item as it is read again. */
  onRead: (item: EditedContent) => void;
  onSave: (saved: {
    id: string | null;
    version: number | null;
    inputs: ContentInputs;
    own: EditorValues['own'];
  }) => Promise<string>;
  onSaved: (id: string, inputs: ContentInputs) => void;
}): EditorState {
  const id = item?.id ?? null;
  const itemId = id ?? newItemKeys[type];
  const formId = `content-${itemId}`;
  const stale = draft !== null && item !== null && draft.version !== item.version;
  const [shownBase, setShownBase] = useState<Base>({
    version: stale ? draft.version : (item?.version ?? 0),
    values: stale ? null : initial,
  });
  // What is sent after a pause or an answer goes by the newest one, also before it is drawn.
  const base = useRef(shownBase);
  const [theirs, setTheirs] = useState<EditedContent | null>(null);
  const wanted = useRef(true);
  const sent = useRef<ContentInputs | null>(null);

  const current = async (): Promise<EditedContent | null> =>
    id === null ? null : (await graphql(CurrentContent, { type, itemId: id })).contentItem;

  const form = useForm({
    schema: schema as unknown as v.GenericSchema<EditorValues & Record<string, unknown>, Record<string, unknown>>,
    initial: initial as EditorValues & Record<string, unknown>,
    typed: (typed ?? undefined) as (EditorValues & Record<string, unknown>) | undefined,
    onSubmit: async () => {
      const values = sentValues(form.values);
      const inputs = inputsOf(values, wanted.current);
      sent.current = inputs;
      try {
        return await onSave({
          id,
          version: id === null ? null : base.current.version,
          inputs,
          own: values.own,
        });
      } catch (error) {
        if (error instanceof ApiError && error.userErrors.some(({ code }) => code === 'content_changed'))
          setTheirs(await current());
        throw error;
      }
    },
    onDone: (savedId) => void finish(savedId as string),
  });
  const values = form.values as EditorValues;
  const autosave = useAutosave({
    type,
    itemId,
    version: () => base.current.version,
    values,
    dirty: form.dirty,
    busy: form.busy,
    begin: draft ? { state: 'saved', at: draft.savedAt } : { state: 'none' },
  });

  const drop = async (): Promise<void> => {
    settle((await graphql(DropContentDraft, { type, itemId })).dropContentDraft);
  };
  const take = (found: EditedContent): void => {
    const next = read(found);
    base.current = { version: found.version, values: next };
    setShownBase(base.current);
    onRead(found);
    form.reset(next as EditorValues & Record<string, unknown>);
  };
  const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: documentKey(ContentHistory) });
  const finish = async (savedId: string): Promise<void> => {
    forgetUploads(`${formId}.`);
    autosave.forget();
    if (id === null) await drop().catch((error: unknown) => logProblem('A draft was not removed', error));
    else {
      const found = await current();
      if (found) take(found);
    }
    await reread();
    if (sent.current) onSaved(savedId, sent.current);
  };

  const set: EditorState['set'] = (name, value) => form.set(name, value);
  const setAll = (next: EditorValues): void => {
    for (const name of Object.keys(next) as (keyof EditorValues)[]) set(name, next[name]);
  };
  return {
    form,
    values,
    set,
    publish: (published) => {
      wanted.current = published;
      const element = document.getElementById(formId);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    },
    formId,
    kept: autosave.kept,
    discard: async () => {
      const before = { base: base.current, values };
      await drop();
      autosave.forget();
      forgetUploads(`${formId}.`);
      const found = await current();
      if (found) take(found);
      else form.reset();
      return () => {
        base.current = before.base;
        setShownBase(before.base);
        setAll(before.values);
      };
    },
    theirs,
    baseValues: shownBase.values,
    settleConflict: (merged, found) => {
      take(found);
      setAll(merged);
      setTheirs(null);
    },
    closeConflict: () => setTheirs(null),
    reload: async () => {
      const found = await current();
      if (!found) return;
      const mine = values;
      const dirty = form.dirty;
      take(found);
      if (dirty) setAll(mine);
      await reread();
    },
    reopen: async () => {
      autosave.forget();
      const found = await current();
      if (found) take(found);
      await reread();
    },
    version: shownBase.version,
  };
}
