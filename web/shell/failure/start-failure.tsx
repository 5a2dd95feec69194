import type { Root } from 'react-dom/client';
import { openLocaleOfAddress } from '../language/open-locale.ts';
import { ErrorWords } from './plain.pages.tsx';

/** Shows why the portal itself did not load, for example offline after a visit that saw only the sign-in page. */
export async function showStartFailure(root: Root, error: unknown): Promise<void> {
  await openLocaleOfAddress();
  root.render(<ErrorWords error={error} />);
}
