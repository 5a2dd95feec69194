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
  /** Puts the words of a block into the field. */
  onText: (text: string) => void;
};

/** Words that the desk uses again and again, in the language of the customer. */
export function TextBlocks({ purpose, onText }: TextBlocksProps) {
  const t = useText();
  const { languages } = useSite();
  const locale = useLocale();
  const [language, setLanguage] = useState<string>(locale);
  const short = language.slice(0, 2);
  const { data } = useDocument(ClaimTexts, { purpose, language: short }, { quiet: true });
  const blocks = data?.claimTextBlocks ?? [];
  if (blocks.length === 0) return null;
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
      {languages.length > 1 && (
        <SelectInput
          label={t('claim-desk.texts.language')}
          value={language}
          choices={languages.map(({ code }) => ({ value: code, label: names.of(code.slice(0, 2)) ?? code }))}
          onChange={({ target }) => setLanguage(target.value)}
        />
      )}
    </Columns>
  );
}
