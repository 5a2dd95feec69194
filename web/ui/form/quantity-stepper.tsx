import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { longestTyped, type QuantityLimits, readQuantity, snapQuantity, typedFault } from './quantity.ts';
import css from './quantity-stepper.module.css';

const IconMinus = sheetIcon('minus');
const IconPlus = sheetIcon('plus');

export type QuantityStepperProps = QuantityLimits & {
  /** The counted thing, for screen readers: "Quantity of Drift 5, Lichen, L". */
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

/**
 * A quantity field with step buttons. Snaps typed values to full packs and says so. A text that is no orderable quantity
 * (`1,5`, `-3`, too many) stays with the reason, and nothing is saved.
 */
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
  const [left, setLeft] = useState(false);
  const step = Math.max(1, pack);
  const start = useRef(value);

  // The value that this field reported itself leaves its text alone.
  const reported = useRef<number | null>(null);

  useEffect(() => {
    if (reported.current !== value) setTyped(String(value));
    reported.current = null;
  }, [value]);

  const fault = typedFault(typed, { max, pack });
  const report = (quantity: number) => {
    if (!onType) return;
    reported.current = quantity === value ? null : quantity;
    onType(quantity);
  };
  const commitTyped = () => {
    setLeft(true);
    if (fault === null) commit(readQuantity(typed));
    else setReason(null);
  };
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

  const current = (fault === null ? readQuantity(typed) : null) ?? value;
  const chooseLower = () => {
    if (current - step < Math.max(1, min)) {
      if (allowZero) return 0;
      return null;
    }
    return current - step;
  };
  const lower = chooseLower();
  const wrong = left ? fault : null;
  const words = {
    pack: t('ui.quantity.pack', { pack: step }),
    min: t('ui.quantity.min', { min: Math.max(min, step) }),
    max: t('ui.quantity.max', { max: Math.floor(max / step) * step }),
    whole: t('ui.quantity.whole'),
  };
  const shown = wrong ?? reason;
  const note = error ?? (shown && words[shown]);
  const bad = Boolean(error) || wrong !== null;

  return (
    <span>
      <span className={classNames(css.stepper, bad && css.bad, disabled && css.off)}>
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
          aria-invalid={bad ? true : undefined}
          data-unread-quantity={fault !== null || undefined}
          aria-describedby={note ? noteId : undefined}
          disabled={disabled}
          maxLength={longestTyped}
          value={typed}
          onFocus={(event) => {
            start.current = value;
            event.target.select();
          }}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            setLeft(false);
            const wanted = readQuantity(text);
            // A wrong text takes back what was reported while it was typed: `1,5` begins with 1.
            if (typedFault(text, { max, pack }) !== null) report(start.current);
            else if (wanted !== null) report(wanted);
          }}
          onBlur={commitTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commitTyped();
            else if (event.key === 'Escape') {
              setLeft(false);
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
        <div id={noteId} role="status" className={classNames(css.note, bad && css.error)}>
          {note}
        </div>
      )}
    </span>
  );
}
