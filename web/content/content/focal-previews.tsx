import { coverOf } from '#rules/content/content/focal-point.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Text } from '#ui/page/layout.tsx';
import css from './focal-point.module.css';
import { type FocalPicture, type PictureFocus, pictureRatios } from './picture-focus.ts';

const shown = ['card', 'square', 'banner'] as const;

/** The picture in the boxes in which readers see it. */
export function FocalPreviews({ picture, focus }: { picture: FocalPicture; focus: PictureFocus }) {
  const t = useText();
  return (
    <div role="group" aria-label={t('focal-point.preview.title')}>
      <Text size="sm" strong as="p">
        {t('focal-point.preview.title')}
      </Text>
      <div className={css.previews}>
        {shown.map((name) => {
          const aspect = pictureRatios[name];
          const cover = coverOf(picture, focus.crop, focus, aspect);
          return (
            <figure key={name} className={css[name]}>
              <div className={css.box} style={{ aspectRatio: aspect }}>
                <img
                  src={picture.url}
                  alt=""
                  style={{
                    insetInlineStart: `${cover.left}%`,
                    insetBlockStart: `${cover.top}%`,
                    inlineSize: `${cover.width}%`,
                    blockSize: `${cover.height}%`,
                  }}
                />
              </div>
              <figcaption>{t(`focal-point.ratio.${name}`)}</figcaption>
            </figure>
          );
        })}
      </div>
    </div>
  );
}
