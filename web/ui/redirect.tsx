import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Leads to another page and replaces the address. The router's own `Navigate` starts again each time it is drawn, so that a page
 * that follows the address never arrives.
 */
export function Redirect({ to, params }: { to: string; params: Readonly<Record<string, string>> }) {
  const navigate = useNavigate();
  const target = JSON.stringify(params);
  useEffect(() => {
    void navigate({ to, params: JSON.parse(target), replace: true } as never);
  }, [navigate, to, target]);
  return null;
}
