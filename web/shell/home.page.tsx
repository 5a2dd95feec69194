import { Link } from '@tanstack/react-router';
import { IconBan, IconBolt, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../platform/api/session.ts';
import { usePermissions } from '../platform/permissions.ts';
import { useLocale, useText } from '../platform/texts/texts.tsx';
import { useFormats } from '../platform/texts/use-formats.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { Note } from '../ui/note.tsx';
import { StatusChip } from '../ui/chip.tsx';
import { Money } from '../ui/figures.tsx';
import { Icon } from '../ui/icon.tsx';
import { Stack } from '../ui/layout.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { Meter } from '../ui/progress.tsx';
import { NothingYet } from '../ui/states.tsx';
import css from './home.module.css';
import { homeParts } from './home-parts.ts';
import { usePageExists } from './page-exists.ts';
import { useMenu } from './use-menu.ts';

function greeting(hour: number) {
  return hour < 11 ? 'home.greeting.morning' : hour < 18 ? 'home.greeting.afternoon' : 'home.greeting.evening';
}

/** What the user may see at a glance: shortcuts, parts of the features, credit. */
export function HomePage() {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const formats = useFormats();
  const can = usePermissions();
  const exists = usePageExists();
  const { entries } = useMenu();
  const [now] = useState(() => new Date());
  const today = new Intl.DateTimeFormat(formats.tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(now);
  const parts = homeParts.filter((part) => can(...part.scopes) && (!part.needsCustomer || user?.customer));
  const wide = parts.filter((part) => part.place === 'main');
  const narrow = parts.filter((part) => part.place === 'side');
  const fastOrder = can('page.catalog') && exists('/catalog/fast-order');
  const subtitle = user?.customer
    ? t(can('menu.change-cust') ? 'home.subtitle.acting' : 'home.subtitle.own', {
        day: today,
        customer: user.customer.custName,
        city: user.customer.custCity ?? '',
      })
    : today;

  return (
    <PageFrame
      title={t(greeting(now.getHours()), { name: user?.name.split(' ')[0] ?? '' })}
      subtitle={subtitle}
      actions={
        fastOrder && (
          <ButtonLink to={'/$lang/catalog/fast-order' as '/$lang'} params={{ lang }} variant="primary" icon={IconBolt}>
            {t('shell.menu.fastOrder')}
          </ButtonLink>
        )
      }
    >
      <div className={css.grid}>
        <Stack gap={4}>
          {wide.map(({ id, Part }) => (
            <Part key={id} />
          ))}
          <Card title={t('home.shortcuts.title')}>
            {entries.length === 0 ? (
              <NothingYet title={t('home.shortcuts.none')}>{t('ui.empty.noPermissionHint')}</NothingYet>
            ) : (
              <nav className={css.shortcuts} aria-label={t('home.shortcuts.title')}>
                {entries
                  .filter((entry) => entry.id !== 'M-25')
                  .flatMap((entry) =>
                    entry.links.map((link) => (
                      <Link key={link.path} to={`/$lang${link.path}` as '/$lang'} params={{ lang }} className={css.shortcut}>
                        <Icon of={entry.icon} size={22} />
                        {t(link.label)}
                      </Link>
                    )),
                  )}
              </nav>
            )}
          </Card>
        </Stack>
        <Stack gap={4}>
          <CreditCard />
          {narrow.map(({ id, Part }) => (
            <Part key={id} />
          ))}
        </Stack>
      </div>
    </PageFrame>
  );
}

function CreditCard() {
  const t = useText();
  const can = usePermissions();
  const formats = useFormats();
  const user = useUser();
  const credit = user?.credit;
  if (!user?.hasCustCode || !credit || !can('credit-status.read')) return null;
  const limit = Number(credit.creditLimit);
  const left = Number(credit.balance);
  const used = limit > 0 ? Math.max(0, Math.min(1, (limit - left) / limit)) : 0;
  const blocked = Boolean(credit.reasonBlocked);
  return (
    <Card
      title={t('shell.credit.title')}
      actions={
        <StatusChip tone={blocked ? 'err' : 'ok'} icon={blocked ? IconBan : IconCheck}>
          {t(blocked ? 'shell.credit.blocked' : 'shell.credit.open')}
        </StatusChip>
      }
    >
      <div className={css.figure}>
        <Money amount={credit.balance} size="big" precision={0} /> {t('shell.credit.of', { limit: formats.money(credit.creditLimit, 0) })}
      </div>
      <Meter tall parts={[{ share: used, tone: blocked ? 'err' : undefined }]} label={t('shell.credit.used', { percent: Math.round(used * 100) })} />
      {blocked && (
        <div className={css.list}>
          <Note tone="err">{credit.reasonBlocked}</Note>
        </div>
      )}
    </Card>
  );
}
