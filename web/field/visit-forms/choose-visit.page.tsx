import { useLocale } from '#platform/texts/texts.tsx';
import { Redirect } from '#ui/page/redirect.tsx';
import { NoPermission } from '#ui/page/states.tsx';
import { useVisitBrands } from './visit-brands.part.ts';
import { visitsRoute } from '#field/visits/visits.links.ts';

/** Opens the visits of the first brand that the user sees. */
export function ChooseVisitPage() {
  const lang = useLocale();
  const [first] = useVisitBrands();
  return first ? <Redirect to={visitsRoute(first)} params={{ lang }} /> : <NoPermission />;
}
