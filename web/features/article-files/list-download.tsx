import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../platform/api/download.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { showToast } from '../../ui/toast.tsx';

/** Downloads the whole list with the filters of the page. */
export function ListDownload({ path, asked }: { path: string; asked: Readonly<Record<string, string | undefined>> }) {
  const t = useText();
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
    try {
      await download(`${path}?${new URLSearchParams(given).toString()}`, 'list.csv');
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button icon={IconDownload} busy={saving} onClick={() => void save()}>
      {t('article-files.gaps.download')}
    </Button>
  );
}
