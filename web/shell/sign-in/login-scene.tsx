import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import css from './login.module.css';
import { sceneOf } from './login-scenes.ts';

/** The picture of the market, with a caption unless the market has its own. */
export function LoginScene() {
  const t = useText();
  const lang = useLocale();
  const site = useSite();
  const scene = sceneOf(site.market?.code ?? null, lang);
  return (
    <div className={css.scene}>
      <img
        src={site.imageLoginBackground ?? scene.picture}
        alt={site.imageLoginBackground ? '' : t(scene.alt)}
        fetchPriority="high"
      />
      {!site.imageLoginBackground && (
        <div className={css.caption}>
          <b>{t(scene.title)}</b>
          {t(scene.line)}
        </div>
      )}
    </div>
  );
}
