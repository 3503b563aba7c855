import type { Company } from '@recolta/shared/contracts/company';
import type { PhoneConsent } from '@recolta/shared/contracts/http/phone-bids';
import { beforeEach, expect, test, vi } from 'vitest';
import { setCompany } from '../../../components/company/company-details.tsx';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { bidderViewer, bidEntry, liveAuction } from '../../../testing/live-auction.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { PhoneBidDialog } from '../administrator/phone-bid-dialog.tsx';
import { ConsentDialog } from '../bidder/phone/consent-dialog.tsx';
import { ConsentRow } from '../bidder/phone/consent-row.tsx';
import { BidHistory } from './history/bid-history.tsx';

const listed = vi.hoisted(() => ({
  current: { data: undefined as PhoneConsent[] | undefined, isPending: false, isError: false },
}));
const idle = { isPending: false, error: null, mutate: vi.fn(), reset: vi.fn() };
vi.mock('./phone-bids.ts', () => ({
  usePhoneConsents: () => listed.current,
  useEnterPhoneBid: () => idle,
  usePhoneConsent: () => idle,
}));
vi.mock('../../../components/ui/dialog.tsx', () => ({
  Dialog: ({ title, children, foot }: { title: string; children: unknown; foot: unknown }) => (
    <section aria-label={title}>
      {children as never}
      {foot as never}
    </section>
  ),
}));

const room = '/live-auctions/1/participate';
const plain = (html: string) => html.replaceAll('\u00a0', ' ');
const page = async (element: Parameters<typeof pageHtml>[0], address = room) =>
  plain(await pageHtml(element, address, ['room', 'acts', 'phone']));
const close = vi.fn();
const consent = (change: Partial<PhoneConsent> = {}): PhoneConsent => ({
  accountId: '8db2f7ac-c224-44a8-a690-edc25c36957b',
  companyName: 'Moara Dunării SRL',
  administratorName: 'Ion Pop',
  telephone: '+40722123456',
  number: 4,
  price: '1100.00',
  at: '2026-11-21T10:00:00.000Z',
  ...change,
});

beforeEach(() => {
  listed.current = { data: undefined, isPending: false, isError: false };
});

test('[L18] the row says if the account consents, and up to which price', async () => {
  const row = (phoneConsent?: string) => (
    <ConsentRow
      auction={liveAuction()}
      viewer={bidderViewer(phoneConsent ? { phoneConsent } : {})}
      isConnected
    />
  );
  expect(await page(row())).toContain('Licitare prin telefon');
  expect(await page(row('1100.00'))).toContain('Acord prin telefon până la 1.100 lei/t');
  expect(await page(row('1100.00'), `/en${room}`)).toContain('Phone bids up to 1,100 RON/t');
});

test('[L18] the consent shows its price with the whole sum, and can be withdrawn', async () => {
  const dialog = (viewer = bidderViewer(), type: 'Selling' | 'Buying' = 'Selling') => (
    <ConsentDialog auction={liveAuction({ type })} viewer={viewer} isConnected onClose={close} />
  );
  const first = await page(dialog());
  expect(first).toContain('Până la ce preț?');
  expect(first).not.toContain('Retrage acordul');
  const standing = await page(dialog(bidderViewer({ phoneConsent: '1100.00' })));
  expect(standing).toContain('Autorizez oferte prin telefon până la 1.100 lei/t');
  expect(standing).toContain('550.000');
  expect(standing).toContain('Retrage acordul de 1.100 lei/t');
  expect(await page(dialog(bidderViewer(), 'Buying'))).toContain('Până la ce preț coborâți?');
  // Terms that are not accepted yet are accepted with it.
  const newcomer = await page(dialog(bidderViewer({ hasAcceptedTerms: false })));
  expect(newcomer).toContain('type="checkbox"');
  expect(first).not.toContain('type="checkbox"');
});

test('[L18] the number to call keeps its country code, and nothing else but digits', async () => {
  setCompany({ telephone: '+40 252 123-456' } as Company);
  const dialog = (
    <ConsentDialog auction={liveAuction()} viewer={bidderViewer()} isConnected onClose={close} />
  );
  const html = await page(dialog);
  expect(html).toContain('href="tel:+40252123456"');
  expect(html).toContain('>+40 252 123-456<');
});

test('[L18] an administrator chooses the account, and confirms the next price with the total', async () => {
  listed.current.data = [consent(), consent({ accountId: 'b', companyName: null, number: null })];
  const html = await page(<PhoneBidDialog auction={liveAuction()} onClose={close} />);
  expect(html).toContain('Moara Dunării SRL (Ofertant 4)');
  expect(html).toContain('Firmă fără nume');
  expect(html).toContain('href="tel:+40722123456"');
  expect(html).toContain('0722 123 456');
  expect(html).toContain('value="1.045"');
  expect(html).toContain('Introdu oferta de 1.045 lei/t');
  expect(html).toContain('522.500');
  // Number 4 leads: the bid would be against itself.
  expect(html).toContain('Contul conduce deja cu 1.040 lei/t.');
});

test.each([
  ['registered', 'TVA 11'],
  ['notRegistered', 'Fără TVA: vânzătorul nu este înregistrat'],
  [null, 'Total de încasat, fără TVA'],
] as const)(
  '[L18] [Q3] the total is of the account that bids, whose VAT state is %s',
  async (vatState, text) => {
    store.set(sessionAtom, {
      kind: 'signedIn',
      identity: buyerIdentity({
        account: { vatState: vatState === 'registered' ? 'notRegistered' : 'registered' },
      }),
    });
    listed.current.data = [consent({ price: '1000.00', number: null, vatState })];
    const auction = liveAuction({ type: 'Buying', product: 'oats', posterVat: 'registered' });
    expect(await page(<PhoneBidDialog auction={auction} onClose={close} />)).toContain(text);
  },
);

test('[L18] a price beyond the consent is refused before it is sent', async () => {
  listed.current.data = [consent({ price: '1040.00', number: null })];
  const html = await page(<PhoneBidDialog auction={liveAuction()} onClose={close} />);
  expect(html).toContain('Prețul depășește acordul dat de cont');
});

test.each([
  [{ isPending: true }, 'Se încarcă acordurile'],
  [{ isError: true }, 'Încearcă din nou'],
  [{ data: [] }, 'Niciun cont nu și-a dat acordul'],
])('[L18] the dialog without a list says why: %o', async (state, text) => {
  listed.current = { ...listed.current, ...state };
  expect(await page(<PhoneBidDialog auction={liveAuction()} onClose={close} />)).toContain(text);
});

test('[L18] the history marks the bids by phone that the viewer may know of', async () => {
  const entries = [bidEntry(4, { number: 1 }), bidEntry(5, { number: 2, by: 'Ofertant 2' })];
  const history = (phoneBids?: Parameters<typeof BidHistory>[0]['phoneBids']) => (
    <BidHistory auction={liveAuction()} entries={entries} isComplete myNumber={1} phoneBids={phoneBids} />
  );
  expect(await page(history())).not.toContain('prin telefon');
  const marked = await page(history([{ version: 4, by: 'Ana Pop' }]));
  expect(marked.match(/prin telefon: Ana Pop/g)).toHaveLength(1);
  expect(await page(history([{ version: 5, by: null }]), `/en${room}`)).toContain('by phone');
});
