import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { notEmpty, poNumber } from '#rules/validation.ts';
import { ApiError } from '#platform/api/errors.ts';
import { renderPart } from '#testing/render.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from './field.tsx';
import { Form, FormDialog } from './form.tsx';
import { useForm } from './use-form.ts';

const schema = v.object({ poNumber: v.pipe(poNumber, v.minLength(1, 'not_empty')), contact: notEmpty });
type Value = v.InferOutput<typeof schema>;
const labels = { poNumber: 'PO number', contact: 'Contact' };

function Order({ onSubmit, onDone }: { onSubmit: (value: Value) => unknown; onDone?: () => void }) {
  const form = useForm({ schema, initial: { poNumber: '', contact: '' }, onSubmit, onDone });
  return (
    <Form form={form} labels={labels} guard={false}>
      <TextInput label="PO number" {...form.input('poNumber')} />
      <TextInput label="Contact" {...form.input('contact')} />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
    </Form>
  );
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

describe('a form', () => {
  test('validates after a field was left, then while typing', async () => {
    await renderPart(<Order onSubmit={() => undefined} />);
    const field = screen.getByRole('textbox', { name: 'Contact' });
    expect(screen.queryByText('This field must not be empty.')).toBeNull();
    fireEvent.blur(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This field must not be empty.')).toBeDefined();
    type('Contact', 'Maya');
    expect(screen.queryByText('This field must not be empty.')).toBeNull();
  });

  test('lists the errors on submit with a link to each field, and sends nothing', async () => {
    const onSubmit = vi.fn<(value: Value) => void>();
    await renderPart(<Order onSubmit={onSubmit} />);
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('2 fields need a fix.');
    fireEvent.click(screen.getByRole('button', { name: 'Contact: This field must not be empty.' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Contact' }));
  });

  test('shows the refusals of the server at their fields and keeps the input', async () => {
    const refused = new ApiError('refused', 'No', {
      userErrors: [
        { field: 'input.poNumber', code: 'too_long', message: 'server text', params: { limit: 35 } },
        { field: 'input.elsewhere', code: 'cart_changed', message: 'server text' },
      ],
    });
    await renderPart(<Order onSubmit={() => Promise.reject(refused)} />);
    type('PO number', 'RC-1');
    type('Contact', 'Maya');
    await save();
    expect(screen.getByRole('textbox', { name: 'PO number' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/at most 35/).length).toBeGreaterThan(0);
    expect(screen.getByRole('alert').textContent).toContain(
      'The cart has changed in the meantime. Please check it and try again.',
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Contact' }).value).toBe('Maya');
    type('PO number', 'RC-2');
    expect(screen.queryByText(/at most 35/)).toBeNull();
  });

  test("shows the server's sentence for an unknown code", async () => {
    const refused = new ApiError('refused', '', {
      userErrors: [{ field: 'contact', code: 'brand_new_rule', message: 'Only on Mondays.' }],
    });
    await renderPart(<Order onSubmit={() => Promise.reject(refused)} />);
    type('PO number', 'RC-1');
    type('Contact', 'Maya');
    await save();
    expect(screen.getByText('Only on Mondays.')).toBeDefined();
  });

  test('sends once while it is busy', async () => {
    let finish: (value?: unknown) => void = () => {};
    const onSubmit = vi.fn<(value: Value) => Promise<unknown>>(() => new Promise((resolve) => (finish = resolve)));
    const onDone = vi.fn<() => void>();
    await renderPart(<Order onSubmit={onSubmit} onDone={onDone} />);
    type('PO number', 'RC-1');
    type('Contact', ' Maya ');
    await save();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Contact' }).disabled).toBe(true);
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ poNumber: 'RC-1', contact: 'Maya' });
    await act(async () => finish());
    expect(onDone).toHaveBeenCalledOnce();
  });
});

describe('a form in a dialog', () => {
  test('closes with a toast on success and stays open on refusal', async () => {
    const onClose = vi.fn<() => void>();
    let refuse = true;
    const onSubmit = () =>
      refuse ? Promise.reject(new ApiError('connection_failed_please_refresh', '')) : Promise.resolve();
    await renderPart(
      <FormDialog
        title="Contact"
        action="Save"
        success="Contact saved"
        schema={schema}
        initial={{ poNumber: 'RC-1', contact: 'Maya' }}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        {(form) => <TextInput label="Contact" {...form.input('contact')} />}
      </FormDialog>,
    );
    await save();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('The connection failed. Please refresh.')).toBeDefined();
    refuse = false;
    await save();
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByText('Contact saved')).toBeDefined());
  });
});
