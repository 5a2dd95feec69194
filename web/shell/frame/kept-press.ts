/** Selector of what acts on a click. */
const actors = 'a[href], button, [role="option"], [role="menuitem"], [role="tab"], summary, label';
/** Pixels beyond which a pointer drags or selects. */
const steady = 4;

/**
 * Keeps a press whose target moves away between its two halves: rows that load at this moment shift what the pointer is
 * on, and the browser then clicks on what both places have in common, which does nothing. The click goes to what was
 * pressed instead.
 */
export function keepPresses(root: Document = document): void {
  let pressed: { actor: HTMLElement; x: number; y: number } | null = null;
  root.addEventListener(
    'pointerdown',
    ({ target, button, clientX: x, clientY: y }) => {
      const actor = button === 0 && target instanceof Element ? target.closest<HTMLElement>(actors) : null;
      pressed = actor && { actor, x, y };
    },
    true,
  );
  root.addEventListener(
    'click',
    (event) => {
      const press = pressed;
      pressed = null;
      const { target } = event;
      if (!press || !(target instanceof Element)) return;
      const { actor, x, y } = press;
      // The target of such a click contains what was pressed; a click on anything else is one of its own.
      if (target === actor || !target.contains(actor) || target.closest(actors)) return;
      if (Math.hypot(event.clientX - x, event.clientY - y) > steady) return;
      event.stopPropagation();
      event.preventDefault();
      actor.dispatchEvent(new MouseEvent('click', event));
    },
    true,
  );
}
