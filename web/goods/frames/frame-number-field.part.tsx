import { frameNumberProblem, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { type FieldLook, TextInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { useSettled } from '#ui/table/use-settled.ts';
import { FrameFindings } from './frame-findings.part.tsx';
import css from './frames.module.css';
import { FrameFacts, type FrameLookUp } from './frames.documents.ts';
import { ScanFrameButton } from './scan-frame.part.tsx';

const settledAfterMs = 300;
/** Shorter numbers are still being typed. */
const shortest = 4;

/** Looks a typed or scanned frame number up. For the page or form that holds a {@link FrameNumberField}. */
export function useFrameLookUp(typed: string): FrameLookUp {
  const number = scannedFrameNumber(typed);
  const settled = useSettled(number, settledAfterMs);
  const complete = number.length >= shortest && frameNumberProblem(number) === null;
  const { data, isError } = useDocument(
    FrameFacts,
    { frameNumber: settled },
    { enabled: complete && settled === number, keepPrevious: false, quiet: true },
  );
  const frame = complete && data?.frame?.frameNumber === number ? data.frame : null;
  return { frame, loading: complete && frame === null && !isError, failed: complete && isError };
}

type FrameNumberFieldProps = Omit<FieldLook, 'label' | 'side'> & {
  /** "Frame number" by default. */
  label?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  autoFocus?: boolean;
  /** From {@link useFrameLookUp}; without it the field shows no findings. */
  found?: FrameLookUp;
  /** The caller shows the passport, or must not lead away from a long form: leaves out the link. */
  withoutLink?: boolean;
};

/**
 * A frame number: typed, scanned with the camera or by a hand scanner. The address in a QR code is cut to its number.
 * Below it, what the portal knows: model, theft, recalls. Pages with this field load the texts `frames`.
 */
export function FrameNumberField({
  label,
  value,
  onChange,
  onBlur,
  found,
  withoutLink,
  ...field
}: FrameNumberFieldProps) {
  const t = useText();
  const problem = value.trim() === '' ? null : frameNumberProblem(scannedFrameNumber(value));
  const words = problem && t(problem);
  const store = () => {
    const number = scannedFrameNumber(value);
    if (number !== value) onChange(number);
  };
  return (
    <Stack gap={2}>
      <div className={css.numberField}>
        <TextInput
          {...field}
          label={label ?? t('frames.field.number')}
          error={field.error ?? words}
          value={value}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            store();
            onBlur?.();
          }}
          onKeyDown={(event) => {
            // A hand scanner ends with Enter, which sends the form.
            if (event.key === 'Enter') store();
          }}
        />
        <ScanFrameButton label={t('frames.field.scan')} disabled={field.disabled} onNumber={onChange} />
      </div>
      {found && value.trim() !== '' && <FrameFindings found={found} withoutLink={withoutLink} />}
    </Stack>
  );
}
