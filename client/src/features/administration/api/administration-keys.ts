import { useQueryClient } from '@tanstack/react-query';

/** All that administrators see: any of their acts may change any of it. */
export const administrationKey = ['administration'] as const;

/** How often what others may have changed is asked for again, while the page is looked at. */
export const refreshMs = 30_000;

/** Asks for everything that is on screen again; resolved when it is there. */
export function useRefreshAdministration(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: administrationKey });
}
