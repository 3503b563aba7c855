import type { PublicProfile } from '@recolta/shared/contracts/http/accounts';
import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { RecordBand } from '@recolta/shared/domain/deal/company-record';
import { expect, test } from 'vitest';
import { RecordLine } from '../../../components/company/company-record.tsx';
import { pageHtml } from '../../../testing/page-html.tsx';
import { OwnerName } from './announcement-list-row.tsx';
import { CompanyFacts, CompanyPhotos } from './company-page.tsx';

const profile: PublicProfile = {
  ...{ companyName: 'Câmpia Timișului SRL', county: 'TM', memberSince: '2026-03-30', isChecked: true },
  ...{ soldCount: 4, concludedDeals: 3, record: null, recordSentence: null, photos: [] },
  announcements: { items: [], total: 0, page: 1, pageSize: 20 },
};

async function factsOf(changes: Partial<PublicProfile>) {
  const html = await pageHtml(<CompanyFacts profile={{ ...profile, ...changes }} />, '/', ['company']);
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, value]) => [
    label,
    value,
  ]);
}

test('[A14] a profile shows the county, the start date, and the outcomes of announcements under its name', async () => {
  expect(await factsOf({})).toEqual([
    ['Județul de activitate', 'Timiș'],
    ['Pe Recolta din', '30.03.2026'],
    ['Anunțuri încheiate cu contract', '4'],
    ['Contracte semnate', '3'],
  ]);
  expect((await factsOf({ county: null }))[0]).toEqual(['Pe Recolta din', '30.03.2026']);
});

test('[S9] a profile shows if the company data are checked', async () => {
  const html = (isChecked: boolean) =>
    pageHtml(<CompanyFacts profile={{ ...profile, isChecked }} />, '/', ['company']);
  expect(await html(true)).toContain('Date verificate');
  expect(await html(false)).toContain('Date neverificate');
});

test('[A14] a profile begins with the photos as their owner describes them, or with a drawn farm', async () => {
  const accountId = '8db2f7ac-c224-44a8-a690-edc25c36957a';
  const html = (photos: PublicProfile['photos']) =>
    pageHtml(<CompanyPhotos accountId={accountId} photos={photos} />, '/', ['company', 'goods']);
  const shown = await html([
    { key: 'a', description: 'Silozurile' },
    { key: 'b', description: null },
  ]);
  expect(shown).toContain('aria-label="Fotografia 1 din 2: Silozurile"');
  expect(shown).toContain('aria-label="Fotografia 2 din 2"');
  expect(shown).toContain(`src="/services/main/accounts/${accountId}/photos/a?size=small"`);
  // Only administrators remove them here.
  expect(shown).not.toContain('Șterge fotografia');
  const drawn = await html([]);
  expect(drawn).not.toContain('<img');
  expect(drawn).toContain('<svg aria-hidden="true"');
});

test('[D10] before the company is known, bands say how many deals, and how they went', async () => {
  const lineOf = (band: RecordBand | undefined, locale = '') =>
    pageHtml(<RecordLine band={band} />, `${locale}/auctions`, ['goods']);
  expect(await lineOf(undefined)).toBe('');
  expect(await lineOf({ deals: 'from5', payment: 'onTime', quality: null })).toContain(
    '>5–9 tranzacții decontate · plătește de obicei la timp<',
  );
  expect(await lineOf({ deals: 'from20', payment: null, quality: 'sometimesBelow' }, '/en')).toContain(
    '>20 settled deals or more · sometimes delivers below the declared quality<',
  );
});

test('[B5] an owner’s name links to the profile; a confidential owner has neither', async () => {
  const ownerId = '8db2f7ac-c224-44a8-a690-edc25c36957a';
  const nameOf = (owner: string | null, id: string | null | undefined) =>
    pageHtml(<OwnerName item={{ owner, ownerId: id } as AnnouncementState} />, '/en/auctions');
  expect(await nameOf('Agro SRL', ownerId)).toMatch(
    new RegExp(`<a [^>]*href="/en/companies/${ownerId}"[^>]*>Agro SRL</a>`),
  );
  // From a service of an earlier release.
  expect(await nameOf('Agro SRL', undefined)).toBe('Agro SRL');
  expect(await nameOf(null, null)).toBe('');
});
