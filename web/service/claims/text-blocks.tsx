import { useState } from 'react';
import { languageTag } from '#rules/locales.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { ClaimTexts } from './claim.documents.ts';

type TextBlocksProps = {
  purpose: 'ask' | 'reject' | 'approve' | 'comment';
  /** The locale in which the dealer reads; null: it is not known, or there are several dealers. */
  language: string | null;
  /** Puts the words of a block into the field. */
  onText: (text: string) => void;
};

/** Words that the desk uses again and again, in the language of the customer. */
export function TextBlocks({ purpose, language: dealerLanguage, onText }: TextBlocksProps) {
  const t = useText();
  const { languages } = useSite();
  const locale = useLocale();
  const [language, setLanguage] = useState<string>(dealerLanguage ?? locale);
  const short = language.slice(0, 2);
  const { data } = useDocument(ClaimTexts, { purpose, language: short }, { quiet: true });
  const blocks = data?.claimTextBlocks ?? [];
  if (blocks.length === 0) return null;
  const codes = languages.map((one) => one.code);
  const shown = codes.includes(language) ? codes : [language, ...codes];
  const names = new Intl.DisplayNames([languageTag(locale)], { type: 'language' });
  return (
    <Columns least="narrow" gap={2}>
      <SelectInput
        label={t('claim-desk.texts.label')}
        value=""
        placeholder={t('claim-desk.texts.choose')}
        choices={blocks.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ target }) => {
          const block = blocks.find(({ id }) => id === target.value);
          if (block) onText(block.text);
        }}
      />
      {shown.length > 1 && (
        <SelectInput
          label={t('claim-desk.texts.language')}
          value={language}
          choices={shown.map((code) => ({ value: code, label: names.of(code.slice(0, 2)) ?? code }))}
          onChange={({ target }) => setLanguage(target.value)}
        />
      )}
    </Columns>
  );
}
