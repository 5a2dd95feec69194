import { useDocument } from '#platform/api/queries.ts';
import { useWriting } from './claim-context.ts';
import { ClaimProblems, type Problem } from './claim-form.documents.ts';

/** The possible problems of the product of the claim. */
export function useProblems(): readonly Problem[] {
  const { type, found, article } = useWriting();
  const merchandise = type === 'bike' ? found.frame?.passport?.merchandise : article?.merchandise;
  const { data } = useDocument(ClaimProblems, { type, merchandise: merchandise || null }, { staleTime: 600_000 });
  return data?.claimProblems ?? [];
}
