import { IconWifiOff } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#platform/api/queries.ts';
import { useOnline } from '#platform/connection.ts';
import { useSite } from '#platform/site.ts';
import { Button } from '#ui/button/button.tsx';
import { Mark } from '#ui/look/logo.tsx';
import { Row, Text } from './layout.tsx';
import { Note } from './note.tsx';
import css from './offline-frame.module.css';
import { usePageTitle } from './page-title.ts';
import { NoPermission, SkeletonCard } from './states.tsx';

type OfflineWords = {
  /** Nothing is lost without a network. */
  hint: string;
  /** The network is back, and what opens the portal. */
  online: string;
  portal: string;
  /** Nobody is signed in, and what to do. */
  nobody: string;
  nobodyHint: string;
};

/** The main element of a page without the portal around it, with what the portal gives to its parts. */
export function OfflineMain({ children }: { children: ReactNode }) {
  const { webTitle } = useSite();
  return (
    <QueryClientProvider client={queryClient}>
      <main className={css.frame}>
        <div className={css.brand}>
          <Mark size={27} /> {webTitle}
        </div>
        {children}
      </main>
    </QueryClientProvider>
  );
}

/**
 * A page that works without a network, inside `OfflineMain`: says for whom it opened, whether the network is back, and
 * shows its content once the device has opened (`device` null: nobody is signed in).
 */
export function OfflineFrame<Device>({
  title,
  back,
  device,
  owner,
  words,
  portal,
  children,
}: {
  title: string;
  back?: ReactNode;
  device: Device | null | undefined;
  owner: (device: Device) => string;
  words: OfflineWords;
  /** Address of the same page inside the portal. */
  portal: string;
  children: (device: Device) => ReactNode;
}) {
  const online = useOnline();
  usePageTitle(title);
  const renderContent = () => {
    if (device === undefined) return <SkeletonCard picture />;
    if (device === null) return <NoPermission title={words.nobody}>{words.nobodyHint}</NoPermission>;
    return children(device);
  };
  return (
    <>
      <Row justify="between" wrap>
        <Text as="h1" size="big">
          {title}
        </Text>
        {back}
      </Row>
      {device && (
        <Text as="p" tone="muted">
          {owner(device)}
        </Text>
      )}
      <div role="status">
        {online ? (
          <Note tone="ok">
            {words.online}{' '}
            <Button size="small" onClick={() => window.location.assign(portal)}>
              {words.portal}
            </Button>
          </Note>
        ) : (
          <Note tone="warn" icon={IconWifiOff}>
            {words.hint}
          </Note>
        )}
      </div>
      {renderContent()}
    </>
  );
}
