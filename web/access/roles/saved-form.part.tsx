import type { ReactNode } from 'react';
import { Card } from '#ui/page/card.tsx';
import { Form } from '#ui/form/form.tsx';
import type { Form as FormState } from '#ui/form/use-form.ts';
import css from './saved-form.module.css';

type Props<T extends Record<string, unknown>> = {
  form: FormState<T>;
  labels: Partial<Record<keyof T & string, string>>;
  /** Words and buttons of the save bar; without them there is none. */
  save: ReactNode;
  /** The sections. */
  children: ReactNode;
};

/** Sections of a form in one card, with a save bar that stays in view; of a role, a group role, a permission and a user. */
export function SavedForm<T extends Record<string, unknown>>({ form, labels, save, children }: Props<T>) {
  return (
    <Form form={form} labels={labels} className={css.form}>
      <Card padded={false} className={css.card}>
        {children}
        {save && <div className={css.save}>{save}</div>}
      </Card>
    </Form>
  );
}
