import { Suspense, useState } from 'react';
import type { QuestionKind } from '#rules/exchange/questions/question-choices.ts';
import { usePermissions } from '#platform/permissions.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { lazyPart, optionalPart } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { SkeletonCard } from '#ui/page/states.tsx';
import { useIsDealer } from './use-is-dealer.ts';

const IconMessage = sheetIcon('message');

const AskDialog = lazyPart(
  async () => (await Promise.all([import('./ask.dialog.tsx'), loadTexts(['questions', 'uploads', 'refusals'])]))[0],
  (module) => module.AskDialog,
);
const LazyThread = optionalPart(
  async () => (await Promise.all([import('./thread-about.tsx'), loadTexts(['questions'])]))[0],
  (module) => module.ThreadAbout,
);
const LazyContactCard = optionalPart(
  async () => (await Promise.all([import('./contact.part.tsx'), loadTexts(['questions'])]))[0],
  (module) => module.ContactCard,
);

/** The document that a question is about: an order or a delivery by its number, an invoice or a dispute by its id. */
export type AskSubject = { kind: QuestionKind; subject: string; number: string };

/** Opens what was written about a document, with a form; nothing for staff who answer no questions. */
export function AskAbout({ about }: { about: AskSubject }) {
  const t = useText();
  const dealer = useIsDealer();
  const answers = usePermissions()('question.answer');
  const [open, setOpen] = useState(false);
  if (!dealer && !answers) return null;
  return (
    <>
      <Button icon={IconMessage} onClick={() => setOpen(true)}>
        {t(dealer ? 'shell.help.ask' : 'shell.help.write')}
      </Button>
      {open && <AskSheet about={about} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Messages about a document, with a form; `onSent` is called after each message. */
export function AskSheet(props: { about: AskSubject; onClose: () => void; onSent?: () => void }) {
  return (
    <Suspense>
      <AskDialog {...props} />
    </Suspense>
  );
}

/** Messages of both sides about a document. */
export function AskedWords({ about }: { about: AskSubject }) {
  return (
    <Suspense fallback={<SkeletonCard />}>
      <LazyThread about={about} />
    </Suspense>
  );
}

/** Whom the user asks about a document of the dealer, as a card at the end of its page. */
export function HelpCard({ dealer }: { dealer: { code: string; name: string } | undefined }) {
  return (
    <Suspense fallback={<SkeletonCard />}>
      <LazyContactCard dealer={dealer} />
    </Suspense>
  );
}
