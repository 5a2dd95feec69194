import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/layout.tsx';

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Stack gap={3}>{children}</Stack>
    </Card>
  );
}
