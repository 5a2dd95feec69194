import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { IconDownload, IconListCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';

export type SheetFileProps = {
  hint: ReactNode;
  accept: string;
  /** Sends the file and opens its preview; a refusal is shown at the file. */
  onCheck: (file: File) => Promise<void>;
  /** Path and file name of the template. */
  template: readonly [path: string, name: string];
  /** Further buttons. */
  children?: ReactNode;
};

/** Takes a file and checks it, beside the download of its template. */
export function SheetFile({ hint, accept, onCheck, template, children }: SheetFileProps) {
  const t = useText();
  const { saving, save } = useDownload();
  const [files, setFiles] = useState<readonly File[]>([]);
  const check = useMutation({ mutationFn: onCheck });
  const [file] = files;
  return (
    <Stack gap={3}>
      <FileField
        label={t('upload-area.form.file')}
        hint={hint}
        accept={accept}
        largest={largestUpload}
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
        <Button icon={IconDownload} busy={saving} onClick={() => void save(...template)}>
          {t('upload-area.form.template')}
        </Button>
        {children}
      </Row>
    </Stack>
  );
}
