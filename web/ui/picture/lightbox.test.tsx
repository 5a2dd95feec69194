import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { renderPart } from '#testing/render.tsx';
import { Lightbox } from './lightbox.tsx';
import { zoomedTo } from './use-picture-zoom.ts';

beforeAll(() => loadTexts(['lightbox']));

const pictures = ['photo1', 'photo2', 'photo3'].map((id) => ({ id, name: id, url: `/${id}` }));

async function open(list = pictures) {
  const calls: string[] = [];
  await renderPart(
    <Lightbox
      pictures={list}
      shown="photo1"
      onShow={(id) => calls.push(id)}
      onClose={() => calls.push('closed')}
      actions={<button type="button">Download</button>}
    />,
  );
  return { calls, box: screen.getByRole('dialog', { name: `photo1, picture 1 of ${list.length}` }) };
}

test('the arrow keys and the buttons show the other pictures, the last after the first', async () => {
  const { calls, box } = await open();
  fireEvent.keyDown(box, { key: 'ArrowRight' });
  fireEvent.keyDown(box, { key: 'ArrowLeft' });
  fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(calls).toEqual(['photo2', 'photo3', 'photo2', 'closed']);
});

test('a swipe shows the next picture; one of a mouse, a short one and one downwards do not', async () => {
  const { calls } = await open();
  const stage = screen.getByRole('img', { name: 'photo1' }).parentElement as HTMLElement;
  const swipe = (across: number, down: number, pointerType = 'touch') => {
    const at = { pointerId: 1, pointerType, button: 0 };
    fireEvent.pointerDown(stage, { ...at, clientX: 200, clientY: 200 });
    fireEvent.pointerMove(stage, { ...at, clientX: 200 + across, clientY: 200 + down });
    fireEvent.pointerUp(stage, { ...at, clientX: 200 + across, clientY: 200 + down });
  };
  swipe(-120, 10);
  swipe(-20, 0);
  swipe(-120, 200);
  swipe(-120, 0, 'mouse');
  swipe(120, 0);
  expect(calls).toEqual(['photo2', 'photo3']);
});

test('zooms with the keys, and shows a single picture without arrows', async () => {
  const { calls, box } = await open(pictures.slice(0, 1));
  const scale = (): string => /scale\(([\d.]+)\)/.exec(screen.getByRole('img').style.transform)?.[1] ?? '';
  expect(scale()).toBe('1');
  fireEvent.keyDown(box, { key: '+' });
  expect(scale()).toBe('1.5');
  fireEvent.keyDown(box, { key: '0' });
  expect(scale()).toBe('1');
  expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(box, { key: 'ArrowRight' });
  expect(calls).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
});

test('keeps the point under the fingers in its place, and the picture over the frame', () => {
  const frame = { width: 800, height: 600 };
  const fit = { scale: 1, x: 0, y: 0 };
  // A point keeps its place when its distance from the middle grows as the picture does.
  expect(zoomedTo(fit, 2, { x: 100, y: -50 }, frame)).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomedTo(fit, 2, { x: 500, y: 0 }, frame)).toEqual({ scale: 2, x: -400, y: 0 });
  expect(zoomedTo({ scale: 2, x: -400, y: 300 }, 0.2, { x: 0, y: 0 }, frame)).toEqual(fit);
  expect(zoomedTo(fit, 99, { x: 0, y: 0 }, frame).scale).toBe(8);
});

test('a new address of the shown picture does not begin it again, and helps when the old one has ended', async () => {
  function Film() {
    const [ends, setEnds] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setEnds(ends + 1)}>
          Read again
        </button>
        <Lightbox
          pictures={[{ id: 'video', name: 'Video', url: `/video?expires=${ends}`, video: true }]}
          shown="video"
          onShow={() => {}}
          onClose={() => {}}
        />
      </>
    );
  }
  await renderPart(<Film />);
  const video = (): HTMLVideoElement => document.querySelector('video') as HTMLVideoElement;
  fireEvent.click(screen.getByText('Read again'));
  expect(video().getAttribute('src')).toBe('/video?expires=1');
  fireEvent.error(video());
  expect(video().getAttribute('src')).toBe('/video?expires=2');
});
