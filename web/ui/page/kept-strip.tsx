import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import css from './kept-strip.module.css';

/** The entries that wait on this device, in a strip below the bars of the portal; `stuck` asks for a decision of the user. */
export function KeptLine({
  label,
  stuck,
  text,
  link,
}: {
  label: string;
  stuck: boolean;
  text: string;
  link: ReactNode;
}) {
  return (
    <div className={classNames(css.strip, stuck && css.stuck)} role="region" aria-label={label}>
      <Icon of={stuck ? IconAlertTriangle : IconCloudUpload} size={16} />
      <p>
        <b>{text}</b> {link}
      </p>
    </div>
  );
}
