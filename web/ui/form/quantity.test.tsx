import { fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render.tsx';
import { Button } from '#ui/button/button.tsx';
import { readQuantity, snapQuantity } from './quantity.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

describe('a typed quantity', () => {
  test.each([
    ['12', 12],
    [' 7 ', 7],
    ['0012', 12],
    ['', null],
    ['-3', null],
    ['1.5', null],
    ['12345678', null],
    ['１２', 12],
    ['١٢', 12],
    ['۱۲', 12],
  ])('%j reads as %j', (typed, value) => {
    expect(readQuantity(typed)).toBe(value);
  });

  test.each([
    [5, { pack: 4 }, 8, 'pack'],
    [8, { pack: 4 }, 8, null],
    [1, { pack: 4 }, 4, 'pack'],
    [0, { pack: 4 }, 0, null],
    [30, { max: 26, pack: 4 }, 24, 'max'],
    [1, { min: 3 }, 3, 'min'],
    [5, { max: 3, pack: 4 }, 0, 'max'],
  ] as const)('%j with %j becomes %j', (typed, limits, value, reason) => {
    expect(snapQuantity(typed, limits)).toEqual({ value, reason });
  });

  test('is always a full pack inside the limits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 3000 }),
        (typed, pack, max) => {
          const { value } = snapQuantity(typed, { pack, max });
          expect(value % pack).toBe(0);
          expect(value).toBeLessThanOrEqual(max);
        },
      ),
    );
  });
});

function Line({
  onChange,
  onType,
  pack,
}: {
  onChange: (value: number) => void;
  onType?: (value: number) => void;
  pack?: number;
}) {
  const [value, setValue] = useState(4);
  return (
    <QuantityStepper
      label="Link 12 chain"
      value={value}
      pack={pack}
      onType={
        onType &&
        ((next) => {
          setValue(next);
          onType(next);
        })
      }
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

describe('the quantity field', () => {
  test('accepts typing without the buttons', async () => {
    const onChange = vi.fn<(value: number) => void>();
    await renderPart(<Line onChange={onChange} />);
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Link 12 chain' });
    fireEvent.change(field, { target: { value: '200' } });
    fireEvent.blur(field);
    expect(onChange).toHaveBeenLastCalledWith(200);
  });

  test.each([
    ['1,5', 'Enter a whole number.'],
    ['1.5', 'Enter a whole number.'],
    ['1e2', 'Enter a whole number.'],
    ['-3', 'At least 1.'],
    ['0.5', 'At least 1.'],
    ['0,5', 'At least 1.'],
    ['five', 'Enter a whole number.'],
    ['999999', 'At most 99999.'],
    ['99999999', 'At most 99999.'],
  ])('keeps %s with the reason and saves nothing', async (text, words) => {
    const onChange = vi.fn<(value: number) => void>();
    const onType = vi.fn<(value: number) => void>();
    await renderPart(<Line onChange={onChange} onType={onType} />);
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Link 12 chain' });
    fireEvent.focus(field);
    // As it is typed: its beginnings may be numbers.
    for (let end = 1; end <= text.length; end += 1) fireEvent.change(field, { target: { value: text.slice(0, end) } });
    fireEvent.blur(field);
    expect(field.value).toBe(text);
    expect(screen.getByText(words)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
    expect(onType.mock.calls.at(-1) ?? [4]).toEqual([4]);
    fireEvent.change(field, { target: { value: '١٢' } });
    fireEvent.blur(field);
    expect(onType).toHaveBeenLastCalledWith(12);
    expect(screen.queryByText(words)).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  test('rounds up to full packs and says so', async () => {
    const onChange = vi.fn<(value: number) => void>();
    await renderPart(<Line onChange={onChange} pack={4} />);
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Link 12 chain' });
    fireEvent.change(field, { target: { value: '5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith(8);
    expect(field.value).toBe('8');
    expect(screen.getByText('Rounded up to packs of 4.')).toBeDefined();
  });

  test('reports every number while typing if requested, and Escape restores the former value', async () => {
    const onType = vi.fn<(value: number) => void>();
    await renderPart(<Line onChange={vi.fn()} onType={onType} />);
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Link 12 chain' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '2' } });
    fireEvent.change(field, { target: { value: '24' } });
    fireEvent.change(field, { target: { value: '' } });
    expect(onType.mock.calls).toEqual([[2], [24]]);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onType).toHaveBeenLastCalledWith(4);
    expect(field.value).toBe('4');
  });

  test('restores the former value on Escape and invalid input', async () => {
    const onChange = vi.fn<(value: number) => void>();
    await renderPart(<Line onChange={onChange} />);
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Link 12 chain' });
    fireEvent.change(field, { target: { value: '9' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('4');
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
    expect(field.value).toBe('4');
    expect(onChange).not.toHaveBeenCalled();
  });
});

test('a dialog does not act on a quantity that its field does not show', async () => {
  const save = vi.fn();
  await renderPart(
    <dialog open>
      <Line onChange={() => undefined} />
      <Button onClick={save}>Later</Button>
      <Button variant="primary" onClick={save}>
        Save
      </Button>
    </dialog>,
  );
  const field = await screen.findByRole('spinbutton');
  fireEvent.change(field, { target: { value: '1,5' } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect([save.mock.calls.length, document.activeElement === field]).toEqual([0, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  fireEvent.change(field, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(2);
});
