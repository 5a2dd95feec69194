import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/look/icon.tsx';
import { Row, Text } from './layout.tsx';
import css from './offline-ready.module.css';

/** Says that the device needs no network from here on, in a place that the line keeps from the beginning. */
export function ReadyLine({ ready, children }: { ready: boolean; children: ReactNode }) {
  return (
    <div className={ready ? undefined : css.coming}>
      <Row as="p" gap={2}>
        <Icon of={IconCircleCheck} size={16} />
        <Text size="sm" tone="muted">
          {children}
        </Text>
      </Row>
    </div>
  );
}
