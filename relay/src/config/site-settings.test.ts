import { expect, it } from 'vitest';
import { parseRelaySettings } from './settings.ts';
import { siteSettings } from './site-settings.ts';

it('shows the company of the installation on its pages, each detail from its own setting', () => {
  const { company } = siteSettings(
    parseRelaySettings({
      ...{ COMPANY_NAME: 'Piața SRL', COMPANY_NUMBER: 'RO12345674', COMPANY_REGISTER: 'J40/1/2026' },
      ...{ COMPANY_ADDRESS: 'Str. Morii 1, Slobozia', COMPANY_EMAIL: 'contact@piata.ro' },
      ...{ COMPANY_TELEPHONE: '+40721000000', DPO_EMAIL: 'dpo@piata.ro', HOSTING_COUNTRY: 'Germania' },
      SOCIAL_URL: 'https://social.example/piata',
    }),
  );
  expect(company).toEqual({
    name: 'Piața SRL',
    number: 'RO12345674',
    register: 'J40/1/2026',
    address: 'Str. Morii 1, Slobozia',
    email: 'contact@piata.ro',
    telephone: '+40721000000',
    dpoEmail: 'dpo@piata.ro',
    hostingCountry: 'Germania',
    socialUrl: 'https://social.example/piata',
  });
});
