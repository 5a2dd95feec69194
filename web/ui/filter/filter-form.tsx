import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import css from './filter-form.module.css';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';

type FilterFormPanelProps<Search> = Omit<FilterPanelProps, 'children'> & {
  onChange: (search: Search) => void;
  /** The form; `apply` filters the list and closes the panel. */
  children: (apply: (search: Search) => void) => ReactNode;
};

/** A filter panel that holds a form. */
export function FilterFormPanel<Search>({ onChange, children, ...panel }: FilterFormPanelProps<Search>) {
  return (
    <FilterPanel {...panel}>
      {(close) =>
        children((next) => {
          onChange(next);
          close();
        })
      }
    </FilterPanel>
  );
}

type FilterFormProps = {
  /** The label of the button that applies the filters. */
  action: string;
  /** A field has an error, so the filters cannot be applied. */
  refused?: boolean;
  onApply: () => void;
  children: ReactNode;
};

/** The fields of a filter panel and the button that applies them. */
export function FilterForm({ action, refused = false, onApply, children }: FilterFormProps) {
  return (
    <form
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (!refused) onApply();
      }}
    >
      <Stack gap={3}>
        {children}
        <Row justify="end">
          <Button type="submit" variant="primary" disabled={refused}>
            {action}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** The filters that the user chose but has not applied yet. `text` gives the props of a text or select field. */
export function useFilterDraft<Search extends object>(search: Search) {
  const [draft, setDraft] = useState<Search>(search);
  const text = (name: keyof Search & string) => ({
    value: String(draft[name] ?? ''),
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value === '' ? undefined : event.target.value }),
  });
  return { draft, setDraft, text };
}
