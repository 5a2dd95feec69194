import { daysBetween } from '#rules/dates.ts';
import { marketToday } from '#platform/market-day.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { fileSizeText } from '#ui/form/file-field.tsx';

/** Days before the end of a document at which its end is named. */
const soon = 30;

type Dated = { validFrom: string | null; createdAt: string };

/** Format of a file from the end of its name: "PDF". */
export const formatOf = (fileName: string): string => /\.([a-z\d]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? '';

/** Texts about documents and their files in the language of the user. */
export function useDocumentWords() {
  const t = useText();
  const formats = useFormats();
  const names = new Intl.DisplayNames([formats.tag], { type: 'language', fallback: 'code' });
  const language = (code: string): string => {
    const name = names.of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(formats.tag) + name.slice(1);
  };
  /** The day since which a document is there. */
  const since = ({ validFrom, createdAt }: Dated): string =>
    validFrom ? formats.date(validFrom) : formats.day(createdAt);
  /** When a document ends: null without an end, or the words and whether it is soon. */
  const end = (validTo: string | null): { text: string; near: boolean } | null => {
    if (validTo === null) return null;
    const left = daysBetween(marketToday(), validTo);
    const near = left >= 0 && left <= soon;
    return {
      near,
      text: near
        ? t('documents.row.endsSoon', { count: left, date: formats.date(validTo) })
        : t('documents.row.ends', { date: formats.date(validTo) }),
    };
  };
  return { language, since, end, bytes: (count: number): string => fileSizeText(count, formats.tag) };
}
