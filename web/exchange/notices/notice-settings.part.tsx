import { Fragment } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { SelectInput, Switch } from '#ui/form/field.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { ChooseNotices, NoticeSettings, type Preference, type Settings } from './notices.documents.ts';
import css from './notices.module.css';

/** Which notices the user gets by mail and as messages of the browser; all of them are in the inbox. */
export function NoticeSettingsCard() {
  const t = useText();
  const query = useDocument(NoticeSettings, {}, { staleTime: 0 });
  const settings = query.data?.noticeSettings;
  const renderContent = () => {
    if (query.error && !settings) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (settings) return <SettingsTable settings={settings} />;
    return <SkeletonRows rows={6} />;
  };
  return (
    <Card title={t('inbox.settings.title')} padded={false} className={css.settingsCard}>
      {renderContent()}
    </Card>
  );
}

function SettingsTable({ settings }: { settings: Settings }) {
  const t = useText();
  const choose = useAction(ChooseNotices, (answer) => answer.chooseNotices, { refresh: [NoticeSettings] });
  const { digestAt, quietFrom, quietTo, preferences } = settings;
  const groups = [...Map.groupBy(preferences, ({ group }) => group)];
  const noMail = preferences.every(({ mailed }) => !mailed);
  return (
    <>
      <p className={css.fine}>
        {t('inbox.settings.hint', { digestAt })}{' '}
        {quietFrom !== quietTo && t('inbox.settings.quiet', { from: quietFrom, to: quietTo })}
      </p>
      {noMail && (
        <p className={css.fine}>
          <Note tone="info">{t('inbox.settings.noMail')}</Note>
        </p>
      )}
      {choose.error && (
        <p className={css.fine}>
          <Note tone="err" role="alert">
            {failureWords(t, choose.error)}
          </Note>
        </p>
      )}
      <table className={css.settings}>
        <caption>
          <Hidden>{t('inbox.settings.caption')}</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('inbox.settings.kind')}</th>
            <th scope="col">{t('inbox.settings.mail')}</th>
            <th scope="col">{t('inbox.settings.push')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(([group, rows]) => (
            <Fragment key={group}>
              <tr className={css.groupRow}>
                <th scope="colgroup" colSpan={3} className={css.group}>
                  {t(`inbox.group.${group}` as MessageId)}
                </th>
              </tr>
              {rows.map((row) => (
                <SettingRow
                  key={row.kind}
                  row={row}
                  busy={choose.isPending && choose.variables.kind === row.kind}
                  onChoose={(change) => choose.mutate({ kind: row.kind, ...change })}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  );
}

type RowProps = {
  row: Preference;
  busy: boolean;
  onChoose: (change: { mail: string } | { push: boolean }) => void;
};

function SettingRow({ row, busy, onChoose }: RowProps) {
  const t = useText();
  const name = t(`inbox.kind.${row.kind.replaceAll('.', '-')}` as MessageId);
  const fixed = row.mailChoices.length === 1;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={css.choice}>
        {fixed || !row.mailed ? (
          t(row.mailed ? 'inbox.settings.always' : 'inbox.settings.none')
        ) : (
          <SelectInput
            hideLabel
            inputSize="small"
            label={t('inbox.settings.mailOf', { kind: name })}
            value={row.mail}
            disabled={busy}
            choices={row.mailChoices.map((value) => ({ value, label: t(`inbox.mail.${value}` as MessageId) }))}
            onChange={(event) => onChoose({ mail: event.target.value })}
          />
        )}
      </td>
      <td className={css.push} data-label={row.push === null ? undefined : t('inbox.settings.push')}>
        {row.push === null ? (
          <span aria-label={t('inbox.settings.noPush')}>–</span>
        ) : (
          <Switch
            hideLabel
            label={t('inbox.settings.pushOf', { kind: name })}
            checked={row.push}
            disabled={busy}
            onChange={(event) => onChoose({ push: event.target.checked })}
          />
        )}
      </td>
    </tr>
  );
}
