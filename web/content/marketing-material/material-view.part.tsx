import type { ReactNode } from 'react';
import { Card } from '#ui/page/card.tsx';
import { type ContentFiles, ContentText } from '#ui/text/content-text.tsx';
import { WithAside } from '#ui/page/layout.tsx';
import { type FileFactsOf, MaterialFacts, type MaterialFactsOf } from './material-facts.tsx';
import { FileStrip, MaterialStage, type StageFile, type StripFile } from './material-stage.tsx';

type ShownFile = StageFile & StripFile & FileFactsOf;

/**
 * The part of a material below its title: the shown file, its other files, its text, and beside them its facts.
 * Texts: `library`, `content-text`.
 */
export function MaterialView({
  material,
  bodyFiles,
  files,
  shown,
  onShow,
  onEnlarge,
  aside,
  children,
}: {
  material: MaterialFactsOf & { title: string; body: string; language: string };
  bodyFiles: ContentFiles | undefined;
  files: readonly ShownFile[];
  /** Id of the shown file; the first one if there is no such file. */
  shown: string | undefined;
  onShow: (file: string) => void;
  onEnlarge: () => void;
  /** Stands in the place of the facts. */
  aside?: ReactNode;
  /** Below everything else. */
  children?: ReactNode;
}) {
  const file = files.find(({ id }) => id === shown) ?? files[0];
  return (
    <WithAside aside={aside ?? <MaterialFacts material={material} file={file} />}>
      <MaterialStage title={material.title} file={file} onEnlarge={onEnlarge} />
      {files.length > 1 && <FileStrip files={files} shown={file?.id} onShow={onShow} />}
      {material.body && (
        <Card>
          <ContentText html={material.body} files={bodyFiles} lang={material.language} />
        </Card>
      )}
      {children}
    </WithAside>
  );
}
