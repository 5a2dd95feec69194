import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../platform/api/download.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { Menu, MenuHeading, MenuItem } from '../../ui/popover.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The maximum number of rows in a server export. */
const exportLimit = 10_000;

/** Text, format, and whether the file has all columns. */
const shownOnly = [
  ['csv', 'csv', false],
  ['xlsx', 'xlsx', false],
] as const;
const everything = [
  ['csvAll', 'csv', true],
  ['xlsxAll', 'xlsx', true],
] as const;

type ExportMenuProps = {
  path: string;
  /** The filters and the sort of the list as parameters of the export. */
  parameters: Readonly<Record<string, string | undefined>>;
  count: number;
  /** The columns on the screen; the file has these, or all. Without it the file has all columns. */
  shownColumns?: () => readonly string[];
};

/** Exports the filtered and sorted list as CSV or workbook. Warns if it has too many rows. */
export function ExportMenu({ path, parameters, count, shownColumns }: ExportMenuProps) {
  const t = useText();
  const formats = useFormats();
  const [saving, setSaving] = useState(false);
  const save = async (format: 'csv' | 'xlsx', all: boolean): Promise<void> => {
    setSaving(true);
    try {
      const query = new URLSearchParams({ format });
      if (!all && shownColumns) query.set('columns', shownColumns().join(','));
      for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
      await download(`${path}?${query.toString()}`, `export.${format}`);
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    } finally {
      setSaving(false);
    }
  };
  const choices = shownColumns ? [...shownOnly, ...everything] : shownOnly;
  return (
    <Menu
      label={t('open.export.title')}
      align="end"
      trigger={(props) => (
        <Button {...props} size="small" icon={IconDownload} busy={saving} disabled={count === 0}>
          {t('open.export.title')}
        </Button>
      )}
    >
      {(close) => (
        <>
          <MenuHeading>
            {count > exportLimit
              ? t('open.export.limit', { limit: formats.quantity(exportLimit), count: formats.quantity(count) })
              : t('open.export.all')}
          </MenuHeading>
          {choices.map(([id, format, all]) => (
            <MenuItem
              key={id}
              onClick={() => {
                close();
                void save(format, all);
              }}
            >
              {t(`open.export.${id}`)}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
