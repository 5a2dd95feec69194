import { useRouterState } from '@tanstack/react-router';
import { type VisitBrand, visitBrands } from '#rules/field/visit-forms/visit-choices.ts';

/** The brand of the page: its pages have one path each. */
export const useVisitBrand = (): VisitBrand =>
  useRouterState({
    select: ({ location }) => visitBrands.find((brand) => location.pathname.includes(`/visit-form/${brand}`)),
  }) ?? 'polygon';
