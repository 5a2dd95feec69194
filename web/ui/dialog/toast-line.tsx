import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useEffect, useRef } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { closeToast, lifetimeOf, type Toast } from './toast.tsx';
import css from './toast.module.css';

const IconAlertTriangle = sheetIcon('alert-triangle');
const IconCircleCheck = sheetIcon('circle-check');
const IconInfoCircle = sheetIcon('info-circle');
const IconX = sheetIcon('x');

const icons = { ok: IconCircleCheck, info: IconInfoCircle, warn: IconAlertTriangle, err: IconAlertTriangle };

export function ToastLine({ toast }: { toast: Toast }) {
  const t = useText();
  const held = useRef(false);
  const { id } = toast;
  const lifetime = lifetimeOf(toast);

  useEffect(() => {
    if (lifetime === null) return;
    let rest = lifetime;
    // Hovering or focusing the toast pauses its timer.
    const clock = setInterval(() => {
      if (held.current || document.hidden) return;
      rest -= 250;
      if (rest <= 0) closeToast(id);
    }, 250);
    return () => clearInterval(clock);
  }, [id, lifetime]);

  const hold = (on: boolean) => () => {
    held.current = on;
  };

  return (
    <div
      className={classNames(css.toast, toast.tone && css[toast.tone])}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon of={icons[toast.tone ?? 'ok']} />
      <span className={css.words}>{toast.text}</span>
      <span className={css.actions}>
        {[toast.action, toast.second].map(
          (action) =>
            action && (
              <button
                key={action.label}
                type="button"
                className={css.action}
                onClick={() => {
                  closeToast(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            ),
        )}
      </span>
      <IconButton
        className={css.close}
        size="small"
        icon={IconX}
        label={t('ui.dialog.close')}
        onClick={() => closeToast(id)}
      />
    </div>
  );
}
