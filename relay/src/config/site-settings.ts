import type { SiteSettings } from '@recolta/site/site-settings';
import { type RelaySettings, serviceUrls } from './settings.ts';

/** The relay's settings as the site takes them. */
export function siteSettings(settings: RelaySettings): SiteSettings {
  const { origins, isHttps, isDemo, isIndexed, hasOwnContent } = settings;
  return {
    ...{ origins, isHttps, isDemo, isIndexed, hasOwnContent },
    clientDir: settings.CLIENT_DIR,
    hasTraces: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== '',
    company: {
      name: settings.COMPANY_NAME,
      number: settings.COMPANY_NUMBER,
      register: settings.COMPANY_REGISTER,
      address: settings.COMPANY_ADDRESS,
      email: settings.COMPANY_EMAIL,
      telephone: settings.COMPANY_TELEPHONE,
      dpoEmail: settings.DPO_EMAIL,
      hostingCountry: settings.HOSTING_COUNTRY,
      socialUrl: settings.SOCIAL_URL,
    },
    serviceUrls: serviceUrls(settings),
    contentFileOrigins: settings.CONTENT_FILE_ORIGINS.split(',').flatMap((text) => text.trim() || []),
    trustedProxies: settings.TRUST_PROXY,
    callTimeoutMs: settings.CALL_TIMEOUT_MS,
    firstViewMs: settings.FIRST_VIEW_MS,
  };
}
