import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How a picture lies in its frame: enlarged `scale` times and moved by pixels from the middle. */
type PictureZoom = { readonly scale: number; readonly x: number; readonly y: number };

type Point = { readonly x: number; readonly y: number };
type Box = { readonly width: number; readonly height: number };

const fitted: PictureZoom = { scale: 1, x: 0, y: 0 };
const largest = 8;
/** Pixels that a finger moves sideways until the next picture shows. */
const swipeWidth = 60;

/**
 * Enlarges to `scale` around a point (measured from the middle of the frame), so that what is under the point stays
 * there; the picture never leaves the frame.
 */
export function zoomedTo(zoom: PictureZoom, scale: number, at: Point, frame: Box): PictureZoom {
  const next = Math.min(largest, Math.max(1, scale));
  const by = next / zoom.scale;
  return keptInside({ scale: next, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, frame);
}

/** Moves the picture back so far that it covers the frame. */
function keptInside({ scale, x, y }: PictureZoom, frame: Box): PictureZoom {
  const within = (value: number, side: number): number => {
    const room = (side * (scale - 1)) / 2;
    return Math.min(room, Math.max(-room, value)) + 0;
  };
  return { scale, x: within(x, frame.width), y: within(y, frame.height) };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Zoom and swipe of one picture in a frame: wheel, two fingers, double press and drag. A swipe with one finger on a
 * picture that is not enlarged calls `onSwipe`. Another `subject` starts fitted to the frame.
 */
export function usePictureZoom(frame: RefObject<HTMLElement | null>, subject: string, onSwipe: (by: 1 | -1) => void) {
  const [zoom, setZoom] = useState<PictureZoom>(fitted);
  const [seen, setSeen] = useState(subject);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<{ at: Point; zoom: PictureZoom; apart: number } | null>(null);
  if (seen !== subject) {
    setSeen(subject);
    setZoom(fitted);
  }

  const box = useCallback((): DOMRect => frame.current?.getBoundingClientRect() ?? new DOMRect(), [frame]);
  const fromMiddle = useCallback(
    (point: Point): Point => {
      const { left, top, width, height } = box();
      return { x: point.x - left - width / 2, y: point.y - top - height / 2 };
    },
    [box],
  );

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // React listens passively, but the page must not zoom or scroll behind the picture.
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const at = fromMiddle({ x: event.clientX, y: event.clientY });
      setZoom((before) => zoomedTo(before, before.scale * Math.exp(-event.deltaY / 400), at, box()));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, subject, box, fromMiddle]);

  const begin = (): void => {
    const [first, second] = [...pointers.current.values()];
    start.current = first ? { at: first, zoom, apart: second ? distance(first, second) : 0 } : null;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      event.currentTarget.setPointerCapture?.(event.pointerId);
      begin();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current || !pointers.current.has(event.pointerId)) return;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const [first, second] = [...pointers.current.values()];
      const { at, zoom: before, apart } = start.current;
      if (!first) return;
      if (second && apart > 0) {
        const middle = fromMiddle({ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 });
        setZoom(zoomedTo(before, (before.scale * distance(first, second)) / apart, middle, box()));
      } else if (before.scale > 1) {
        setZoom(keptInside({ ...before, x: before.x + first.x - at.x, y: before.y + first.y - at.y }, box()));
      }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      const fingers = pointers.current.size;
      pointers.current.delete(event.pointerId);
      begin();
      if (!from || fingers !== 1 || from.zoom.scale > 1 || event.pointerType === 'mouse') return;
      const [across, down] = [event.clientX - from.at.x, event.clientY - from.at.y];
      if (Math.abs(across) > swipeWidth && Math.abs(across) > Math.abs(down) * 1.5) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      pointers.current.delete(event.pointerId);
      begin();
    },
    onDoubleClick: (event: { clientX: number; clientY: number }) => {
      const at = fromMiddle({ x: event.clientX, y: event.clientY });
      setZoom((before) => (before.scale > 1 ? fitted : zoomedTo(before, 2.5, at, box())));
    },
  };
  /** Enlarges around the middle; 0 fits the picture to the frame again. */
  const step = (by: 1 | -1 | 0): void =>
    setZoom((before) =>
      by === 0 ? fitted : zoomedTo(before, by > 0 ? before.scale * 1.5 : before.scale / 1.5, { x: 0, y: 0 }, box()),
    );
  return { zoom, handlers, step };
}
