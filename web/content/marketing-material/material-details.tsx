import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Hidden, Stack } from '#ui/page/layout.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { DownloadButton } from './download-menu.tsx';
import type { MaterialDetail, MaterialFile } from './marketing-material.documents.ts';
import css from './marketing-material.module.css';
import { MaterialFacts } from './material-facts.tsx';

/** Downloads, facts, articles and tags of a material and of its shown file. */
export function MaterialDetails({ material, file }: { material: MaterialDetail; file: MaterialFile | undefined }) {
  const t = useText();
  const phone = usePhone();
  const several = material.files.length > 1;
  return (
    <>
      {/* A phone has the download of the shown file in the bar at its foot. */}
      {file && (!phone || several) && (
        <Card title={t('library.material.downloads')}>
          <Stack gap={3}>
            {!phone && <DownloadButton title={material.title} files={[file]} />}
            {several && (
              <div className={css.all}>
                <span>{t('library.download.all', { count: material.files.length })}</span>
                <DownloadButton title={material.title} files={material.files} />
              </div>
            )}
          </Stack>
        </Card>
      )}
      <MaterialFacts material={material} file={file} />
      <p className={css.shortcuts}>
        <Hidden>{t('library.material.keys')}: </Hidden>
        <kbd>←</kbd> <kbd>→</kbd> {t('library.material.keyBrowse')} · <kbd>z</kbd> {t('library.material.keyEnlarge')} ·{' '}
        <kbd>Esc</kbd> {t('library.material.keyClose')}
      </p>
    </>
  );
}
