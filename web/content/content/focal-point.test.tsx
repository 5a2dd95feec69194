import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { renderPart } from '#testing/render.tsx';
import { FocalPointDialog } from './focal-point.part.tsx';
import type { PictureFocus } from './picture-focus.ts';

const picture = { url: '/materials/1/1600.webp', width: 2000, height: 1000, name: 'scarp.jpg' };
const middle: PictureFocus = { focalLeft: 500, focalTop: 500, crop: null };

async function open(value: PictureFocus = middle) {
  const saved: PictureFocus[] = [];
  const onClose = vi.fn();
  await renderPart(
    <FocalPointDialog picture={picture} value={value} onSave={(focus) => saved.push(focus)} onClose={onClose} />,
  );
  await screen.findByRole('dialog', { name: 'Focal point and crop' });
  return { saved, onClose, apply: () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })) };
}

// The dialog is a chunk of its own; its first import takes longer than a test waits.
beforeAll(() => Promise.all([loadTexts(['ui', 'focal-point']), import('./focal-point.dialog.tsx')]));

describe('the focal point', () => {
  test('moves by the arrow keys, in larger steps with Shift, and says where it is', async () => {
    const { saved, onClose, apply } = await open();
    const mark = screen.getByRole('button', { name: 'Focal point, 50 % from the left, 50 % from the top' });
    expect(document.activeElement).toBe(mark);
    fireEvent.keyDown(mark, { key: 'ArrowLeft' });
    fireEvent.keyDown(mark, { key: 'ArrowDown', shiftKey: true });
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe(
      'Focal point, 49 % from the left, 55 % from the top',
    );
    apply();
    expect(saved).toEqual([{ focalLeft: 490, focalTop: 550, crop: null }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('goes where a mouse or a finger presses and drags', async () => {
    const { saved, apply } = await open();
    const stage = screen.getByRole('button', { name: /^Focal point,/ }).parentElement as HTMLElement;
    stage.getBoundingClientRect = () => new DOMRect(100, 50, 400, 200);
    stage.setPointerCapture = vi.fn();
    fireEvent.pointerDown(stage, { clientX: 200, clientY: 100, button: 0, pointerId: 1 });
    fireEvent.pointerMove(stage, { clientX: 600, clientY: 150, pointerId: 1 });
    fireEvent.pointerUp(stage, { pointerId: 1 });
    fireEvent.pointerMove(stage, { clientX: 100, clientY: 50, pointerId: 1 });
    apply();
    expect(saved).toEqual([{ focalLeft: 1000, focalTop: 500, crop: null }]);
  });

  test('takes typed numbers within the picture', async () => {
    const { saved, apply } = await open();
    fireEvent.change(screen.getByLabelText('From the left'), { target: { value: '130' } });
    fireEvent.change(screen.getByLabelText('From the top'), { target: { value: '20' } });
    apply();
    expect(saved).toEqual([{ focalLeft: 500, focalTop: 200, crop: null }]);
  });
});

describe('the crop', () => {
  test('gets a shape around the focal point, moves and grows by keys, and can be removed', async () => {
    const { saved, apply } = await open({ ...middle, focalLeft: 900 });
    fireEvent.click(screen.getByRole('radio', { name: 'Crop' }));
    fireEvent.change(screen.getByLabelText('Shape'), { target: { value: 'square' } });
    const frame = screen.getByRole('button', { name: /^Crop, / });
    expect(frame.getAttribute('aria-label')).toBe('Crop, 50 % from the left, 0 % from the top, 50 % wide, 100 % high');
    fireEvent.keyDown(frame, { key: 'ArrowLeft' });
    fireEvent.keyDown(frame, { key: 'ArrowUp', shiftKey: true });
    apply();
    // A square of a picture that is twice as wide as high: half as many thousandths of the width.
    expect(saved[0]?.crop).toEqual({ left: 490, top: 0, width: 490, height: 980 });
    fireEvent.click(screen.getByRole('button', { name: 'Show the whole picture' }));
    apply();
    expect(saved[1]?.crop).toBeNull();
  });

  test('is drawn by its corners', async () => {
    const { saved, apply } = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Crop' }));
    const frame = screen.getByRole('button', { name: /^Crop, / });
    (frame.parentElement as HTMLElement).getBoundingClientRect = () => new DOMRect(0, 0, 500, 250);
    const corner = frame.parentElement?.querySelector('[data-corner="bottom-right"]') as HTMLElement;
    corner.setPointerCapture = vi.fn();
    fireEvent.pointerDown(corner, { clientX: 500, clientY: 250, button: 0, pointerId: 1 });
    fireEvent.pointerMove(corner, { clientX: 400, clientY: 200, pointerId: 1 });
    fireEvent.pointerUp(corner, { pointerId: 1 });
    apply();
    expect(saved[0]?.crop).toEqual({ left: 0, top: 0, width: 800, height: 800 });
  });

  test('shows the part that readers see in each box', async () => {
    await open({ ...middle, crop: { left: 0, top: 0, width: 500, height: 1000 } });
    const previews = screen.getByRole('group', { name: 'What readers see' });
    const square = [...previews.querySelectorAll('figure')].find((one) => one.textContent === 'Square 1:1');
    await waitFor(() => expect(square?.querySelector('img')?.style.inlineSize).toBe('200%'));
  });
});
