import { Suspense, useState } from 'react';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Popover } from '#ui/dialog/popover.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import css from './why.module.css';

/** The subject to explain: an article, for the active customer or another one, or the credit of the active customer. */
export type ExplanationSubject =
  | { sorg: string; articleCode: string; custCode?: { r3: string; isr: string } }
  | 'credit';

const load = async () => (await Promise.all([import('./explanation.tsx'), loadTexts(['explain'])]))[0];
const Explanation = lazyPart(load, (module) => module.Explanation);
const ExplanationSheet = lazyPart(load, (module) => module.ExplanationSheet);

/**
 * "Why?" beside a reason opens the rule behind it: a panel on wide screens, a sheet on phones. `about` names the
 * subject for screen readers. Only the button loads at first.
 */
export function Why({
  about,
  subject,
  tabIndex,
}: {
  about: string;
  subject: ExplanationSubject;
  /** Of the button, where the arrow keys move between places. */
  tabIndex?: 0 | -1;
}) {
  const t = useText();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const label = `${t('ui.why.button')} ${about}`;
  const look = {
    type: 'button',
    className: css.why,
    tabIndex,
    'aria-label': label,
    onPointerEnter: () => void load(),
    children: t('ui.why.button'),
  } as const;
  if (phone)
    return (
      <>
        <button {...look} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
        <Suspense>{open && <ExplanationSheet subject={subject} onClose={() => setOpen(false)} />}</Suspense>
      </>
    );
  return (
    <Popover label={label} trigger={(trigger) => <button {...look} {...trigger} />}>
      <Suspense>
        <Explanation subject={subject} />
      </Suspense>
    </Popover>
  );
}
