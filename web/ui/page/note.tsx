import { IconAlertTriangle, IconBan, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/look/class-names.ts';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import css from './note.module.css';

const noteIcons: Record<'info' | 'ok' | 'warn' | 'err', IconType> = {
  info: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  err: IconBan,
};

/** A notice at the place that it is about: why something is blocked, what changed. */
export function Note({
  tone = 'info',
  icon,
  role,
  children,
}: {
  tone?: 'info' | 'ok' | 'warn' | 'err';
  icon?: IconType;
  role?: 'status' | 'alert';
  children: ReactNode;
}) {
  return (
    <div className={classNames(css.note, tone !== 'info' && css[tone])} role={role}>
      <Icon of={icon ?? noteIcons[tone]} size={16} />
      <div className={css.noteBody}>{children}</div>
    </div>
  );
}
