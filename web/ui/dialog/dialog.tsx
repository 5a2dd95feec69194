import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './dialog.module.css';

const IconX = sheetIcon('x');

export type DialogProps = {
  /** Mount it to open it: `{open && <Dialog ...>}`. */
  title: ReactNode;
  subtitle?: ReactNode;
  size?: 'small' | 'picker' | 'wide' | 'full';
  /** Shows a panel at the edge instead: filters on a phone, details beside a list. */
  sheet?: 'right' | 'left';
  /** Without it, Escape, a press outside and the close button do not close the dialog. */
  onClose?: () => void;
  footer?: ReactNode;
  /** For lists that reach the edge. */
  flush?: boolean;
  /** Below the title and above the scrolling body: a search box. */
  lead?: ReactNode;
  children?: ReactNode;
};

/**
 * A modal dialog on the native element: focus stays inside and the page behind is inert. On phones a sheet from below.
 */
export function Dialog({ title, subtitle, size, sheet, onClose, footer, flush, lead, children }: DialogProps) {
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = ref.current;
    const before = document.activeElement;
    if (element && !element.open) {
      const first = element.querySelector<HTMLElement>('[data-autofocus]');
      // The browser then focuses it at once; a second change of the focus costs a phone another layout.
      first?.setAttribute('autofocus', '');
      element.showModal();
      first?.focus();
    }
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    // A press on the backdrop lands on the dialog itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and the cross do the same
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={classNames(css.dialog, size && css[size], sheet && css.sheet, sheet === 'left' && css.left)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // The browser closes a dialog on the second Escape even if the first was prevented.
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className={css.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {subtitle && <p className={css.sub}>{subtitle}</p>}
        </div>
        {onClose && (
          <span className={css.close}>
            <IconButton icon={IconX} label={t('ui.dialog.close')} onClick={onClose} />
          </span>
        )}
      </div>
      {lead && <div className={css.lead}>{lead}</div>}
      {children !== undefined && <div className={classNames(css.body, flush && css.flush)}>{children}</div>}
      {footer && <div className={css.foot}>{footer}</div>}
    </dialog>
  );
}

export type ConfirmProps = {
  title: ReactNode;
  children?: ReactNode;
  /** Names the action and its object: "Delete 3 users". */
  action: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an irreversible action. */
export function Confirm({ title, children, action, danger, busy, onConfirm, onClose }: ConfirmProps) {
  const t = useText();
  return (
    <Dialog
      title={title}
      size="small"
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('ui.dialog.cancel')}
          </Button>
          <Button variant={danger ? 'dangerFill' : 'primary'} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
