import { sheetIcon } from './sheet-icon.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../platform/texts/texts.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { type QuantityLimits, readQuantity, snapQuantity } from './quantity.ts';
import css from './quantity-stepper.module.css';

const IconMinus = sheetIcon('minus');
const IconPlus = sheetIcon('plus');

export type QuantityStepperProps = QuantityLimits & {
  /** What is counted, for screen readers: "Quantity of Drift 5, Lichen, L". */
  label: string;
  value: number;
  /** Called with a valid quantity when the field loses focus, on Enter and on each step. */
  onChange: (value: number) => void;
  /** Called with every number while the user types, for live totals; `onChange` still gets the snapped value. */
  onType?: (value: number) => void;
  /** 0 is allowed and removes the line. */
  allowZero?: boolean;
  disabled?: boolean;
  error?: string | null;
  id?: string;
};

/** A quantity field with step buttons. Snaps typed values to full packs and says so. */
export function QuantityStepper({
  label,
  value,
  onChange,
  onType,
  min = 1,
  max = 99_999,
  pack = 1,
  allowZero,
  disabled,
  error,
  id,
}: QuantityStepperProps) {
  const t = useText();
  const noteId = useId();
  const [typed, setTyped] = useState(String(value));
  const [reason, setReason] = useState<'pack' | 'min' | 'max' | null>(null);
  const step = Math.max(1, pack);
  const start = useRef(value);

  useEffect(() => setTyped(String(value)), [value]);

  const commit = (wanted: number | null) => {
    if (wanted === null || (wanted === 0 && !allowZero)) {
      setTyped(String(value));
      setReason(wanted === 0 ? 'min' : null);
      return;
    }
    const snapped = snapQuantity(wanted, { min, max, pack });
    setReason(snapped.reason);
    setTyped(String(snapped.value));
    if (snapped.value !== value) onChange(snapped.value);
  };

  const current = readQuantity(typed) ?? value;
  const lower = current - step < Math.max(1, min) ? (allowZero ? 0 : null) : current - step;
  const note =
    error ??
    (reason === 'pack'
      ? t('ui.quantity.pack', { pack: step })
      : reason === 'min'
        ? t('ui.quantity.min', { min: Math.max(min, step) })
        : reason === 'max'
          ? t('ui.quantity.max', { max: Math.floor(max / step) * step })
          : null);

  return (
    <span>
      <span className={classNames(css.stepper, error && css.bad, disabled && css.off)}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('ui.quantity.less', { name: label })}
          disabled={disabled || lower === null}
          onClick={() => commit(lower)}
        >
          <Icon of={IconMinus} size={14} />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuenow={current}
          aria-valuemin={allowZero ? 0 : min}
          aria-valuemax={max}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          disabled={disabled}
          value={typed}
          onFocus={(event) => {
            start.current = value;
            event.target.select();
          }}
          onChange={(event) => {
            const digits = event.target.value.replace(/[^\d]/g, '').slice(0, 7);
            setTyped(digits);
            const wanted = readQuantity(digits);
            if (wanted !== null) onType?.(wanted);
          }}
          onBlur={() => commit(readQuantity(typed))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(readQuantity(typed));
            else if (event.key === 'Escape') {
              setTyped(String(onType ? start.current : value));
              onType?.(start.current);
            } else if (event.key === 'ArrowUp') commit(current + step);
            else if (event.key === 'ArrowDown' && lower !== null) commit(lower);
            else return;
            event.preventDefault();
          }}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('ui.quantity.more', { name: label })}
          disabled={disabled || current + step > max}
          onClick={() => commit(current + step)}
        >
          <Icon of={IconPlus} size={14} />
        </button>
      </span>
      {note && (
        <div id={noteId} role="status" className={classNames(css.note, error && css.error)}>
          {note}
        </div>
      )}
    </span>
  );
}
