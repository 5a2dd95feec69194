import { useEffect, useState } from 'react';
import type { KeptValues } from './kept-values.ts';
import { logProblem } from './problem-log.ts';

type KeptReference<Reference> = {
  /** As the device kept them when it was asked. */
  readonly kept: Reference | null;
  /** The device holds lists, those of before or the fresh ones. */
  readonly isKept: boolean;
  /** The device has not answered yet. */
  readonly isReading: boolean;
};

/**
 * The lists of a form under this name, which a device keeps for a place without a network: reads them, and replaces them
 * with `fresh` once the server has sent those. A device that cannot read or write keeps none.
 */
export function useKeptReference<Reference>(
  device: KeptValues | null,
  name: string,
  fresh: Reference | null,
): KeptReference<Reference> {
  const [found, setFound] = useState<{ name: string; kept: Reference | null } | null>(null);
  const [written, setWritten] = useState<Reference | null>(null);
  useEffect(() => {
    if (!device) return undefined;
    let gone = false;
    const read = async (): Promise<void> => {
      const kept = await device.read<Reference>(name).catch((error: unknown) => {
        logProblem('The lists of a form cannot be read', error);
        return null;
      });
      if (!gone) setFound({ name, kept });
    };
    void read();
    return () => {
      gone = true;
    };
  }, [device, name]);
  useEffect(() => {
    if (!device || fresh === null) return;
    device.write(name, fresh).then(
      () => setWritten(fresh),
      (error: unknown) => logProblem('The lists of a form are not kept', error),
    );
  }, [device, name, fresh]);
  const isRead = found?.name === name;
  const kept = isRead ? found.kept : null;
  const isKept = kept !== null || (fresh !== null && written === fresh);
  return { kept, isKept, isReading: !isKept && !isRead };
}
