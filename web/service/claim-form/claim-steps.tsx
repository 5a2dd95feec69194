import { Link, useNavigate } from '@tanstack/react-router';
import { IconAlertTriangle, IconCamera, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { DraftForm } from '#rules/service/claims/draft.ts';
import { type ClaimStep, claimSteps } from '#rules/service/claims/draft-steps.ts';
import { ApiError } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Icon } from '#ui/look/icon.tsx';
import { Note } from '#ui/page/note.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { ClaimAside } from './claim-aside.tsx';
import { type Writing, WritingContext } from './claim-context.ts';
import { type ClaimFiles, onTheWay } from './claim-files.ts';
import { type ClaimType } from '#service/claims/claims.links.ts';
import { readWriteClaimSearch } from './claim-form.links.ts';
import css from './claim-form.module.css';
import { CustomerStep } from './customer-step.tsx';
import { nextSlot, PhotosStep } from './photos-step.tsx';
import { ProblemStep } from './problem-step.tsx';
import { ProductStep } from './product-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { slotName } from '#service/claims/slot-words.ts';
import { useWriting } from './use-writing.ts';

const bodies: Readonly<Record<ClaimStep, () => ReactNode>> = {
  product: ProductStep,
  problem: ProblemStep,
  photos: PhotosStep,
  customer: CustomerStep,
  review: ReviewStep,
};

type ClaimStepsProps = {
  type: ClaimType;
  form: DraftForm;
  set: (changes: Partial<DraftForm>) => void;
  files: ClaimFiles;
  /** Below the step: what is on its way. */
  note: ReactNode;
  /** The label of the last button. */
  action: string;
  /** Leaves a draft, which is kept; a claim that was sent has none. */
  onLater?: (() => Promise<void>) | undefined;
  /** Sends the claim; rejects with the refusals of the server. */
  onSend: (form: DraftForm) => Promise<void>;
};

/** The steps of a claim with their bar, their summary and the buttons that lead through them. */
export function ClaimSteps({ type, form, set, files, note, action, onLater, onSend }: ClaimStepsProps) {
  const t = useText();
  const { step = 'product' } = usePageSearch(readWriteClaimSearch);
  const go = useStep();
  const { writing, refuse, tryAll } = useWriting({ type, form, set, files, step });
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  // Set while the claim waits for its files.
  const [waiting, setWaiting] = useState(false);
  const { sending: moving, waiting: left } = onTheWay(files.states);
  const send = async () => {
    tryAll();
    setFailure(null);
    if (writing.open.length > 0) return;
    if (moving + left > 0) return setWaiting(true);
    setSending(true);
    try {
      await onSend(form);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const at = error.userErrors.length > 0 ? refuse(error.userErrors) : 'review';
      setFailure(error.userErrors[0]?.message ?? failureWords(t, error));
      if (at !== step) go(at);
    } finally {
      setSending(false);
    }
  };
  const sendLater = useEffectEvent(() => void send());
  useEffect(() => {
    if (!waiting || moving + left > 0) return;
    setWaiting(false);
    sendLater();
  }, [waiting, moving, left]);
  const Body = bodies[step];
  return (
    <WritingContext value={writing}>
      <ClaimStepBar step={step} writing={writing} />
      <div className={css.write}>
        <div className={css.step}>
          {failure && (
            <Note tone="err" role="alert">
              {failure}
            </Note>
          )}
          <Body />
          {note}
          {waiting && <Note role="status">{t('claim-form.send.waits', { count: moving + left })}</Note>}
          <ClaimFoot
            step={step}
            writing={writing}
            action={action}
            busy={sending || waiting}
            onLater={onLater}
            onSend={() => void send()}
          />
        </div>
        <aside>
          <ClaimAside />
        </aside>
      </div>
    </WritingContext>
  );
}

/** Goes to a step and to its beginning. */
function useStep(): (step: ClaimStep) => void {
  const navigate = useNavigate();
  return (step) => {
    void navigate({ to: '.', search: (before) => ({ ...readWriteClaimSearch(before), step }) });
    window.scrollTo({ top: 0 });
  };
}

function ClaimStepBar({ step, writing }: { step: ClaimStep; writing: Writing }) {
  const t = useText();
  const at = claimSteps.indexOf(step);
  return (
    <nav aria-label={t('claim-form.step.label')}>
      <ol className={css.steps}>
        {claimSteps.map((one, index) => {
          const lacks = one !== step && writing.lacking.has(one);
          return (
            <li key={one}>
              <Link
                to="."
                search={(before) => ({ ...readWriteClaimSearch(before), step: one })}
                aria-current={one === step ? 'step' : undefined}
                data-done={index < at || undefined}
                data-lacks={lacks || undefined}
              >
                <span>{stepName(t, one, writing.type)}</span>
                {lacks && (
                  <>
                    <Icon of={IconAlertTriangle} size={14} />
                    <span className="visually-hidden">{t('claim-form.step.lacks')}</span>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const stepName = (t: ReturnType<typeof useText>, step: ClaimStep, type: ClaimType): string =>
  t(step === 'product' ? `claim-form.step.${type}` : `claim-form.step.${step}`);

type FootProps = Pick<ClaimStepsProps, 'action' | 'onLater'> & {
  step: ClaimStep;
  writing: Writing;
  busy: boolean;
  onSend: () => void;
};

/** Back, later, next and the next thing to do; on a phone within reach of the thumb. */
function ClaimFoot({ step, writing, action, busy, onLater, onSend }: FootProps) {
  const t = useText();
  const go = useStep();
  const phone = usePhone();
  const at = claimSteps.indexOf(step);
  const [before, after] = [claimSteps[at - 1], claimSteps[at + 1]];
  const slot = step === 'photos' && phone ? nextSlot(writing) : null;
  const later = useVerb(async () => onLater?.());
  const renderContent = () => {
    if (after === undefined)
      return (
        <Button size="large" variant="primary" icon={IconCheck} busy={busy} onClick={onSend}>
          {action}
        </Button>
      );
    if (slot)
      return (
        <Button
          size="large"
          variant="primary"
          icon={IconCamera}
          onClick={() =>
            document.querySelector<HTMLElement>(`[data-field="attachments.${slot}"] input[type=file]`)?.click()
          }
        >
          {t('claim-form.foot.take', { name: t(slotName(slot)) })}
        </Button>
      );
    return null;
  };
  const renderNext = () =>
    after !== undefined && (
      <Button size="large" variant={slot ? undefined : 'primary'} onClick={() => go(after)}>
        {t('claim-form.foot.next', { name: stepName(t, after, writing.type) })}
      </Button>
    );
  return (
    <ActionBar
      label={t('claim-form.foot.label')}
      actions={
        <div className={css.foot}>
          {before && (
            <Button size="large" disabled={busy} onClick={() => go(before)}>
              {t('claim-form.foot.back')}
            </Button>
          )}
          {onLater && (
            <Button size="large" disabled={busy} busy={later.busy} onClick={() => void later.run(undefined)}>
              {t('claim-form.foot.later')}
            </Button>
          )}
          {slot && renderNext()}
          {slot || after === undefined ? renderContent() : renderNext()}
        </div>
      }
    />
  );
}
