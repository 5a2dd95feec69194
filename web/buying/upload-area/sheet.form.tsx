import { useNavigate } from '@tanstack/react-router';
import { uploadPermissions, uploadModules, type UploadModule } from '#rules/buying/upload-area/choices.ts';
import { upload } from '#platform/api/upload.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card, Note } from '#ui/page/card.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { SheetFile } from './sheet-file.part.tsx';
import { CheckSheet } from './upload-area.documents.ts';
import css from './upload-area.module.css';

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
        <ModuleFile key={chosen} module={chosen} />
      </Stack>
    </Card>
  );
}

function ModuleFile({ module }: { module: UploadModule }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  return (
    <SheetFile
      hint={t('upload-area.form.fileHint')}
      accept=".xlsx,.csv,.txt"
      template={[`/upload-area/templates/${module}`, `${module}.xlsx`]}
      onCheck={async (file) => {
        const { upload: sent } = await upload(CheckSheet, { module }, file, (answer) => answer.checkSheet);
        if (sent) void navigate({ to: '/$lang/upload-area/$id', params: { lang, id: sent.id } });
      }}
    />
  );
}
