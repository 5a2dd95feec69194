import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { documentKey, useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { TextInput } from '#ui/form/field.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import {
  DeskArticleHistory,
  DeskArticles,
  DeskOverview,
  EditVendorArticle,
  type DeskArticle,
} from './vendor-desk.documents.ts';
import css from './vendor-desk.module.css';

type Edited = { stock: number; seenStock: number } | { price: string; seenPrice: string };

export type ValueCellProps = {
  row: DeskArticle;
  /** The purpose of the field, with the article. */
  label: string;
  /** The value as it is typed. */
  value: string;
  decimal?: boolean;
  /** The change that a typed text means, or why it is none. */
  read: (typed: string) => { ok: true; edited: Edited } | { ok: false; words: string };
};

/**
 * A value that is edited in its row: Enter or leaving the field saves it, Escape takes it back. A refusal stays at the
 * field beside the value that is there now, because an order or a colleague may have changed it.
 */
export function ValueCell({ row, label, value, decimal = false, read }: ValueCellProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ words: string; refused: boolean } | null>(null);
  const client = useQueryClient();
  const edit = useAction(EditVendorArticle, (answer) => answer.editVendorArticle, {
    refresh: [DeskArticles, DeskArticleHistory, DeskOverview],
  });
  const save = (): void => {
    if (edit.isPending || typed === null) return;
    if (typed.trim() === value) {
      setTyped(null);
      return;
    }
    const wanted = read(typed.trim());
    if (!wanted.ok) {
      setProblem({ words: wanted.words, refused: false });
      return;
    }
    edit.mutate(
      { vendor: row.vendor.id, articleCode: row.articleCode, ...wanted.edited },
      {
        onSuccess: () => {
          setTyped(null);
          setProblem(null);
          showToast({ text: t('vendor-desk.article.saved', { article: row.articleCode }) });
        },
        onError: (error) => {
          setProblem({ words: failureWords(t, error), refused: true });
          void client.invalidateQueries({ queryKey: documentKey(DeskArticles) });
        },
      },
    );
  };
  return (
    <div className={css.value}>
      <TextInput
        label={label}
        hideLabel
        inputSize="small"
        inputMode={decimal ? 'decimal' : 'numeric'}
        className={css.number}
        value={typed ?? value}
        error={
          problem &&
          (problem.refused
            ? t('vendor-desk.article.refused', { words: problem.words, value: value || '–' })
            : problem.words)
        }
        aria-busy={edit.isPending}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
        // After a refusal only Enter tries again, because the value that is there now may be the better one.
        onBlur={() => {
          if (!problem?.refused) save();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') {
            setTyped(null);
            setProblem(null);
          }
        }}
      />
    </div>
  );
}
