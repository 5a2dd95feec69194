import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render.tsx';
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

test('a panel without controls takes the focus itself, so that it is read', async () => {
  await renderPart(
    <Popover label="Credit" trigger={(props) => <Button {...props}>Open</Button>}>
      <p>Rp 41.380</p>
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Credit' }));
});
