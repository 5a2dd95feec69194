import { createContext, useContext } from 'react';
import type { DraftForm, OpenItem } from '#rules/service/claims/draft.ts';
import type { ClaimStep } from '#rules/service/claims/draft-steps.ts';
import type { useFrameLookUp } from '#goods/frames/frame-number-field.part.tsx';
import type { ClaimFiles } from './claim-files.ts';
import type { ClaimType } from '#service/claims/claims.links.ts';
import type { Article } from './claim-form.documents.ts';

/** The state that the steps of one claim share. */
export type Writing = {
  readonly type: ClaimType;
  readonly form: DraftForm;
  readonly set: (changes: Partial<DraftForm>) => void;
  readonly files: ClaimFiles;
  readonly found: ReturnType<typeof useFrameLookUp>;
  readonly article: Article | null;
  /** Today in the market. */
  readonly today: string;
  /** The obstacles to sending the claim. */
  readonly open: readonly OpenItem[];
  /** The message at a field. Fields show theirs once their step was left, or after an attempt to send the claim. */
  readonly errorOf: (field: string) => string | undefined;
  /** Steps that lack something although the user has been there. */
  readonly lacking: ReadonlySet<ClaimStep>;
};

export const WritingContext = createContext<Writing | null>(null);

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error('A step shows only inside a claim that is being written');
  return writing;
}
