import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { renderPart } from '#testing/render.tsx';
import { type ContentFiles, ContentText } from './content-text.tsx';

const picture = '0198a000-0000-7000-8000-0000000000f1';
const video = '0198a000-0000-7000-8000-0000000000f2';
const gone = '0198a000-0000-7000-8000-0000000000f3';
const files: ContentFiles = {
  [picture]: {
    kind: 'picture',
    width: 2400,
    height: 1600,
    sizes: [
      { url: '/files/p-800?s=1', width: 800 },
      { url: '/files/p-1600?s=1', width: 1600 },
    ],
  },
  [video]: { kind: 'video', width: 1920, height: 1080, url: '/files/v?s=1', poster: '/files/v-poster?s=1' },
};

async function drawn(html: string, known: ContentFiles | null = files): Promise<string> {
  const { container, unmount } = await renderPart(<ContentText html={html} files={known ?? undefined} />);
  const inner = container.firstElementChild?.innerHTML ?? '';
  unmount();
  return inner;
}

beforeAll(() => loadTexts(['content-text']));

describe('content text on the screen (Q-168)', () => {
  test.each([
    ['<h2>a</h2><p>b <strong>c</strong><br>d</p>', null],
    ['<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><blockquote><p>c</p></blockquote>', null],
    ['<h1>a</h1><div><p onclick="x()" style="color:red" class="y" id="z">b</p></div>', 'a<p>b</p>'],
    ['<script>x()</script><style>p{}</style><svg><a href="/order">x</a></svg>ok', 'ok'],
    ['<math><mtext><p>x</p></mtext></math><form action="/x"><p>ok</p><input></form>', '<p>ok</p>'],
    ['<a href="javascript:x()">a</a><a href="data:text/html,x">b</a><a href="//a.example">c</a><a>d</a>', 'abcd'],
    ['<a href="/admin/users">a</a><a href="/\\a.example">b</a><a href="https://a:b@c.example">c</a>', 'abc'],
    ['<a href="mailto:a@b.example">m</a>', null],
  ])('%s', async (html, shown) => {
    expect(await drawn(html)).toBe(shown ?? html);
  });

  test('links pages of the portal in the language of the reader, other sites in a new tab', async () => {
    await renderPart(
      <ContentText
        html='<p><a href="/catalog/bike/scarp?colour=BK">Scarp</a> <a href="https://a.example/x" onclick="x()">Site</a></p>'
        files={files}
      />,
    );
    const inside = screen.getByRole('link', { name: 'Scarp' });
    expect(inside.getAttribute('href')).toBe('/en-us/catalog/bike/scarp?colour=BK');
    expect(inside.hasAttribute('target')).toBe(false);
    const outside = screen.getByRole('link', { name: /^Site opens in a new tab$/ });
    expect(outside.getAttribute('target')).toBe('_blank');
    expect(outside.getAttribute('rel')).toContain('noopener');
    expect(outside.hasAttribute('onclick')).toBe(false);
  });

  test('draws pictures with their place and sizes, videos with controls', async () => {
    await renderPart(
      <ContentText
        html={
          `<figure data-width="half"><img data-file="${picture}" src="https://a.example/x.png" alt="A bike" onerror="x()">` +
          `<figcaption>On <em>gravel</em></figcaption></figure><figure><video data-file="${video}" aria-label="A ride" autoplay></video></figure>`
        }
        files={files}
      />,
    );
    const shown = screen.getByRole('img', { name: 'A bike' });
    expect(
      Object.fromEntries(
        ['src', 'srcset', 'width', 'height', 'loading'].map((name) => [name, shown.getAttribute(name)]),
      ),
    ).toEqual({
      src: '/files/p-1600?s=1',
      srcset: '/files/p-800?s=1 800w, /files/p-1600?s=1 1600w',
      width: '2400',
      height: '1600',
      loading: 'lazy',
    });
    expect(shown.hasAttribute('onerror')).toBe(false);
    expect(screen.getByText('gravel').tagName).toBe('EM');
    const player = screen.getByLabelText('A ride');
    expect(player.getAttribute('src')).toBe('/files/v?s=1');
    expect(player.getAttribute('poster')).toBe('/files/v-poster?s=1');
    expect(player.hasAttribute('controls')).toBe(true);
    expect(player.hasAttribute('autoplay')).toBe(false);
  });

  test('keeps a place while files load, and names those that are gone', async () => {
    const html = `<figure><img data-file="${gone}" alt="An old bike"></figure><figure><video data-file="${picture}" aria-label="v"></video></figure>`;
    expect(await drawn(html, null)).not.toContain('no longer');
    const { container } = await renderPart(<ContentText html={html} files={files} />);
    expect(container.querySelector('img, video')).toBeNull();
    screen.getByText('This picture is no longer available');
    screen.getByText('An old bike');
    screen.getByText('This video is no longer available');
  });

  test('reports an address that no longer works', async () => {
    const onBroken = vi.fn();
    await renderPart(
      <ContentText
        html={`<figure><img data-file="${picture}" alt="A bike"></figure>`}
        files={files}
        onBroken={onBroken}
      />,
    );
    fireEvent.error(screen.getByRole('img', { name: 'A bike' }));
    expect(onBroken).toHaveBeenCalledOnce();
    screen.getByText('This picture is no longer available');
  });

  test('draws tables with their headers and spans', async () => {
    expect(
      await drawn(
        '<table><thead><tr><th scope="col" onclick="x()">A</th></tr></thead><tbody><tr><th scope="row">b</th><td colspan="2" rowspan="9999">c</td></tr></tbody></table>',
      ),
    ).toContain(
      '<table><thead><tr><th colspan="1" rowspan="1" scope="col">A</th></tr></thead><tbody><tr><th colspan="1" rowspan="1" scope="row">b</th><td colspan="2" rowspan="200">c</td></tr></tbody></table>',
    );
  });

  test('offers a video elsewhere as a card', async () => {
    await renderPart(
      <ContentText html='<figure><a href="https://www.v.example/1">Setting the fork</a></figure>' files={files} />,
    );
    const card = screen.getByRole('link', { name: /Setting the fork.*v\.example.*opens in a new tab/ });
    expect(card.getAttribute('href')).toBe('https://www.v.example/1');
    expect(card.getAttribute('rel')).toContain('noopener');
  });
});
