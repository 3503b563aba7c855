import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { announcementBidSchema } from '@recolta/shared/contracts/http/announcement-state';
import { signingCodeValidMinutes } from '@recolta/shared/domain/contract/signing';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { bucharestLocal } from '../../client/src/lib/bucharest-time.ts';
import { type Locale, localizedPath } from '../../client/src/lib/locale-path.ts';
import { makeAccount, type TestAccount, testPassword } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid } from '../../services/tests/harness/announcements.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { placeBidOnPage } from '../fixtures/place-bid.ts';
import { callAs } from '../fixtures/service-call.ts';
import type { Stack } from '../fixtures/stack.ts';
import { texts } from '../fixtures/texts.ts';
import type { BrowserWindow } from './browser-window.ts';

const dayMs = 24 * 60 * 60 * 1000;
const photo = path.join(import.meta.dirname, '../../docs/images/live-room.png');

/** The same people and goods for each walk, in one language. */
export class Journey {
  readonly #stack: Stack;
  readonly #window: BrowserWindow;
  readonly #locale: Locale;

  constructor(stack: Stack, window: BrowserWindow, locale: Locale) {
    this.#stack = stack;
    this.#window = window;
    this.#locale = locale;
  }

  #t(key: string, figures: Record<string, unknown> = {}): string {
    return texts[this.#locale](key, figures);
  }

  #goto(address: string): Promise<void> {
    return this.#window.goto(localizedPath(address, this.#locale));
  }

  #button(key: string, figures: Record<string, unknown> = {}) {
    return { css: 'button', text: this.#t(key, figures) };
  }

  /** Home, the list, a room: two bids, outbid by push, offline and back, the receipt. */
  async bid(): Promise<void> {
    const { db, relay } = this.#stack;
    const window = this.#window;
    const owner = await makeAccount(db, { role: 'Provider' });
    const [bidder, rival] = [await makeAccount(db), await makeAccount(db)];
    const { id } = await makeAuction(db, { owner, termsAccepted: [rival] });
    const price = (minor: number) => formatPrice(minor, 'Ron', this.#locale);
    const standing = (word: string) => window.expectText(this.#t(word));

    await this.#goto('/');
    await window.picture('home');
    await this.#goto('/live');
    await window.expect({ css: `a[href$="/live-auctions/${id}/participate"]` });
    await window.picture('list');
    await this.#signIn(bidder);
    await this.#goto(`/live-auctions/${id}/participate`);
    await window.expectText(this.#t('live.connected'));
    await window.picture('room');

    await window.click(this.#button('room.place', { price: price(1000_00) }));
    const send = (minor: number) => ({
      ...this.#button('room.confirmSend', { price: price(minor) }),
      inDialog: true,
    });
    await window.tick({ css: 'input[type=checkbox]', inDialog: true });
    await window.picture('confirmation');
    await window.click(send(1000_00));
    await standing('live.leader');
    await window.picture('leading');

    await placeBidOnPage(this.#stack, rival, id, 1005_00);
    await standing('live.outbid');
    await window.picture('outbid');

    const exact = { css: 'input', text: this.#t('room.exactPrice') };
    if (!(await window.isShown(exact))) await window.click(this.#button('room.otherPrices'));
    await window.type(exact, '1020');
    await window.picture('exact-price');
    await window.click({ css: 'button[type=submit]', text: this.#t('room.exactBid') });
    await window.click(send(1020_00));
    await window.until(
      'a closed confirmation',
      `return document.querySelector('dialog[open], [role=dialog]') === null`,
    );
    await standing('live.leader');
    await window.picture('leading-exact');

    await relay.kill();
    await window.until(
      'a line that says that the connection is lost',
      'return arguments[0].some((text) => document.body.innerText.includes(text))',
      [this.#t('live.reconnecting'), this.#t('live.offline'), this.#t('live.polling')],
    );
    await window.picture('offline');
    await relay.start();
    await window.expectText(this.#t('live.connected'));
    await placeBidOnPage(this.#stack, rival, id, 1025_00);
    await standing('live.outbid');
    await window.picture('back');

    await window.click({ css: 'a[href*="/receipts/"]' });
    const receipt: unknown = JSON.parse((await window.downloaded('.json')).toString());
    if (!JSON.stringify(receipt).includes(id)) throw new Error('the receipt is of another auction');
  }

  /** A seller answers a bid, fills in the first steps of the wizard, and reads and signs a contract. */
  async sell(): Promise<void> {
    const { db } = this.#stack;
    const window = this.#window;
    const owner = await makeAccount(db, { role: 'Provider', mayPost: true });
    const buyer = await makeAccount(db);
    await this.#signIn(owner);
    await this.#counter(owner, buyer);
    await this.#fillWizard();
    await this.#sign(owner, buyer);
    await window.picture('signed');
  }

  async #signIn({ email }: TestAccount): Promise<void> {
    const window = this.#window;
    await this.#goto('/login');
    await window.type({ css: 'input[name=email]' }, email);
    await window.type({ css: 'input[name=password]' }, testPassword);
    await window.picture('sign-in');
    await window.click({ css: 'main button[type=submit]' });
    await window.expectText(this.#t('live.connected'));
  }

  async #counter(owner: TestAccount, buyer: TestAccount): Promise<void> {
    const window = this.#window;
    const announcement = await makeAnnouncement(this.#stack.db, owner);
    await makeAnnouncementBid(this.#stack.db, announcement, buyer);
    await this.#goto(`/auctions/${announcement}`);
    await window.picture('bid-received');
    await window.click(this.#button('announcements.counter'));
    await window.type({ css: 'input[name=price]', inDialog: true }, '1055');
    await window.picture('counter-offer');
    await window.click({ css: 'button[type=submit]', inDialog: true });
    await window.picture('counter-offer-sum');
    await window.click({ css: 'button[type=submit]', inDialog: true });
    await window.expectText(this.#t('announcements.turnOf.buyer'));
    await window.picture('counter-offer-sent');
  }

  async #fillWizard(): Promise<void> {
    const window = this.#window;
    const field = (name: string) => ({ css: `[name="${name}"]` });
    const enter = '\uE007';
    await this.#goto('/live-auction');
    await window.type(field('goods.product'), `panif${enter}`);
    await window.type(field('quantity'), '750');
    await window.type(field('goods.county'), `Teleorman${enter}`);
    await window.type(field('goods.town'), 'Alexandria');
    await window.type(field('goods.quality.humidity'), '13,2');
    await window.chooseFile({ css: 'input[type=file][accept*="image"]' }, photo);
    const photoText = this.#t('posting.photo', { number: 1 });
    await window.expect({ css: `img[alt="${photoText}"]` });
    await window.picture('wizard-goods');
    await this.#goto('/live-auction?step=delivery');
    const day = bucharestLocal(Date.now() + 10 * dayMs).slice(0, 10);
    await this.#enterDate('goods.deliveryPeriod.from', day);
    await window.picture('wizard-delivery');
  }

  async #enterDate(name: string, day: string): Promise<void> {
    const window = this.#window;
    await window.type({ css: `[name="${name}"]` }, day);
    const script = 'return document.getElementsByName(arguments[0])[0].value === arguments[1]';
    await window.until(`the date ${day}`, script, name, day);
  }

  async #sign(owner: TestAccount, buyer: TestAccount): Promise<void> {
    const { db } = this.#stack;
    const window = this.#window;
    const announcement = await makeAnnouncement(db, owner);
    const call = (who: TestAccount, method: 'POST' | 'PUT', below: string, body: object) =>
      callAs(this.#stack, who, method, `main/auctions/${announcement}/bids${below}`, body, {
        'idempotency-key': randomUUID(),
      });
    const bid = announcementBidSchema.parse(
      await (await call(buyer, 'POST', '', statedBidTerms(Date.now()))).json(),
    );
    await call(owner, 'PUT', `/${bid.id}`, { status: 'Accepted', version: bid.version });
    await this.#goto('/auction-winning-bids/my');
    await window.click({ css: 'main h2 a, main a[href*="/auction-winning-bids/"]' });
    await window.picture('deal');
    await window.click(this.#button('deals.make'));
    await window.click({ ...this.#button('deals.make'), inDialog: true });
    await window.expectText(this.#t('deals.stepText.sign'));
    await window.click(this.#button('deals.read'));
    const contract = await window.downloaded('.pdf');
    if (contract.subarray(0, 5).toString() !== '%PDF-') throw new Error('the contract is no PDF');
    await window.click(this.#button('deals.toSign'));
    await window.tick({ css: 'input[type=checkbox]', inDialog: true });
    await window.click(this.#button('deals.sendCode'));
    // By then the mail is queued; the field for the code is shown before.
    await window.expectText(this.#t('deals.codeSent', { count: signingCodeValidMinutes }));
    const code = await this.#signingCode(owner);
    await window.type({ css: 'input[name=code]' }, code);
    await window.type({ css: 'input[type=password]' }, testPassword);
    await window.picture('sign');
    await window.click({ ...this.#button('deals.sign'), inDialog: true });
    await window.expectText(this.#t('deals.stepText.otherSigns'));
  }

  async #signingCode({ email }: TestAccount): Promise<string> {
    const { rows } = await sql<{ code: string }>`
      select data->'params'->>'code' as code from pgboss.job
      where name = 'mail' and data->>'to' = ${email} and data->>'template' = 'signingCode'
      order by created_on desc limit 1`.execute(this.#stack.db);
    return rows[0]?.code ?? '';
  }
}
