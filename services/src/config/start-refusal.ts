import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { SettingsError } from '@recolta/server-kit/settings';
import { listenRefusal } from '@recolta/server-kit/start-refusal';
import type { ServicesSettings } from './settings.ts';

/**
 * Explains why the services cannot start with their settings, in one line that an operator can act on.
 *
 * @param settings undefined if they could not be read
 * @returns null for an internal error, which needs its stack
 */
export function startRefusal(error: unknown, settings: ServicesSettings | undefined): string | null {
  if (error instanceof SettingsError || error instanceof DatabaseRefusal) return oneLine(error.message);
  if (settings === undefined) return null;
  const { SERVICES_HOST, SERVICES_PORT, SERVICES_METRICS_PORT } = settings;
  return listenRefusal(error, {
    host: ['SERVICES_HOST', SERVICES_HOST],
    ports: [
      ['SERVICES_PORT', SERVICES_PORT],
      ['SERVICES_METRICS_PORT', SERVICES_METRICS_PORT],
    ],
  });
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*/g, ' | ');
}
