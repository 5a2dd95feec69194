import { sorgOfBrand, type VisitBrand, visitBrands } from '#rules/field/visit-forms/visit-choices.ts';
import { useUser } from '#platform/api/session.ts';

/** Brands whose forms the user sees: those of their areas. */
export function useVisitBrands(): readonly VisitBrand[] {
  const user = useUser();
  return visitBrands.filter((brand) => user?.userAreas.some(({ sorg }) => sorg === sorgOfBrand[brand]));
}
