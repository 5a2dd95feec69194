import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { type FileChoice, FileMenu } from './file-menu.part.tsx';

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
  const choices = (shownColumns ? [...shownOnly, ...everything] : shownOnly).map(([id, format, all]): FileChoice => ({
    text: t(`open.export.${id}`),
    path: () => {
      const query = new URLSearchParams({ format });
      if (!all && shownColumns) query.set('columns', shownColumns().join(','));
      for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
      return `${path}?${query.toString()}`;
    },
    filename: `export.${format}`,
  }));
  return (
    <FileMenu
      title={t('open.export.title')}
      heading={
        count > exportLimit
          ? t('open.export.limit', { limit: formats.quantity(exportLimit), count: formats.quantity(count) })
          : t('open.export.all')
      }
      choices={choices}
      disabled={count === 0}
    />
  );
}
