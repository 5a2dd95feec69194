import { useState } from 'react';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { PreviewedContent } from '#content/content-editor/content-editor.part.tsx';
import { MaterialView } from '#content/marketing-material/material-view.part.tsx';

const stay = (): void => undefined;

/** A material as its page shows it to readers, without downloads and the others of its category. */
export function MaterialPreview({ item }: { item: PreviewedContent }) {
  const [shown, setShown] = useState<string>();
  return (
    <Stack gap={4}>
      <div>
        <h1>{item.title}</h1>
        {item.subtitle && <Text as="p">{item.subtitle}</Text>}
      </div>
      <MaterialView
        material={item}
        bodyFiles={item.bodyFiles}
        files={item.files}
        shown={shown}
        onShow={setShown}
        onEnlarge={stay}
      />
    </Stack>
  );
}
