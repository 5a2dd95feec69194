import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Note } from './note.tsx';

/** The reason why an act failed, beside its button; nothing without an error. */
export function FailureNote({ error }: { error: unknown }) {
  const t = useText();
  if (error === null || error === undefined) return null;
  return (
    <Note tone="err" role="alert">
      {failureWords(t, error)}
    </Note>
  );
}
