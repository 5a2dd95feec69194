import * as v from 'valibot';
import { targetKinds } from '#rules/exchange/downloads/target.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { PasswordInput, SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { FormDialog, FormGrid, FormWide } from '#ui/form/form.tsx';
import { DownloadScheduleList, DownloadTargetList, SaveDownloadTarget, type TargetRow } from './schedules.documents.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'));
/** The fields that every kind needs; the server checks the rest by kind and answers by field. */
const schema = v.object({
  kind: v.picklist(targetKinds),
  name: text,
  address: text,
  port: v.pipe(v.string(), v.regex(/^\d{0,5}$/, 'must_be_whole_number')),
  account: text,
  identity: text,
  bucket: v.string(),
  folder: v.string(),
  secret: v.string(),
});

/** Adds a folder of the market, or changes one. The stored secret is never shown; an empty field keeps it. */
export function TargetDialog({ target, onClose }: { target: TargetRow | null; onClose: () => void }) {
  const t = useText();
  const save = useAction(SaveDownloadTarget, (answer) => answer.saveDownloadTarget, {
    refresh: [DownloadTargetList, DownloadScheduleList],
  });
  return (
    <FormDialog
      title={target ? t('downloads.target.edit', { name: target.name }) : t('downloads.target.add')}
      subtitle={t('downloads.target.hint')}
      action={t('downloads.target.save')}
      success={t('downloads.target.saved')}
      schema={schema}
      initial={{
        kind: targetKinds.find((kind) => kind === target?.kind) ?? 'sftp',
        name: target?.name ?? '',
        address: target?.address ?? '',
        port: target ? String(target.port) : '',
        account: target?.account ?? '',
        identity: target?.identity ?? '',
        bucket: target?.bucket ?? '',
        folder: target?.folder ?? '',
        secret: '',
      }}
      onSubmit={({ port, ...settings }) =>
        save.mutateAsync({
          id: target?.id ?? null,
          version: target?.version ?? null,
          ...settings,
          bucket: settings.kind === 's3' ? settings.bucket : '',
          port: port === '' ? null : Number(port),
        })
      }
      onClose={onClose}
    >
      {(form) => {
        const { kind } = form.values;
        return (
          <FormGrid>
            <SelectInput
              label={t('downloads.target.kind')}
              choices={targetKinds.map((value) => ({ value, label: t(`downloads.target.${value}`) }))}
              {...form.input('kind')}
            />
            <TextInput label={t('downloads.target.name')} {...form.input('name')} />
            <TextInput label={t(`downloads.address.${kind}`)} {...form.input('address')} />
            <TextInput label={t('downloads.target.port')} optional inputMode="numeric" {...form.input('port')} />
            <TextInput label={t(`downloads.account.${kind}`)} {...form.input('account')} />
            <TextInput
              label={t(`downloads.identity.${kind}`)}
              hint={kind === 'sftp' ? t('downloads.target.keyHint') : undefined}
              {...form.input('identity')}
            />
            {kind === 's3' && <TextInput label={t('downloads.target.bucket')} {...form.input('bucket')} />}
            <TextInput label={t('downloads.target.folder')} optional {...form.input('folder')} />
            <FormWide>
              {kind === 'sftp' ? (
                <TextArea
                  label={t('downloads.secret.sftp')}
                  hint={target ? t('downloads.target.secretKept') : undefined}
                  autoComplete="off"
                  rows={3}
                  {...form.input('secret')}
                />
              ) : (
                <PasswordInput
                  label={t('downloads.secret.s3')}
                  hint={target ? t('downloads.target.secretKept') : undefined}
                  autoComplete="new-password"
                  {...form.input('secret')}
                />
              )}
            </FormWide>
          </FormGrid>
        );
      }}
    </FormDialog>
  );
}
