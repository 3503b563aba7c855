import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/page-html.tsx';
import { Footer } from './footer.tsx';

const company = {
  name: 'Ferma Mare SRL',
  number: 'RO123',
  register: 'J40/1/2020',
  dpoEmail: 'date@ferma.ro',
  hostingCountry: 'România',
  address: 'Strada Mare 1, Alexandria',
  email: 'contact@ferma.ro',
  telephone: '0722 123 456',
  socialUrl: 'https://www.facebook.com/ferma',
};

test('the footer names the operator and links to its social media page', async () => {
  const html = await pageHtml(<Footer company={company} />);
  for (const detail of [company.name, 'CUI: RO123', company.address]) expect(html).toContain(detail);
  expect(html).toContain('href="mailto:contact@ferma.ro"');
  expect(html).toContain('href="tel:0722123456"');
  expect(html).toMatch(/<a href="https:\/\/www\.facebook\.com\/ferma"[^>]*>Pagina noastră de Facebook</);
});

test.each([
  ['/terms-conditions', 'Terms and conditions'],
  ['/confidentiality-policy', 'Confidentiality policy'],
  ['/privacy-policy', 'Privacy notice'],
  ['/cookie-policy', 'Cookie policy'],
  ['/consultanta', 'European funds'],
  ['/contact', 'Contact'],
])('the footer links to %s', async (to, name) => {
  expect(await pageHtml(<Footer />, '/en')).toMatch(new RegExp(`<a [^>]*href="/en${to}"[^>]*>${name}<`));
});

test.each([
  ['/ajutor', 'How a live auction works'],
  ['/ajutor/contracte', 'Contracts and signing'],
  ['/ajutor/de-la-contract-la-bani', 'From the contract to the money'],
  ['/ajutor/tarife', 'Fees'],
  ['/ajutor/accesibilitate', 'Accessibility'],
])('the footer links to the help page %s', async (to, name) => {
  expect(await pageHtml(<Footer />, '/en')).toMatch(new RegExp(`<a [^>]*href="/en${to}"[^>]*>${name}<`));
});

test('the newsletter sign-up is on reading pages only; the home page has its own', async () => {
  for (const path of ['/live', '/contact', '/consultanta', '/about-us', '/blog/un-articol', '/ajutor'])
    expect(await pageHtml(<Footer />, path)).toContain('Noutăți pe e-mail');
  for (const path of ['/', '/login', '/account', '/live-auctions/7/participate'])
    expect(await pageHtml(<Footer />, path)).not.toContain('Noutăți pe e-mail');
});

test('the footer links to the consumer protection authority, in both languages', async () => {
  for (const [address, name] of [
    ['/', 'ANPC – protecția consumatorilor'],
    ['/en', 'ANPC – consumer protection'],
  ] as const) {
    const html = await pageHtml(<Footer />, address);
    expect(html).toMatch(new RegExp(`<a href="https://anpc.ro"[^>]*>${name}<`));
  }
});

test('the footer of a task page is short and keeps every link and contact detail, closed', async () => {
  const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).sort();
  const whole = await pageHtml(<Footer company={company} />, '/live');
  for (const path of ['/account', '/login', '/admin', '/live-auctions/7/participate']) {
    const short = await pageHtml(<Footer company={company} />, path);
    expect(linksOf(short)).toEqual(linksOf(whole));
    for (const detail of [company.name, 'CUI: RO123', company.address]) expect(short).toContain(detail);
    expect(short.match(/<details/g)).toHaveLength(4);
    expect(short).not.toContain('open=""');
  }
});
