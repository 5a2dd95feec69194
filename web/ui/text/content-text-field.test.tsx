import { Editor } from '@tiptap/react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { renderPart } from '#testing/render.tsx';
import { typedAddress } from './content-text-dialogs.tsx';
import { type ContentSources, ContentTextField } from './content-text-field.tsx';
import { FigureView } from './content-text-figure.tsx';
import { contentExtensions } from './content-text-nodes.ts';
import { preparedPaste } from './content-text-paste.ts';

const origin = 'http://portal.test';
const picture = '0198a000-0000-7000-8000-0000000000f1';

beforeAll(() => loadTexts(['rich', 'content-editor', 'content-text']));

/** The text as the editor keeps it. */
function kept(html: string): string {
  const editor = new Editor({
    extensions: contentExtensions(FigureView),
    content: html,
  });
  const written = editor.getHTML();
  editor.destroy();
  return written.replace(/(?:<p><\/p>)+$/, '');
}

describe('elements of the editor of content (Q-168)', () => {
  test.each([
    '<h2>a</h2><h3>b</h3><h4>c</h4><p>d <strong>e</strong> <em>f</em> <u>g</u> <s>h</s><br>i</p>',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><blockquote><p>c</p><ul><li><p>d</p></li></ul></blockquote>',
    '<p><a href="/catalog/bike/scarp?colour=BK">a</a> <a href="https://a.example">b</a> <a href="mailto:a@b.example">c</a> <a href="tel:+493012">d</a></p>',
    '<p>CO<sub>2</sub>, m<sup>2</sup></p><ol start="4"><li><p>d</p><ol start="2"><li><p>e</p></li></ol></li></ol>',
    '<table><tbody><tr><th scope="row"><p>a</p></th><td colspan="2"><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td><td><p>e</p></td></tr></tbody></table>',
    `<figure data-width="half"><img data-file="${picture}" alt="A bike"><figcaption>On <em>gravel</em></figcaption></figure>`,
    `<figure><video data-file="${picture}" aria-label="A ride"></video><figcaption></figcaption></figure>`,
    '<figure><a href="https://v.example/1">Title</a><figcaption></figcaption></figure>',
  ])('keeps %s', (html) => {
    expect(kept(html)).toBe(html);
  });

  test.each([
    ['<h1>a</h1><h6>b</h6>', '<p>a</p><p>b</p>'],
    ['<p onclick="x()" style="color:red">a<code>b</code></p><hr><pre>c</pre>', '<p>ab</p><p>c</p>'],
    ['<p><a href="javascript:x()">a</a><a href="//a.example">b</a></p>', '<p>ab</p>'],
    ['<p>a<img src="https://a.example/x.png" onerror="x()"></p>', '<p>a</p>'],
    ['<figure><img data-file="../x" alt="a"></figure><p>b</p>', '<p>b</p>'],
  ])('drops the rest of %s', (html, words) => {
    expect(kept(html)).toBe(words);
  });

  test.each([
    ['<h1>a</h1><h5>b</h5>', '<h2>a</h2><h4>b</h4>'],
    ['<b style="font-weight:normal" id="docs-internal-guid-1"><p>a</p></b>', '<p>a</p>'],
    ['<p class="MsoNormal">a<o:p></o:p></p><p>&nbsp;</p><style>p{}</style>', '<p class="MsoNormal">a<o:p></o:p></p>'],
    ['<a href="http://portal.test/de/order?x=1">a</a>', '<a href="/order?x=1">a</a>'],
    [
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>a</p><p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.</span>b</p>' +
        '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>c</p><p>d</p>',
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul><p>d</p>',
    ],
  ])('prepares a pasted %s', (html, prepared) => {
    expect(preparedPaste(html, origin)).toBe(prepared);
  });

  test.each([
    ['www.a.example/b', 'https://www.a.example/b'],
    [' https://a.example ', 'https://a.example'],
    ['a@b.example', 'mailto:a@b.example'],
    ['+49 30 12/34', 'tel:+49301234'],
    ['tel:030 12', 'tel:03012'],
    ['http://portal.test/en-us/order', '/order'],
    ['/news', '/news'],
    ['javascript:alert(1)', null],
    ['words', null],
    ['', null],
  ])('a typed %s', (typed, address) => {
    expect(typedAddress(typed, origin)).toBe(address);
  });
});

const changed = vi.fn();

function Page({ sources = { files: {} }, start = '' }: { sources?: ContentSources; start?: string }) {
  const [html, setHtml] = useState(start);
  return (
    <ContentTextField
      label="Text"
      name="text"
      value={html}
      onChange={(next) => {
        changed(next);
        setHtml(next);
      }}
      sources={sources}
    />
  );
}

async function openEditor(sources?: ContentSources, start?: string): Promise<HTMLElement> {
  changed.mockClear();
  await renderPart(<Page {...(sources ? { sources } : {})} {...(start ? { start } : {})} />);
  return screen.findByRole('textbox', { name: 'Text' });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const last = (): string => String(changed.mock.lastCall?.[0] ?? '');

describe('the editor of content', () => {
  test('has one tab stop for its buttons; arrow keys move between them', async () => {
    await openEditor();
    const bar = screen.getByRole('toolbar', { name: 'Formatting' });
    const buttons = within(bar).getAllByRole('button');
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual([buttons[0]]);
    act(() => buttons[0]?.focus());
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['End', buttons.length - 1],
      ['ArrowRight', 0],
      ['ArrowLeft', buttons.length - 1],
      ['Home', 0],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? bar, { key });
      expect(document.activeElement).toBe(buttons[at]);
    }
    expect(screen.queryByRole('button', { name: 'Picture' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-keyshortcuts')).toBe('Control+B');
  });

  test('inserts a table, changes its rows and columns, and removes it', async () => {
    await openEditor();
    press('Table');
    await waitFor(() => expect(last().match(/<th>/g)).toHaveLength(3));
    await screen.findByRole('toolbar', { name: 'Table tools' });
    press('Add row below');
    press('Add column after');
    expect(last().match(/<tr>/g)).toHaveLength(4);
    expect(last().match(/<th>/g)).toHaveLength(4);
    press('Header row');
    expect(last()).not.toContain('<th>');
    press('Remove table');
    expect(last()).toBe('');
    expect(screen.queryByRole('toolbar', { name: 'Table tools' })).toBeNull();
  });

  test('asks for the description of a picture of the library', async () => {
    const pickFile = vi.fn(async () => ({ id: picture, alt: '', url: '/files/p', width: 1200, height: 800 }));
    await openEditor({ files: {}, pickFile });
    press('Picture');
    const dialog = await screen.findByRole('dialog', { name: 'Picture' });
    expect(pickFile).toHaveBeenCalledWith('picture');
    press('Insert');
    within(dialog).getByText('This field must not be empty.');
    fireEvent.change(within(dialog).getByLabelText('Description'), { target: { value: ' A  bike ' } });
    fireEvent.click(within(dialog).getByLabelText('Half width'));
    press('Insert');
    await waitFor(() =>
      expect(last()).toBe(
        `<figure data-width="half"><img data-file="${picture}" alt="A bike"><figcaption></figcaption></figure>`,
      ),
    );
    expect(screen.getByRole('img', { name: 'A bike' }).getAttribute('src')).toBe('/files/p');
    await screen.findByRole('toolbar', { name: 'Picture and video tools' });
    press('Half width');
    expect(last()).not.toContain('data-width');
    press('Edit');
    fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'Two bikes' } });
    press('Save');
    expect(last()).toContain('alt="Two bikes"');
    press('Remove');
    expect(last()).toBe('');
  });

  test('links an address, a page of the portal and an article', async () => {
    const sources: ContentSources = {
      files: {},
      pages: [{ path: '/order', title: 'Orders' }],
      pickArticle: async () => ({ path: '/catalog/bike/scarp', title: 'Scarp' }),
    };
    await openEditor(sources);
    press('Link');
    fireEvent.change(await screen.findByLabelText('Web or email address'), {
      target: { value: 'javascript:alert(1)' },
    });
    press('Set link');
    screen.getByText(/Please enter a full address/);
    fireEvent.change(screen.getByLabelText('Web or email address'), { target: { value: 'https://a.example' } });
    press('Set link');
    await waitFor(() => expect(last()).toContain('<a href="https://a.example">https://a.example</a>'));
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text' }), { key: 'k', ctrlKey: true });
    fireEvent.click(await screen.findByLabelText('Article'));
    press('Find an article');
    await screen.findByText('Scarp');
    press('Set link');
    await waitFor(() => expect(last()).toContain('href="/catalog/bike/scarp"'));
  });

  test('inserts a card that leads to a video elsewhere', async () => {
    await openEditor();
    press('Link to a video');
    fireEvent.change(await screen.findByLabelText('Web address of the video'), { target: { value: '/order' } });
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Setting the fork' } });
    press('Insert');
    expect(changed).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Web address of the video'), { target: { value: 'v.example/1' } });
    press('Insert');
    await waitFor(() => expect(last()).toContain('<a href="https://v.example/1">Setting the fork</a>'));
  });

  test('refuses dropped files with a hint, or uploads them', async () => {
    const files = [new File(['x'], 'bike.jpg', { type: 'image/jpeg' })];
    const text = await openEditor();
    fireEvent.paste(text, { clipboardData: { files, getData: () => '', types: [] } });
    await screen.findByText(/Files cannot be dropped here/);
    expect(changed).not.toHaveBeenCalled();
  });

  test('uploads pasted files where the page allows it', async () => {
    const uploadFile = vi.fn(async () => ({ id: picture, alt: 'A bike', url: '/files/p', width: 12, height: 8 }));
    const text = await openEditor({ files: {}, uploadFile });
    const file = new File(['x'], 'bike.jpg', { type: 'image/jpeg' });
    fireEvent.paste(text, { clipboardData: { files: [file], getData: () => '', types: [] } });
    await screen.findByRole('dialog', { name: 'Picture' });
    expect(uploadFile).toHaveBeenCalledWith(file);
    press('Insert');
    await waitFor(() => expect(last()).toContain(`data-file="${picture}"`));
  });

  test('counts the characters of the text', async () => {
    await openEditor({ files: {} }, '<p>12345</p>');
    screen.getByText('12 of 100,000 characters');
  });
});
