import type { Protocol, Receipt } from '@recolta/shared/contracts/http/auction-proof';
import {
  honestProtocol,
  plantedManipulations,
  protocolWithDecision,
} from '@recolta/shared/testing/planted-manipulations';
import { marketKeys, receiptOf } from '@recolta/shared/testing/proof-fixture';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, refusal, visitPage } from '../../../testing/page-visit.tsx';
import { VerifyPage } from './verify-page.tsx';

const honest = honestProtocol();
const id = honest.auctionId;
const live = '/services/live-auctions/api/v1';

interface Parts {
  /** A number is a status without a protocol. */
  readonly protocol?: Protocol | number;
  readonly keys?: unknown;
}

async function visit({ protocol = honest, keys = marketKeys }: Parts = {}) {
  cleanup();
  const page = await visitPage(<VerifyPage id={id} />, {
    address: `/en/live-auctions/${id}/verify`,
    namespaces: ['verify', 'room', 'lists'],
    answers: {
      [`GET ${live}/auctions/${id}/protocol`]: () =>
        typeof protocol === 'number'
          ? refusal(protocol === 409 ? 'StatusConflict' : 'NotFound', protocol)
          : Response.json(protocol),
      [`GET ${live}/signing-keys`]: () => Response.json(keys),
    },
  });
  const file = (value: unknown, name: string) =>
    new File([JSON.stringify(value)], name, { type: 'application/json' });
  const add = (value: unknown, name: string) =>
    page.user.upload(screen.getByLabelText(page.t('verify:other')), file(value, name));
  const verdict = () => screen.findByRole('heading', { level: 2, name: /.+/, hidden: false });
  const rows = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => [...item.children].map((part) => plain(part.textContent ?? '')))
      .filter((parts) => parts.length === 4)
      .map(([, name, detail, word]) => ({ name, detail, word }));
  const section = () => plain(screen.getByRole('region', { name: page.t('verify:file') }).textContent ?? '');
  return { ...page, file, add, verdict, rows, section };
}

const clock = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Bucharest' }).format(
    Date.parse(at),
  );
const date = (at: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Bucharest',
  }).format(Date.parse(at));
const short = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
const endedAt = `${date(honest.outcome.at)}, ${clock(honest.outcome.at)}`;

test('[L13] an honest protocol is right: who won, the whole chain, and the basis of each check', async () => {
  const { t, rows, section } = await visit();
  expect(await screen.findByRole('heading', { name: t('verify:verdict.right') })).toBeTruthy();
  const name = t('room:bidder', { number: 2 });
  expect(
    screen.getByText(
      `${t('verify:won', { name, price: '1,025 RON/t' })} ${t('verify:endedAt', { at: endedAt })}`,
      { normalizer: plain },
    ),
  ).toBeTruthy();
  const { terms, entries } = honest;
  const word = (check: 'terms' | 'chain' | 'steps' | 'ends' | 'winner' | 'signatures') => ({
    name: t(`verify:check.${check}`),
    word: t(`verify:word.${check}.right`),
  });
  const hash = entries.findLast(({ termsHash }) => termsHash !== undefined)?.termsHash ?? '';
  expect(rows()).toEqual([
    { ...word('terms'), detail: t('verify:detail.terms', { hash: short(hash) }) },
    { ...word('chain'), detail: t('verify:detail.chain', { count: 10 }) },
    {
      ...word('steps'),
      detail: t('verify:detail.steps', { count: 6, starting: '1,000 RON/t', step: '5 RON/t' }),
    },
    {
      ...word('ends'),
      detail: t('verify:detail.ends', {
        posted: clock(terms.endsAt ?? ''),
        ended: clock(honest.outcome.at),
        hard: clock(terms.hardEndsAt),
      }),
    },
    {
      ...word('winner'),
      detail: `${t(`room:outcome.${honest.outcome.kind}`)} ${t('verify:detail.desired', { price: '1,020 RON/t' })}`,
    },
    {
      ...word('signatures'),
      detail: t('verify:detail.signatures', { count: 1, key: 'market', from: '01/01/2026' }),
    },
  ]);
  const chain = screen.getByRole('img');
  expect(chain.getAttribute('aria-label')).toBe(t('verify:chainWhole', { count: 10 }));
  expect(chain.children).toHaveLength(10);
  expect(plain(chain.parentElement?.textContent ?? '')).toBe(
    `${t('verify:chain', { count: 10 })}${t('verify:chained')}1 · ${t('verify:kind.created')}10 · ${t('verify:kind.won')}`,
  );
  expect(section()).toBe(`${t('verify:served')}${t('verify:servedNote')}${t('verify:other')}`);
  const link = (name: string) => {
    const found = screen.getByRole('link', { name });
    return [found.getAttribute('href'), found.getAttribute('download')];
  };
  const served = `${live}/auctions/${id}/protocol`;
  expect(link(t('verify:pdf'))).toEqual([`${served}/pdf?locale=en`, 'auction-record.pdf']);
  expect(link(t('verify:json'))).toEqual([served, 'auction-record.json']);
  expect(link(t('verify:script'))).toEqual(['/verify.mjs', 'verify.mjs']);
  for (const key of ['limits', 'refused', 'people'] as const)
    expect(screen.getByText(t(`verify:untold.${key}`))).toBeTruthy();
  expect(screen.queryByText(t('verify:addReceipt'))).toBeNull();
});

test('[L13] a public auction names its winner, and leaves nobody untold', async () => {
  const participants = honest.participants.map((one) => ({ ...one, name: `Firma ${one.number} SRL` }));
  const { t } = await visit({ protocol: { ...honest, participants, owner: 'Ferma SRL' } });
  await screen.findByRole('heading', { name: t('verify:verdict.right') });
  expect(screen.getByText(/^Firma 2 SRL/)).toBeTruthy();
  expect(screen.queryByText(t('verify:untold.people'))).toBeNull();
});

const manipulated = (name: string) => {
  const found = plantedManipulations().find((one) => one.name === name);
  if (!found) throw new Error(`there is no manipulation ${name}`);
  return found;
};

test('[L13] an altered entry breaks the chain: which one, what it says, and both hashes', async () => {
  const { protocol } = manipulated('an entry altered');
  const { t, add, rows } = await visit({ protocol });
  expect(await screen.findByRole('heading', { name: t('verify:verdict.changed') })).toBeTruthy();
  const entry = protocol.entries[4] as Protocol['entries'][number];
  const reason = t('verify:reason.altered', { version: 5 });
  expect(screen.getAllByText(reason)).toHaveLength(3);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    t('verify:chainBroken', { right: 4, version: 5, rest: 5 }),
  );
  expect(screen.getByText(t('verify:chainCut'))).toBeTruthy();
  const title = screen.getByText(`${t('verify:entry', { version: 5 })} · ${t('verify:kind.bid')}`);
  expect(plain(title.parentElement?.textContent ?? '')).toContain(
    `${clock(entry.at)}.${entry.at.slice(20, 23)} · ${t('room:bidder', { number: 1 })} · 1,005 RON/t`,
  );
  const facts = [...document.querySelectorAll('dl dt')].map((fact) => fact.textContent);
  expect(facts).toEqual([t('verify:computedHash'), t('verify:statedHash')]);
  const values = [...document.querySelectorAll('dl dd')].map((fact) => fact.textContent);
  expect(values[1]).toBe(short(entry.hash));
  expect(values[0]).not.toBe(values[1]);
  expect(screen.getByText(t('verify:addReceipt'))).toBeTruthy();
  expect(rows().map(({ word }) => word)).toEqual([
    ...[t('verify:word.terms.right'), t('verify:word.chain.wrong'), t('verify:word.steps.notJudged')],
    ...[
      t('verify:word.ends.notJudged'),
      t('verify:word.winner.notJudged'),
      t('verify:word.signatures.right'),
    ],
  ]);
  expect(rows()[2]?.detail).toBe(t('verify:reason.dependsOnEntry', { version: 5 }));
  // A receipt of that bid says what was signed.
  await add(receiptOf(honest, 5), 'dovada.json');
  await waitFor(() => expect(screen.queryByText(t('verify:addReceipt'))).toBeNull());
  const said = [...document.querySelectorAll('dl > *')]
    .map((part) => plain(part.textContent ?? ''))
    .join('|');
  expect(said).toContain(t('verify:receiptSays'));
  expect(said).toContain('1,005 RON/t, ');
  expect(said).toContain(short(receiptOf(honest, 5).hash));
});

test('[L13] a missing entry has no content to show', async () => {
  const { t } = await visit({ protocol: manipulated('an entry dropped').protocol });
  await screen.findByRole('heading', { name: t('verify:verdict.changed') });
  expect(screen.getByText(`${t('verify:entry', { version: 6 })} · ${t('verify:isMissing')}`)).toBeTruthy();
  expect(screen.queryByText(t('verify:addReceipt'))).toBeNull();
  expect(document.querySelector('dl')).toBeNull();
});

test.each([
  ['a price below the step, with the chain and the signature made again', 'againstRules'],
  ['a time after the end, with the chain and the signature made again', 'againstRules'],
  ['a personalised bid accepted once the desired price was met, signed by the market', 'againstRules'],
  ['another winner stated', 'changed'],
  ['the terms changed', 'changed'],
  ['signed by somebody else', 'changed'],
] as const)('[L13] %s is told as %s', async (name, verdict) => {
  const { protocol, reason, version } = manipulated(name);
  const { t } = await visit({ protocol });
  expect(await screen.findByRole('heading', { name: t(`verify:verdict.${verdict}`) })).toBeTruthy();
  expect(
    screen.getAllByText(t(`verify:reason.${reason}`, { version: version ?? '' })).length,
  ).toBeGreaterThan(1);
});

test('[L13] [L10] the end of the bidding is apart from the owner’s decision', async () => {
  const decided = protocolWithDecision();
  const { t, rows } = await visit({ protocol: decided });
  await screen.findByRole('heading', { name: t('verify:verdict.right') });
  const closedAt = decided.entries.find(({ kind }) => kind === 'closed')?.at ?? '';
  const dayAndClock = (at: string) => `${date(at)}, ${clock(at)}`;
  const times = [
    t('verify:endedAt', { at: dayAndClock(closedAt) }),
    t('verify:decidedAt', { at: dayAndClock(decided.outcome.at) }),
  ].join(' ');
  const won = t('verify:won', { name: t('room:bidder', { number: 1 }), price: '1,000 RON/t' });
  expect(screen.getByText(`${won} ${times}`, { normalizer: plain })).toBeTruthy();
  expect(clock(closedAt)).not.toBe(clock(decided.outcome.at));
  expect(rows().find(({ name }) => name === t('verify:check.ends'))?.detail).toContain(
    `closed at ${clock(closedAt)}`,
  );
});

test('[L13] an auction without a winner says how it ended', async () => {
  const { protocol } = manipulated(
    'a personalised bid accepted once the desired price was met, signed by the market',
  );
  const honestEnd = honestProtocol(0);
  const { t } = await visit({ protocol: honestEnd });
  await screen.findByRole('heading', { name: t('verify:verdict.right') });
  const at = `${date(honestEnd.outcome.at)}, ${clock(honestEnd.outcome.at)}`;
  expect(
    screen.getByText(`${t(`room:outcome.${honestEnd.outcome.kind}`)} ${t('verify:endedAt', { at })}`, {
      normalizer: plain,
    }),
  ).toBeTruthy();
  expect(protocol.outcome.winner).toBeNull();
});

test('[L13] own files can be checked in place of the market’s: names, sizes, receipts; other files are refused', async () => {
  const { t, user, add, file, section, rows } = await visit();
  await screen.findByRole('heading', { name: t('verify:verdict.right') });
  expect(screen.queryByRole('button', { name: t('verify:reset') })).toBeNull();
  await add({ kind: 'song' }, 'x.json');
  expect(await screen.findByText(t('verify:badFile'))).toBeTruthy();
  await add(receiptOf(honest, 5), 'dovada.json');
  await waitFor(() => expect(section()).toContain('+ dovada.json'));
  expect(screen.queryByText(t('verify:badFile'))).toBeNull();
  expect(rows().at(-1)?.detail).toContain(
    t('verify:detail.signatures', { count: 2, key: 'market', from: '01/01/2026' }),
  );
  const { protocol } = manipulated('an entry altered');
  const kilobytes = Math.round(JSON.stringify(protocol).length / 1000);
  fireEvent.drop(screen.getByRole('region', { name: t('verify:file') }), {
    dataTransfer: { files: [file(protocol, 'fișier.json')] },
  });
  await screen.findByRole('heading', { name: t('verify:verdict.changed') });
  expect(section()).toContain('fișier.json');
  expect(section()).toMatch(
    new RegExp(t('verify:readHere', { size: String(kilobytes) }).replace('.', '\\.')),
  );
  // Another protocol starts again; the market's downloads are not of this file.
  expect(section()).not.toContain('dovada.json');
  expect(screen.queryByRole('link', { name: t('verify:json') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('verify:reset') }));
  await screen.findByRole('heading', { name: t('verify:verdict.right') });
  expect(section()).toContain(t('verify:served'));
});

test('[L13] before the end there is no protocol, but a receipt can be checked alone', async () => {
  const { t, add, user, calls } = await visit({ protocol: 409 });
  expect(await screen.findByText(t('verify:notEnded'))).toBeTruthy();
  expect(screen.getByText(t('verify:notEndedText'))).toBeTruthy();
  const gets = () => calls.filter((call) => call.endsWith('/protocol')).length;
  const before = gets();
  await user.click(screen.getByRole('button', { name: t('lists:retry') }));
  await waitFor(() => expect(gets()).toBeGreaterThan(before));
  const receipt: Receipt = receiptOf(honest, 6);
  await add(receipt, 'a.json');
  expect(await screen.findByRole('heading', { name: t('verify:receipt.right') })).toBeTruthy();
  const time = `${date(receipt.at)}, ${clock(receipt.at)}`;
  expect(
    screen.getByText(t('verify:receipt.says', { version: 6, price: '1,010', time }), { normalizer: plain }),
  ).toBeTruthy();
  expect(screen.getByText(t('verify:receipt.alone'))).toBeTruthy();
  await add({ ...receipt, price: '1.00' }, 'b.json');
  expect(await screen.findByRole('heading', { name: t('verify:receipt.wrong') })).toBeTruthy();
  expect(screen.getByText(t('verify:reason.receiptSignature', { version: 6 }))).toBeTruthy();
});

test('[L13] a protocol that cannot be read is said', async () => {
  const { t } = await visit({ protocol: 404 });
  expect(await screen.findByText(t('verify:noProtocol'))).toBeTruthy();
  expect(within(document.body).queryByText(t('verify:notEnded'))).toBeNull();
});
