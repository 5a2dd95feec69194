import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart, setWindow } from '#testing/render.tsx';
import { Button } from '#ui/button/button.tsx';
import { Menu, MenuItem, Popover } from './popover.tsx';

const focused = () => document.activeElement?.textContent;

function Languages({ onChoose }: { onChoose?: () => void }) {
  return (
    <Menu label="Language" trigger={(props) => <Button {...props}>Open</Button>}>
      {['Bahasa Indonesia', 'Deutsch', 'English', 'Bahasa Melayu'].map((name) => (
        <MenuItem key={name} current={name === 'English'} onClick={onChoose}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

describe('a menu', () => {
  test('focuses the selected item and moves with arrows, Home, End and letters', async () => {
    await renderPart(<Languages />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(focused()).toBe('English');
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('ArrowDown');
    expect(focused()).toBe('Bahasa Melayu');
    press('ArrowDown');
    expect(focused()).toBe('Bahasa Indonesia');
    press('End');
    expect(focused()).toBe('Bahasa Melayu');
    press('d');
    expect(focused()).toBe('Deutsch');
    press('b');
    expect(focused()).toBe('Bahasa Melayu');
    press('b');
    expect(focused()).toBe('Bahasa Indonesia');
    press('z');
    expect(focused()).toBe('Bahasa Indonesia');
  });

  test('closes when one of its links is pressed, also if the next page does not take the focus', async () => {
    const close = vi.spyOn(HTMLElement.prototype, 'hidePopover');
    await renderPart(
      <Menu label="User" trigger={(props) => <Button {...props}>Open</Button>}>
        <a role="menuitem" href="#page">
          <span>Colleagues</span>
        </a>
        <MenuItem>Feedback</MenuItem>
      </Menu>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent.click(screen.getByText('Feedback'));
    expect(close).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Colleagues'));
    expect(close).toHaveBeenCalledOnce();
    close.mockRestore();
  });

  test('has one position in the tab order and closes when the focus leaves it', async () => {
    const close = vi.spyOn(HTMLElement.prototype, 'hidePopover');
    await renderPart(
      <>
        <Languages />
        <input aria-label="Next" />
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    for (const item of screen.getAllByRole('menuitemradio')) expect(item.tabIndex).toBe(-1);
    fireEvent.blur(document.activeElement ?? document.body, {
      relatedTarget: screen.getByRole('menuitemradio', { name: 'Deutsch' }),
    });
    expect(close).not.toHaveBeenCalled();
    fireEvent.blur(document.activeElement ?? document.body, {
      relatedTarget: screen.getByRole('textbox', { name: 'Next' }),
    });
    expect(close).toHaveBeenCalledOnce();
  });
});

test.each([
  ['below', { top: 100, natural: 200 }, { top: '136px', room: '700px' }],
  ['above', { top: 700, natural: 200 }, { top: '494px', room: '686px' }],
  [
    'below and scrolls, where neither side has room for all of it',
    { top: 300, natural: 590 },
    { top: '336px', room: '500px' },
  ],
  ['above and scrolls, where the larger side is above', { top: 500, natural: 590 }, { top: '8px', room: '486px' }],
])('a panel stands %s', async (_side, { top, natural }, expected) => {
  setWindow(390, 844);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const room = Number.parseFloat(this.style.getPropertyValue('--room'));
    return this.matches('button') ? new DOMRect(20, top, 100, 30) : new DOMRect(0, 0, 200, Math.min(natural, room));
  });
  await renderPart(<Languages />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const panel = screen.getByRole('menu', { name: 'Language' });
  expect({ top: panel.style.top, room: panel.style.getPropertyValue('--room') }).toEqual(expected);
  vi.restoreAllMocks();
});

test('a panel moves with its trigger while the page scrolls, and closes once the trigger is out of the window', async () => {
  setWindow(390, 844);
  const close = vi.spyOn(HTMLElement.prototype, 'hidePopover');
  let top = 300;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.matches('button') ? new DOMRect(20, top, 100, 30) : new DOMRect(0, 0, 200, 100);
  });
  await renderPart(<Languages />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const panel = screen.getByRole('menu', { name: 'Language' });
  expect(panel.style.top).toBe('336px');
  top = 240;
  fireEvent.scroll(window);
  expect(panel.style.top).toBe('276px');
  expect(close).not.toHaveBeenCalled();
  top = -31;
  fireEvent.scroll(window);
  expect(close).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a panel without controls takes the focus itself, so that it is read', async () => {
  await renderPart(
    <Popover label="Credit" trigger={(props) => <Button {...props}>Open</Button>}>
      <p>Rp 41.380</p>
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Credit' }));
});
