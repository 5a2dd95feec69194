import { lazy, Suspense } from 'react';
import { loadTexts } from '../platform/texts/texts.tsx';
import { Field, type FieldLook } from './field.tsx';
import css from './rich-text-field.module.css';

const Editor = lazy(async () => ({
  default: (await Promise.all([import('./rich-text-field.tiptap.tsx'), loadTexts(['rich'])]))[0].RichTextEditor,
}));

/** Rich text of the product, as HTML; the editor is its own chunk. The server sanitizes the result again. */
export function RichTextField({
  name,
  value,
  onChange,
  disabled,
  ...look
}: FieldLook & { label: string; name: string; value: string; onChange: (html: string) => void; disabled?: boolean }) {
  return (
    <div data-field={name}>
      <Field {...look}>
        {(ids) => (
          <Suspense fallback={<div className={css.coming} aria-busy />}>
            <Editor ids={ids} label={look.label} value={value} onChange={onChange} disabled={disabled ?? false} />
          </Suspense>
        )}
      </Field>
    </div>
  );
}
