import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Redirects to another page and replaces the address. The router's own `Navigate` restarts on each render, so a page
 * that renders on address changes never arrives.
 */
export function Redirect({ to, params }: { to: string; params: Readonly<Record<string, string>> }) {
  const navigate = useNavigate();
  const target = JSON.stringify(params);
  useEffect(() => {
    // oxlint-disable-next-line paceline/no-navigation-in-effects -- the one place: its list holds values, not objects
    void navigate({ to, params: JSON.parse(target), replace: true });
  }, [navigate, to, target]);
  return null;
}
