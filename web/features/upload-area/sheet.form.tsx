import { IconDownload, IconListCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { uploadPermissions, uploadModules, type UploadModule } from '../../../rules/upload-area/choices.ts';
import { upload } from '../../platform/api/upload.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { SelectInput } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { useDownload } from '../../ui/use-download.ts';
import { CheckSheet } from './upload-area.documents.ts';
import css from './upload-area.module.css';

/** Bytes of a file, as the server accepts them. */
const largestFile = 10 * 1024 * 1024;

/** Chooses what to change, offers its template, and checks a file. The preview opens on its own page. */
export function SheetForm({
  module,
  onModule,
}: {
  module: UploadModule | undefined;
  onModule: (module: UploadModule) => void;
}) {
  const t = useText();
  const can = usePermissions();
  const offered = uploadModules.filter((one) => can([...uploadPermissions[one]]));
  const chosen = offered.find((one) => one === module) ?? offered[0];
  if (!chosen) return <Note>{t('upload-area.form.none')}</Note>;
  return (
    <Card title={t('upload-area.form.title')}>
      <Stack gap={4}>
        <div className={css.module}>
          <SelectInput
            label={t('upload-area.form.module')}
            value={chosen}
            choices={offered.map((value) => ({ value, label: t(`upload-area.module.${value}`) }))}
            onChange={({ target }) => {
              const next = offered.find((one) => one === target.value);
              if (next) onModule(next);
            }}
          />
        </div>
        <div className={css.words}>
          <Text tone="muted">{t(`upload-area.hint.${chosen}`)}</Text>
        </div>
        <SheetFile key={chosen} module={chosen} />
      </Stack>
    </Card>
  );
}

function SheetFile({ module }: { module: UploadModule }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const { saving, save } = useDownload();
  const [files, setFiles] = useState<readonly File[]>([]);
  const check = useMutation({
    mutationFn: (file: File) => upload(CheckSheet, { module }, file, (answer) => answer.checkSheet),
    onSuccess: (outcome) => {
      if (outcome.upload) void navigate({ to: '/$lang/upload-area/$id', params: { lang, id: outcome.upload.id } });
    },
  });
  const [file] = files;
  return (
    <Stack gap={3}>
      <FileField
        label={t('upload-area.form.file')}
        hint={t('upload-area.form.fileHint')}
        accept=".xlsx,.csv,.txt"
        largest={largestFile}
        files={files}
        error={check.error ? failureWords(t, check.error) : undefined}
        disabled={check.isPending}
        onChange={(chosen) => {
          check.reset();
          setFiles(chosen);
        }}
      />
      <Row gap={2} wrap>
        <Button
          variant="primary"
          icon={IconListCheck}
          disabled={!file}
          busy={check.isPending}
          onClick={() => file && check.mutate(file)}
        >
          {t('upload-area.form.check')}
        </Button>
        <Button
          icon={IconDownload}
          busy={saving}
          onClick={() => void save(`/upload-area/templates/${module}`, `${module}.xlsx`)}
        >
          {t('upload-area.form.template')}
        </Button>
      </Row>
    </Stack>
  );
}
