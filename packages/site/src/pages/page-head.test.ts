import type { PagePaths } from '@recolta/shared/contracts/page-renderer';
import { sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { expect, test } from 'vitest';
import { canonicalAddress, pageHead } from './page-head.ts';

const origin = 'https://recolta.example';
const company = {
  ...{
    name: 'Ferma SRL',
    number: 'RO1',
    register: 'J40/1/2020',
    dpoEmail: 'date@ferma.ro',
    hostingCountry: 'România',
    address: 'Str. Gării 1',
    email: 'contact@ferma.ro',
  },
  ...{ telephone: '0700 000 000', socialUrl: 'https://www.facebook.com/ferma' },
};
const site = { origin, company, hasPostPictures: true };
const page = {
  ...{ title: 'Anunțuri · Recolta', description: 'Grâu "A" <b>' },
  ...{ paths: null, article: null },
};
const headOf = (address: string, state: unknown = undefined) => pageHead({ address, state, page }, site);
const dataIn = (head: string): unknown[] =>
  Array.from(head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json = '']) =>
    JSON.parse(json),
  );

const { state } = sampleSnapshot();
const room = `/live-auctions/${state.id}/participate`;
const announcement = {
  ...{ id: '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e', name: 'Grâu', type: 'Selling', county: 'TR' },
  ...{ status: 'InProgress', price: '1055.00', currency: 'Ron', unit: 'Ton', quantity: '500.000' },
  quantityLeft: '500.000',
  ...{ deadline: '2026-11-24T16:00:00.000Z', owner: 'Agro Secret SRL' },
};
const product = {
  ...{ id: '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e', productName: 'Porumb furajer', status: 'Active' },
  ...{ unitPrice: '995.00', priceType: 'InvertedVat', currency: 'Ron', unitOfMeasurement: 'Ton' },
  ...{ totalQuantity: '600.000', distributionCounties: ['TR', 'GR', 'OT', 'DJ'], provider: 'Secret SRL' },
  participationDeadline: '2026-11-24T16:00:00.000Z',
};

test('a page has its address, those in each language, and its type', () => {
  const head = headOf('/en/auctions?page=2');
  expect(head).toContain(`<link rel="canonical" href="${origin}/en/auctions?page=2" />`);
  expect(head).toContain(`<link rel="alternate" hreflang="ro" href="${origin}/auctions?page=2" />`);
  expect(head).toContain(`<link rel="alternate" hreflang="en" href="${origin}/en/auctions?page=2" />`);
  expect(head).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/auctions?page=2" />`);
  expect(head).toContain('property="og:title" content="Anunțuri · Recolta"');
  expect(head).toContain('property="og:description" content="Grâu &quot;A&quot; &lt;b&gt;"');
  expect(head).toContain(`property="og:image" content="${origin}/card-en.png"`);
  expect(head).toContain('property="og:locale" content="en_GB"');
  expect(head).toContain('property="og:type" content="website"');
  expect(head).not.toContain('article:');
  expect(head).not.toContain('rss+xml');
  expect(headOf('/auctions')).toContain('property="og:locale" content="ro_RO"');
  expect(dataIn(head)).toEqual([]);
});

test('a page that exists in one language names its address there, and no other', () => {
  const linksOf = (address: string, paths: PagePaths) => {
    const head = pageHead({ address, state: undefined, page: { ...page, paths } }, site);
    return Array.from(
      head.matchAll(/<link rel="\w+" (?:hreflang="([\w-]+)" )?href="(.*?)"/g),
      ([, language, url]) => [language ?? 'canonical', url?.slice(origin.length)],
    );
  };
  for (const address of ['/en/auctions/x', '/auctions/x']) {
    for (const paths of [{ ro: '/auctions/porumb' }, { en: '/en/auctions/maize' }]) {
      const [[language, path] = []] = Object.entries(paths);
      expect(linksOf(address, paths)).toEqual([
        ['canonical', path],
        [language, path],
        ['x-default', path],
      ]);
    }
  }
});

test.each([
  ['/', '/en', '/en'],
  ['/blog', '/blog/', '/blog'],
  ['/blog', '/en/BLOG?page=1', '/en/blog'],
  ['/blog', '/blog?page=abc', '/blog'],
  ['/blog', '/blog?page=0', '/blog'],
  ['/blog', '/blog?page=20000000', '/blog'],
  ['/blog', '/blog?tag=&page=03&page=4', '/blog?page=3'],
  ['/blog', '/blog?tag=p%C3%A2ine%20alb%C4%83&category=a', '/blog?category=a&tag=p%C3%A2ine+alb%C4%83'],
])('a page at %s opened as %s has the address %s', (path, address, canonical) => {
  expect(canonicalAddress(path, address)).toBe(canonical);
});

test.each([
  ['/blog', '/blog/rss.xml'],
  ['/en/blog?page=2', '/en/blog/rss.xml'],
])('the blog at %s names its feed %s', (address, feed) => {
  expect(headOf(address)).toContain(`type="application/rss+xml" title="Recolta – blog" href="${feed}"`);
});

test('home names the company that runs the site, in both languages', () => {
  for (const address of ['/', '/en']) {
    const head = headOf(address);
    expect(head).toContain(`hreflang="ro" href="${origin}/" />`);
    expect(head).toContain(`hreflang="en" href="${origin}/en" />`);
    expect(dataIn(head)).toEqual([
      expect.objectContaining({ '@type': 'Organization', name: 'Recolta', legalName: 'Ferma SRL' }),
    ]);
  }
});

test('a shared room has title, description with price, picture and its event, in the language of its address', () => {
  const ro = headOf(room, { ...state, name: 'Grâu "A" <b>' });
  expect(ro).toContain('property="og:title" content="Grâu &quot;A&quot; &lt;b&gt; · ');
  expect(ro).toContain(`property="og:url" content="${origin}${room}"`);
  expect(ro).toContain(`${origin}/services/live-auctions/api/v1/auctions/${state.id}/card?locale=ro`);
  expect(headOf(`/en${room}`, state)).toContain('card?locale=en');
  expect(dataIn(ro)).toEqual([
    expect.objectContaining({
      '@type': 'Event',
      startDate: state.startsAt,
      location: { '@type': 'VirtualLocation', url: `${origin}${room}` },
      offers: expect.objectContaining({ '@type': 'Offer', price: state.startingPrice, priceCurrency: 'RON' }),
    }),
  ]);
});

test.each([
  ['Selling', 'Offer'],
  ['Buying', 'Demand'],
])('a shared announcement, %s, has its picture, price, deadline and an %s', (type, term) => {
  const path = `/auctions/${announcement.id}`;
  const head = headOf(path, { ...announcement, type });
  expect(head).toContain(`${origin}/services/main${path}/card?locale=ro`);
  expect(head).toContain('1.055');
  expect(dataIn(head)).toEqual([
    expect.objectContaining({
      '@type': term,
      price: '1055.00',
      priceCurrency: 'RON',
      availabilityEnds: announcement.deadline,
      eligibleQuantity: { '@type': 'QuantitativeValue', value: 500, unitCode: 'TNE' },
    }),
  ]);
});

test('a shared product has its picture, price, counties and deadline', () => {
  const path = `/products/${product.id}`;
  const head = headOf(`/en${path}`, product);
  expect(head).toContain(`${origin}/services/main${path}/card?locale=en`);
  expect(head.replaceAll('\u00a0', ' ')).toContain(
    '600 t · Teleorman, Giurgiu, Olt +1 · Price, reverse charge: 995 RON/t',
  );
  expect(dataIn(head)).toEqual([
    expect.objectContaining({
      '@type': 'Product',
      offers: expect.objectContaining({ price: '995.00', availability: 'https://schema.org/InStock' }),
    }),
  ]);
});

const article = {
  ...{ headline: 'Umiditatea la recoltare', summary: 'Ce <pierde> grâul', author: 'Ana Pop' },
  ...{ publishedAt: '2026-11-02T08:00:00+00:00', changedAt: '2026-11-03T08:00:00+00:00' },
  ...{ language: 'ro' as const, picture: '/services/content/cards/umiditatea?locale=ro' },
};

test('a post has its dates, author and picture, and its address in each language that it exists in', () => {
  const shown = (address: string, paths: { ro: string; en?: string }) =>
    pageHead({ address, state: undefined, page: { ...page, article, paths } }, site);
  const both = shown('/en/blog/moisture', { ro: '/blog/umiditatea', en: '/en/blog/moisture' });
  expect(both).toContain(`<link rel="canonical" href="${origin}/en/blog/moisture" />`);
  expect(both).toContain(`hreflang="ro" href="${origin}/blog/umiditatea" />`);
  expect(both).toContain('property="og:type" content="article"');
  expect(both).toContain('property="og:title" content="Umiditatea la recoltare"');
  expect(both).toContain(`property="article:published_time" content="${article.publishedAt}"`);
  expect(both).toContain(`property="article:modified_time" content="${article.changedAt}"`);
  expect(dataIn(both)).toEqual([
    expect.objectContaining({
      '@type': 'BlogPosting',
      headline: article.headline,
      datePublished: article.publishedAt,
      dateModified: article.changedAt,
      author: { '@type': 'Person', name: 'Ana Pop' },
      image: [`${origin}${article.picture}`],
    }),
  ]);
  const foreign = { address: '/blog/umiditatea', state: undefined, page: { ...page, article } };
  expect(pageHead(foreign, { ...site, hasPostPictures: false })).toContain(`${origin}/card-ro.png`);
  // Shown in Romanian below /en: its canonical address is the Romanian one.
  const romanian = shown('/en/blog/umiditatea', { ro: '/blog/umiditatea' });
  expect(romanian).toContain(`<link rel="canonical" href="${origin}/blog/umiditatea" />`);
  expect(romanian).not.toContain('hreflang="en"');
});

test('[B5] it contains no name of a person; it is empty for a list and an unknown state', () => {
  const bestBid = { price: '1.00', by: 'Agro Secret SRL', number: 1, at: state.startsAt, automatic: false };
  const states = [{ ...state, owner: 'Silozul Secret SA', bestBid }, announcement, product];
  for (const one of states) {
    const head = headOf('/', one);
    expect(head).toContain('og:image');
    expect(head).not.toContain('Secret');
  }
  for (const one of [[], { ...state, status: 'New' }, undefined])
    expect(pageHead({ address: '/live', state: one, page: null }, site)).toBe('');
});

test('escapes names that would end the element of structured data, or begin another', () => {
  const name = '</script><script>alert(1)</script><!--';
  const head = headOf(room, { ...state, name });
  expect(head.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
  expect(JSON.stringify(dataIn(head))).toContain('alert(1)');
});
