import { useDocument } from '#platform/api/queries.ts';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import type { AskSubject } from './ask.part.tsx';
import { QuestionOf } from './questions.documents.ts';
import { Thread } from './thread.tsx';

/** Messages of both sides about a document, loaded when it shows. */
export function ThreadAbout({ about: { kind, subject } }: { about: AskSubject }) {
  const query = useDocument(QuestionOf, { kind, subject }, { keepPrevious: false, signedFiles: true });
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={2} />;
  return <Thread messages={query.data.questionAbout?.messages ?? []} />;
}
