import { useText } from '#platform/texts/texts.tsx';
import { Bone } from '#ui/page/states.tsx';
import css from '#content/marketing-material/marketing-material.module.css';

/** Placeholders of cards in the layout of the grid. */
export function CardBones({ count, perLine }: { count: number; perLine: number }) {
  const t = useText();
  return (
    <div className={css.grid} data-per-line={perLine} data-skeleton role="status" aria-label={t('ui.loading.label')}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={css.card} aria-hidden>
          <span className={css.frame} />
          <div className={css.body}>
            <div className={css.words}>
              <Bone width={70} />
              <Bone width={40} height={9} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
