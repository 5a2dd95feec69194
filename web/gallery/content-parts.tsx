import { useState } from 'react';
import { loadTexts } from '#platform/texts/texts.tsx';
import { ContentTextField, type PickedFile } from '#ui/text/content-text-field.tsx';
import { type ContentFiles, ContentText } from '#ui/text/content-text.tsx';
import { Columns, Stack } from '#ui/page/layout.tsx';
import { RichTextField } from '#ui/text/rich-text-field.tsx';
import { Sample } from './sample.tsx';

// The samples are no page of their own, whose route would name its texts.
void loadTexts(['content-text']);

const wide = '0198a000-0000-7000-8000-0000000000f1';
const left = '0198a000-0000-7000-8000-0000000000f2';
const right = '0198a000-0000-7000-8000-0000000000f3';
const ride = '0198a000-0000-7000-8000-0000000000f4';
const gone = '0198a000-0000-7000-8000-0000000000f5';

const drawing = (width: number, height: number, sky: string, hill: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${sky}"/><path d="M0 ${height * 0.8} L${width * 0.35} ${height * 0.35} L${width * 0.6} ${height * 0.7} L${width * 0.8} ${height * 0.5} L${width} ${height * 0.85} V${height} H0Z" fill="${hill}"/></svg>`,
  )}`;
const picture = (width: number, height: number, sky: string, hill: string): ContentFiles[string] => ({
  kind: 'picture',
  width,
  height,
  sizes: [{ url: drawing(width, height, sky, hill), width }],
});
const files: ContentFiles = {
  [wide]: picture(1600, 700, '#bfd9e4', '#3d5a4c'),
  [left]: picture(1200, 900, '#e4d3bf', '#5a4a3d'),
  [right]: picture(1200, 900, '#d3e4bf', '#4c5a3d'),
  [ride]: { kind: 'video', width: 1280, height: 720, url: '#', poster: drawing(1280, 720, '#22303a', '#0b1216') },
};

const sample = [
  '<h2>Scarp Trail 140: what is new in 2027</h2>',
  '<p>The frame is <strong>180 g lighter</strong> and has room for tyres of 29 × 2.5. Read the <a href="/catalog/bike/scarp-trail-140">product page</a>, place a <a href="/order">pre-order</a>, or see the <a href="https://veldra.example/scarp">press kit</a>.</p>',
  `<figure><img data-file="${wide}" alt="Hills at sunrise" /><figcaption>The test ride led over 42 km and 1,300 m of climbing.</figcaption></figure>`,
  '<h3>Sizes</h3>',
  '<table><thead><tr><th scope="col"><p>Size</p></th><th scope="col"><p>Reach</p></th><th scope="col"><p>Stack</p></th><th scope="col"><p>Head angle</p></th><th scope="col"><p>Chainstay</p></th><th scope="col"><p>Rider</p></th></tr></thead><tbody><tr><th scope="row"><p>S</p></th><td><p>432 mm</p></td><td><p>612 mm</p></td><td><p>64.8°</p></td><td><p>435 mm</p></td><td><p>158 to 170 cm</p></td></tr><tr><th scope="row"><p>M</p></th><td><p>455 mm</p></td><td><p>621 mm</p></td><td colspan="2"><p>As size S</p></td><td><p>168 to 180 cm</p></td></tr></tbody></table>',
  '<h3>Assembly</h3><ol><li><p>Check the torque of the linkage.</p><ul><li><p>Main pivot: 18 Nm</p></li><li><p>Rocker: 12 Nm</p></li></ul></li><li><p>Bleed the rear brake.</p></li></ol>',
  '<blockquote><p>The calmest bike of its class on the way down.</p></blockquote>',
  `<figure data-width="half"><img data-file="${left}" alt="Sand" /><figcaption>Sand</figcaption></figure><figure data-width="half"><img data-file="${right}" alt="Moss" /><figcaption>Moss</figcaption></figure>`,
  '<h4>Videos</h4>',
  `<figure><video data-file="${ride}" aria-label="The test ride"></video></figure>`,
  '<figure><a href="https://video.example/setup">Setting up the suspension in five minutes</a></figure>',
  `<figure data-width="half"><img data-file="${gone}" alt="The bike of last year" /></figure><p>Words flow around a picture of half the width. This one is no longer in the library.</p>`,
].join('');

const picked = (kind: 'picture' | 'video'): Promise<PickedFile> =>
  Promise.resolve(
    kind === 'video'
      ? {
          id: ride,
          kind,
          alt: '',
          url: '#',
          width: 1280,
          height: 720,
          poster: drawing(1280, 720, '#22303a', '#0b1216'),
        }
      : { id: left, kind, alt: 'Sand', url: drawing(1200, 900, '#e4d3bf', '#5a4a3d'), width: 1200, height: 900 },
  );
const sources = {
  files,
  pickFile: picked,
  pickArticle: () => Promise.resolve({ path: '/catalog/bike/scarp-trail-140', title: 'Scarp Trail 140' }),
  pages: [
    { path: '/order', title: 'Orders' },
    { path: '/order/open-order', title: 'Open orders' },
    { path: '/marketing-material', title: 'Marketing material' },
  ],
};

/** Both editors of rich text, and the text for readers. */
export function ContentParts() {
  const [html, setHtml] = useState(sample);
  const [empty, setEmpty] = useState('');
  const [small, setSmall] = useState('<p>Closed on <strong>Friday</strong>.</p>');
  return (
    <Columns least="wide" gap={4}>
      <Stack gap={4}>
        <Sample title="Editor of content">
          <ContentTextField label="Text" name="text" value={html} onChange={setHtml} sources={sources} lang="en" />
        </Sample>
        <Sample title="Editors: empty with error, read only, small">
          <ContentTextField
            label="Without library"
            name="empty"
            value={empty}
            onChange={setEmpty}
            error="This field must not be empty."
            sources={{ files: {} }}
          />
          <ContentTextField
            label="Read only, files are loading"
            name="locked"
            value={`<p>Fixed words.</p><figure><img data-file="${wide}" alt="Hills" /></figure>`}
            onChange={() => {}}
            disabled
            sources={{ files: undefined }}
          />
          <RichTextField label="Announcement" name="small" value={small} onChange={setSmall} />
        </Sample>
      </Stack>
      <Stack gap={4}>
        <Sample title="Content for readers">
          <ContentText html={html} files={files} />
        </Sample>
        <Sample title="Content while its files load">
          <ContentText html={`<figure><img data-file="${wide}" alt="Hills" /></figure>`} files={undefined} />
        </Sample>
      </Stack>
    </Columns>
  );
}
