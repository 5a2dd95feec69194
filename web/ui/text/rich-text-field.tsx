import { lazy, Suspense } from 'react';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Field, type FieldLook } from '#ui/form/field.tsx';
import css from './rich-text-field.module.css';

const Editor = lazy(async () => ({
  default: (await Promise.all([import('./rich-text-field.tiptap.tsx'), loadTexts(['rich'])]))[0].RichTextEditor,
}));

/** The groups of buttons of the toolbar to come, in the order of the editor, with a line between each two. */
const toolbarGroups = [4, 5, 1, 2];
const toolbarPlaces = toolbarGroups.flatMap((buttons, group) => [
  ...(group > 0 ? [css.gap] : []),
  ...Array.from({ length: buttons }, () => css.button),
]);

/** Keeps the place of the editor, also where its toolbar wraps. */
function ComingEditor() {
  return (
    <div className={css.box} aria-busy>
      <div className={css.bar}>
        {toolbarPlaces.map((place, index) => (
          <span key={index} className={place} />
        ))}
      </div>
      <div className={css.text} />
    </div>
  );
}

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
          <Suspense fallback={<ComingEditor />}>
            <Editor ids={ids} label={look.label} value={value} onChange={onChange} disabled={disabled ?? false} />
          </Suspense>
        )}
      </Field>
    </div>
  );
}
