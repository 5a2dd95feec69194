import { fireEvent } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepPresses } from './kept-press.ts';

const pressed = vi.fn<(ctrl: boolean) => void>();
const around = vi.fn<(target: EventTarget | null) => void>();
const seeAround = (event: Event): void => around(event.target);

beforeAll(() => {
  keepPresses();
  document.body.addEventListener('click', seeAround);
});
afterAll(() => document.body.removeEventListener('click', seeAround));
beforeEach(() => {
  document.body.innerHTML = '<main><ul><li><a href="#claim"><b>Claim</b></a></li></ul><p>Words</p></main>';
  element('a').addEventListener('click', (event) => pressed(event instanceof MouseEvent && event.ctrlKey));
  vi.clearAllMocks();
});

function element(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
const at = { clientX: 10, clientY: 20, button: 0 };

test('a click whose target moved away under the pointer goes to what was pressed', () => {
  fireEvent.pointerDown(element('b'), at);
  fireEvent.click(element('main'), { ...at, ctrlKey: true });
  expect(pressed.mock.calls).toEqual([[true]]);
  expect(around.mock.calls).toEqual([[element('a')]]);
});

test('a usual click acts once', () => {
  fireEvent.pointerDown(element('b'), at);
  fireEvent.click(element('b'), at);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test.each([
  ['a pointer that was drawn away', { ...at, clientX: 60 }, 'main'],
  ['a click beside what was pressed', at, 'p'],
])('%s does not act', (_name, options, selector) => {
  fireEvent.pointerDown(element('b'), at);
  fireEvent.click(element(selector), options);
  expect(pressed).not.toHaveBeenCalled();
  expect(around.mock.calls).toEqual([[element(selector)]]);
});

test('neither the other mouse button nor an earlier press acts', () => {
  fireEvent.pointerDown(element('b'), { ...at, button: 2 });
  fireEvent.click(element('main'), at);
  fireEvent.pointerDown(element('b'), at);
  fireEvent.pointerDown(element('p'), at);
  fireEvent.click(element('main'), at);
  expect(pressed).not.toHaveBeenCalled();
});
