import type { ReactNode } from 'react';
import { Card } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Stack gap={3}>{children}</Stack>
    </Card>
  );
}
