import { Link } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { invitationDays } from '#rules/accounts/users/invitation.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Note } from '#ui/page/note.tsx';
import { tableCsv } from '#ui/table/table-csv.ts';
import { saveText } from '#platform/save-file.ts';
import type { TableColumn } from '#ui/table/table.ts';
import { TablePager } from '#ui/table/table-pager.tsx';
import css from './users.module.css';
import { editUserRoute } from './users.links.ts';

export type UserWithPassword = { id: string; name: string; username: string; password: string | null };

/** Created users; generated passwords show only once. */
export function CreatedUserTable({ users, onKept }: { users: readonly UserWithPassword[]; onKept: () => void }) {
  const t = useText();
  const lang = useLocale();
  const [page, setPage] = useState(1);
  const limit = 10;
  const hasPasswords = users.some(({ password }) => password !== null);
  const pageTotal = Math.ceil(users.length / limit);
  const shown = users.slice((page - 1) * limit, page * limit);
  const columns = useMemo(
    (): TableColumn<UserWithPassword>[] => [
      {
        id: 'name',
        header: t('users.list.name'),
        fixed: true,
        csv: (user) => user.name,
        cell: (user) => (
          <Link to={editUserRoute(false)} params={{ lang, id: user.id }}>
            {user.name}
          </Link>
        ),
      },
      { id: 'username', header: t('users.list.username'), csv: (user) => user.username, cell: (user) => user.username },
      {
        id: 'password',
        header: t('users.password.name'),
        csv: (user) => user.password ?? t('users.invitation.mailed'),
        cell: (user) =>
          user.password === null ? t('users.invitation.mailed') : <code className={css.secret}>{user.password}</code>,
      },
    ],
    [t, lang],
  );
  return (
    <Card
      title={t('users.mass.made', { count: users.length })}
      padded={false}
      actions={
        hasPasswords && (
          <Button
            variant="primary"
            icon={IconDownload}
            onClick={() => {
              saveText(`${t('users.mass.passwordFile')}.csv`, tableCsv(columns, users));
              onKept();
            }}
          >
            {t('users.mass.savePasswords')}
          </Button>
        )
      }
    >
      <div className={css.massNote}>
        {hasPasswords ? (
          <Note tone="warn">{t('users.mass.once')}</Note>
        ) : (
          <Note>{t('users.mass.invited', { days: invitationDays })}</Note>
        )}
      </div>
      <DataTable
        name="made-users"
        label={t('users.mass.made', { count: users.length })}
        columns={columns}
        rows={shown}
        rowId={(user) => user.id}
        bare
      />
      <div className={css.massPager}>
        <TablePager
          info={{ page, count: users.length, pageTotal }}
          view={{ limit }}
          shown={shown.length}
          sizes={[limit]}
          onView={(view) => setPage(view.page ?? 1)}
        />
      </div>
    </Card>
  );
}
