import { useEffect, useRef, useState } from 'react';
import type { CategoryTreeQuery } from '#platform/api/generated/graphql.ts';
import { ApiError } from '#platform/api/errors.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { MoveCategory } from './library-categories.documents.ts';
import { moved, type Place, placeOf, samePlace, type Step, stepped } from './category-moves.ts';
import { childrenOf } from '#content/marketing-admin/category-order.ts';

export type TreeCategory = CategoryTreeQuery['marketingMaterialCategories']['data'][number];

/** A category that keys hold: it moves on the screen only, until it is dropped. */
type Grabbed = { readonly id: string; readonly from: Place; readonly place: Place };

export type CategoryMoves = {
  /** The categories as they show: with the moves that are on their way. */
  nodes: readonly TreeCategory[];
  grabbed: string | null;
  /** The category that moved last: its row keeps the focus and stays in sight. */
  last: string | null;
  /** The facts that a screen reader states about the last move. */
  spoken: string;
  /** Moves a category at once; the tree is as before if the server refuses it. */
  move: (id: string, place: Place) => Promise<void>;
  /** Moves by one step: at once, or the category that keys hold. */
  step: (id: string, step: Step) => void;
  grab: (id: string) => void;
  drop: () => void;
  cancel: () => void;
};

/** Moves categories: shown at once, sent to the server, taken back when it refuses. */
export function useCategoryMoves(loaded: readonly TreeCategory[], onReload: () => Promise<unknown>): CategoryMoves {
  const t = useText();
  const [nodes, setNodes] = useState(loaded);
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);
  const [spoken, setSpoken] = useState('');
  const [last, setLast] = useState<string | null>(null);
  const send = useAction(MoveCategory, (answer) => answer.moveMarketingMaterialCategory);
  useEffect(() => setNodes(loaded), [loaded]);
  // Moves run one after another: each needs the version that the one before left.
  const chain = useRef<Promise<void>>(Promise.resolve());
  const pending = useRef(0);
  const versions = useRef(new Map<string, number>());

  const placeText = (all: readonly TreeCategory[], id: string, place: Place): string => {
    const title = all.find((node) => node.id === id)?.title ?? '';
    const parent = all.find((node) => node.id === place.parentId)?.title;
    const siblings = childrenOf(all, place.parentId).filter((node) => node.id !== id).length + 1;
    const at = { title, position: place.position + 1, count: siblings };
    return parent === undefined
      ? t('marketing-admin.move.placeTop', at)
      : t('marketing-admin.move.place', { ...at, parent });
  };

  const sending = useVerb(
    ({ id, parentId, position }: Place & { id: string }) => {
      const known = loaded.find((node) => node.id === id)?.version;
      return send.mutateAsync({ id, parentId, position, version: versions.current.get(id) ?? known ?? null });
    },
    {
      done: ({ marketingMaterialCategory }, { id, ...place }) => {
        const version = marketingMaterialCategory?.version;
        if (version !== undefined) versions.current.set(id, version);
        setSpoken(t('marketing-admin.move.done', { place: placeText(nodes, id, place) }));
      },
      failed: (error) => {
        versions.current.clear();
        setNodes(loaded);
        setSpoken('');
        const conflict = error instanceof ApiError && error.userErrors.some(({ code }) => code === 'content_changed');
        return conflict ? t('marketing-admin.move.conflict') : undefined;
      },
    },
  );
  const run = async (id: string, place: Place): Promise<void> => {
    await sending.run({ id, ...place });
    pending.current -= 1;
    if (pending.current > 0) return;
    await onReload();
    versions.current.clear();
  };
  const enqueue = (id: string, place: Place): Promise<void> => {
    pending.current += 1;
    chain.current = chain.current.then(() => run(id, place));
    return chain.current;
  };

  const move = (id: string, place: Place): Promise<void> => {
    if (samePlace(placeOf(nodes, id), place)) return Promise.resolve();
    setNodes((before) => moved(before, id, place));
    setLast(id);
    return enqueue(id, place);
  };

  return {
    nodes,
    grabbed: grabbed?.id ?? null,
    last,
    spoken,
    move,
    step: (id, step) => {
      const place = stepped(nodes, id, step);
      if (!place) return setSpoken(t('marketing-admin.move.noPlace'));
      if (!grabbed) return void move(id, place);
      setNodes((before) => moved(before, id, place));
      setLast(id);
      setGrabbed({ ...grabbed, place });
      setSpoken(placeText(nodes, id, place));
    },
    grab: (id) => {
      const from = placeOf(nodes, id);
      if (!from) return;
      setGrabbed({ id, from, place: from });
      setSpoken(t('marketing-admin.move.grabbed', { place: placeText(nodes, id, from) }));
    },
    drop: () => {
      if (!grabbed) return;
      setGrabbed(null);
      if (samePlace(grabbed.from, grabbed.place))
        return setSpoken(t('marketing-admin.move.done', { place: placeText(nodes, grabbed.id, grabbed.place) }));
      void enqueue(grabbed.id, grabbed.place);
    },
    cancel: () => {
      if (!grabbed) return;
      setNodes((before) => moved(before, grabbed.id, grabbed.from));
      setGrabbed(null);
      setSpoken(t('marketing-admin.move.cancelled', { place: placeText(nodes, grabbed.id, grabbed.from) }));
    },
  };
}
