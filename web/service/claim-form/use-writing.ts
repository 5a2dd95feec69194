import { useEffect, useMemo, useState } from 'react';
import { type DraftForm, openItems, stepOf } from '#rules/service/claims/draft.ts';
import { type ClaimStep, claimSteps } from '#rules/service/claims/draft-steps.ts';
import { isErrorCode } from '#platform/api/errors.ts';
import type { UserError } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { marketToday } from '#platform/market-day.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFrameLookUp } from '#goods/frames/frame-number-field.part.tsx';
import type { Writing } from './claim-context.ts';
import { type ClaimFiles, filledSlots } from './claim-files.ts';
import type { ClaimType } from '#service/claims/claims.links.ts';
import { ClaimArticle } from './claim-form.documents.ts';

type WritingInput = {
  type: ClaimType;
  form: DraftForm;
  set: (changes: Partial<DraftForm>) => void;
  files: ClaimFiles;
  step: ClaimStep;
};

/** The path of a refused field inside the form: `claim.consumer.name` is `consumer.name`. */
const ownPath = (field: string | null): string => (field ?? '').replace(/^(?:input\.)?claim\./, '');

/**
 * Judges a claim while it is written: what it lacks, and the messages at its fields. `refuse` shows the refusals of the
 * server at their fields until the field changes; `tryAll` shows every message.
 */
export function useWriting({ type, form, set, files, step }: WritingInput): {
  writing: Writing;
  refuse: (errors: readonly UserError[]) => ClaimStep;
  tryAll: () => void;
} {
  const t = useText();
  const site = useSite();
  const [visited, setVisited] = useState<ReadonlySet<ClaimStep>>(new Set());
  const [refused, setRefused] = useState<readonly { path: string; text: string }[]>([]);
  const [day] = useState(() => marketToday());
  const found = useFrameLookUp(form.frameNumber);
  const article = useArticle(type, form);
  useEffect(() => () => setVisited((before) => new Set([...before, step])), [step]);
  const terms = useMemo(
    () => ({
      productCategory: type,
      today: day,
      problemRequired: site.claimProblemRequired,
      allowNonCode: site.claimAllowNonCode,
      nonCode: site.claimNonCode ?? '',
    }),
    [type, day, site],
  );
  const open = useMemo(() => openItems(form, terms, filledSlots(files.states)), [form, terms, files.states]);
  const messages = new Map<string, string>();
  for (const { path, text } of refused) messages.set(path, text);
  for (const { step: at, field, code, params } of open)
    if (visited.has(at) && !messages.has(field) && isErrorCode(code)) messages.set(field, t(code, params));
  const change = (changes: Partial<DraftForm>) => {
    const names = Object.keys(changes);
    setRefused((before) => before.filter(({ path }) => !names.includes(path.split('.')[0] ?? '')));
    set(changes);
  };
  return {
    writing: {
      type,
      form,
      set: change,
      files,
      found,
      article,
      today: day,
      open,
      errorOf: (field) => messages.get(field),
      lacking: new Set(open.filter(({ step: at }) => visited.has(at)).map(({ step: at }) => at)),
    },
    refuse: (errors) => {
      setRefused(errors.map(({ field, message }) => ({ path: ownPath(field), text: message })));
      const steps = errors.map(({ field }) => stepOf(field ?? ''));
      return claimSteps.find((one) => steps.includes(one)) ?? 'review';
    },
    tryAll: () => setVisited(new Set(claimSteps)),
  };
}

/** The article of a parts claim by its code. */
function useArticle(type: ClaimType, { articleCode }: DraftForm) {
  const wanted = type === 'paa' ? articleCode : '';
  const { data } = useDocument(
    ClaimArticle,
    { articleCode: wanted },
    { enabled: type === 'paa' && wanted !== '', keepPrevious: false, quiet: true },
  );
  return data?.claimArticlesV2.find((one) => one.articleCode === wanted) ?? null;
}
