import { fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endSession } from '#platform/api/http.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network, jsonAnswer } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';

function NoteForm({ secret }: { secret?: boolean }) {
  const form = useForm({
    schema: v.object({ note: v.string(), password: v.optional(v.string()) }),
    initial: secret ? { note: '', password: '' } : { note: '' },
    onSubmit: () => undefined,
  });
  return (
    <Form form={form} guard={false}>
      <TextInput label="Note" {...form.input('note')} />
    </Form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Note');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
/** Types into the form, ends the session, and shows the form to a user who signs in again. */
async function comeBack(end: Parameters<typeof endSession>[0], user = dealer, secret = false): Promise<string> {
  const first = await renderPart(<NoteForm secret={secret} />);
  type('half a sentence');
  endSession(end);
  first.unmount();
  signInAs(user);
  const second = await renderPart(<NoteForm secret={secret} />);
  const shown = field().value;
  second.unmount();
  return shown;
}

describe('input that was typed when the session ended', () => {
  beforeAll(() => loadTexts(['ui', 'refusals', 'errors']));
  beforeEach(() => {
    sessionStorage.clear();
    new Network().rest('POST /logout', () => jsonAnswer({}));
    signInAs();
  });

  test.each(['expired', 'forbidden', 'maintenance'] as const)('is back after the end "%s", once', async (end) => {
    expect(await comeBack(end)).toBe('half a sentence');
    const { unmount } = await renderPart(<NoteForm />);
    expect(field().value).toBe('');
    unmount();
  });

  test('is gone after the user signed out', async () => {
    expect(await comeBack('logged-out')).toBe('');
  });

  test('does not show to another user', async () => {
    expect(await comeBack('expired', { ...dealer, id: '00000000-0000-7000-8000-00000000abcd' })).toBe('');
  });

  test('is not kept by a form with a password', async () => {
    expect(await comeBack('expired', dealer, true)).toBe('');
  });
});
