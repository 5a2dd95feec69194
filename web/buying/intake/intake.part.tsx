import { IconBolt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { AddFoot } from './intake-add.tsx';
import { IntakeGroups } from './intake-groups.tsx';
import { IntakeInput } from './intake-input.tsx';
import { fastOrderRoute } from './intake.links.ts';
import { useIntake } from './use-intake.ts';
import css from './intake.module.css';

/** A compact intake for other pages: a few rows, a paste or a file, with the result of the check. */
export function IntakePart() {
  const t = useText();
  const lang = useLocale();
  const intake = useIntake();
  return (
    <Stack gap={3}>
      <IntakeInput intake={intake} rows={3} autoFocus />
      <IntakeGroups intake={intake} />
      <AddFoot intake={intake} />
      <Link to={fastOrderRoute as '/$lang'} params={{ lang }} className={css.link}>
        <Icon of={IconBolt} size={14} /> {t('intake.part.open')}
      </Link>
    </Stack>
  );
}
