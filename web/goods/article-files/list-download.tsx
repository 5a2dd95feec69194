import { IconDownload } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';

/** Downloads the whole list with the filters of the page. */
export function ListDownload({ path, asked }: { path: string; asked: Readonly<Record<string, string | undefined>> }) {
  const t = useText();
  const { saving, save } = useDownload();
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const address = `${path}?${new URLSearchParams(given).toString()}`;
  return (
    <Button icon={IconDownload} busy={saving} onClick={() => void save(address, 'list.csv')}>
      {t('article-files.gaps.download')}
    </Button>
  );
}
