import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { statedPersonalizedBid } from '@recolta/shared/testing/personalized-bid-fixture';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorText } from '../../../../lib/error-text.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { ContractChoice, PersonalizedBidContract } from './personalized-bid-contract.tsx';

const auctionId = '8db2f7ac-c224-44a8-a690-edc25c36957a';
const bid = {
  ...statedPersonalizedBid,
  ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90001', status: 'Active', sentAt: '2026-11-21T10:05:00.000Z' },
  ...{ decidedAt: null, companyName: null, number: 2, contract: 'missing' },
} as PersonalizedBid;
const address = `/services/live-auctions/api/v1/auctions/${auctionId}/personalized-bids/${bid.id}/contract`;
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

/** An upload under way. */
interface Upload {
  readonly call: string;
  readonly file: string;
  readonly request: XMLHttpRequest;
}
let uploads: Upload[] = [];
let aborted: string[] = [];

beforeEach(() => {
  uploads = [];
  aborted = [];
  const calls = new WeakMap<XMLHttpRequest, string>();
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    path: string | URL,
  ) {
    calls.set(this, `${method} ${path}`);
  });
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    body,
  ) {
    const file = ((body as FormData).get('contract') as File).name;
    uploads.push({ call: calls.get(this) ?? '', file, request: this });
  });
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (
    this: XMLHttpRequest,
  ) {
    aborted.push(uploads.find(({ request }) => request === this)?.file ?? '');
    this.dispatchEvent(new Event('abort'));
  });
  onTestFinished(() => {
    for (const replaced of [open, send, abort]) replaced.mockRestore();
  });
});

/** The server's answer to an upload. */
async function answer({ request }: Upload, status: number, body: unknown): Promise<void> {
  Object.defineProperty(request, 'status', { value: status });
  Object.defineProperty(request, 'responseText', { value: JSON.stringify(body) });
  await act(async () => void request.dispatchEvent(new Event('load')));
}

async function visit(change: Partial<PersonalizedBid>, { isOwn = true, first = null as File | null } = {}) {
  const page = await visitPage(
    <PersonalizedBidContract auctionId={auctionId} bid={{ ...bid, ...change }} first={first} isOwn={isOwn} />,
    { address: '/', namespaces: ['bids', 'forms'], answers: {} },
  );
  const choose = (...files: File[]) =>
    act(async () => fireEvent.change(screen.getByLabelText('Contractul dvs., PDF'), { target: { files } }));
  return { ...page, choose, said: () => plain(document.body.textContent ?? '') };
}

test('[P1] the bidder uploads the contract, reads the progress, and may choose another one meanwhile', async () => {
  const { choose, said, queries } = await visit({});
  const refetched = vi.spyOn(queries, 'invalidateQueries');
  expect(said()).toBe(
    'Contractul dvs., PDFAlege contractulOrganizatorul poate accepta oferta numai cu contractul.',
  );
  await choose(pdf('unu.pdf'));
  expect(uploads.map(({ call, file }) => [call, file])).toEqual([[`PUT ${address}`, 'unu.pdf']]);
  expect(said()).toContain('unu.pdf');
  const progress = { lengthComputable: true, loaded: 327, total: 1000 };
  act(() => void uploads[0]?.request.upload.dispatchEvent(Object.assign(new Event('progress'), progress)));
  expect(screen.getByRole('alert').textContent).toBe('Se încarcă contractul: 33 %');
  await choose();
  expect(uploads).toHaveLength(1);
  await choose(pdf('doi.pdf'));
  expect(aborted).toEqual(['unu.pdf']);
  expect(uploads.map(({ file }) => file)).toEqual(['unu.pdf', 'doi.pdf']);
  // The end of the first upload says nothing.
  expect(screen.getByRole('alert').textContent).toBe('Se încarcă contractul: 33 %');
  expect(refetched).not.toHaveBeenCalled();
  await answer(uploads[1] as Upload, 200, { ...bid, contract: 'uploaded' });
  await waitFor(() => expect(refetched).toHaveBeenCalled());
});

test('[P1] a file of another type is not sent, and a refusal is explained', async () => {
  const { choose } = await visit({});
  await choose(new File(['x'], 'unu.docx', { type: 'application/msword' }));
  expect(uploads).toEqual([]);
  expect(screen.getByRole('alert').textContent).toMatch(/PDF/);
  await choose(pdf('doi.pdf'));
  expect(screen.getByRole('alert').textContent).not.toMatch(/PDF/);
  const refused = { message: '', params: {}, requestId: 'r' };
  await answer(uploads[0] as Upload, 409, { ...refused, code: 'PersonalizedBidNotOpen' });
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(errorText('PersonalizedBidNotOpen', {}, 'ro')),
  );
  await choose(pdf('trei.pdf'));
  await answer(uploads[1] as Upload, 413, { ...refused, code: 'PayloadTooLarge' });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/10 MB/));
});

test('[P1] the contract chosen with the terms is sent at once, until its page is left', async () => {
  const page = await visit({}, { first: pdf('ales.pdf') });
  expect(uploads.map(({ file }) => file)).toEqual(['ales.pdf']);
  expect(page.said()).toContain('ales.pdf');
  cleanup();
  expect(aborted).toEqual(['ales.pdf']);
});

test.each([
  ['uploaded', 'Active'],
  ['notAsked', 'Active'],
  ['withheld', 'Active'],
] as const)('[P1] a contract that is %s is not sent again', async (contract, status) => {
  await visit({ contract, status }, { first: pdf('ales.pdf') });
  expect(uploads).toEqual([]);
});

test.each([
  ['uploaded', 'Active', true, 'Descarcă contractul'],
  ['uploaded', 'Rejected', false, 'Descarcă contractul'],
  [
    'withheld',
    'Active',
    false,
    'Contractul este încărcat. Îl citiți după acceptare, pentru că licitația este confidențială.',
  ],
  ['notAsked', 'Active', true, ''],
  ['missing', 'Rejected', true, ''],
  ['missing', 'Active', false, 'Ofertantul nu a încărcat încă contractul: oferta nu poate fi acceptată.'],
] as const)(
  '[P1] of a contract that is %s with a bid that is %s, its bidder (%s) reads “%s”',
  async (contract, status, isOwn, text) => {
    const { said } = await visit({ contract, status }, { isOwn });
    expect(said()).toBe(text);
    const link = screen.queryByRole('link');
    expect(link?.getAttribute('href') ?? null).toBe(contract === 'uploaded' ? address : null);
    expect(link?.hasAttribute('download') ?? true).toBe(true);
  },
);

test('the choice of a contract names the file and says why it failed', async () => {
  const chosen: string[] = [];
  await visitPage(<ContractChoice file={null} onChoose={({ name }) => chosen.push(name)} />, {
    address: '/',
    namespaces: ['bids', 'forms'],
    answers: {},
  });
  const input = screen.getByLabelText('Contractul dvs., PDF');
  const noteId = input.getAttribute('aria-describedby') ?? '';
  const note = () => document.getElementById(noteId);
  expect(input.getAttribute('accept')).toBe('application/pdf');
  expect(note()?.textContent).toBe('Cel mult 10 MB. Îl văd organizatorul și echipa Recolta.');
  expect(note()?.getAttribute('role')).toBeNull();
  fireEvent.change(input, { target: { files: [new File(['x'], 'foto.png', { type: 'image/png' })] } });
  expect(note()?.getAttribute('role')).toBe('alert');
  expect(chosen).toEqual([]);
  fireEvent.change(input, { target: { files: [pdf('bun.pdf')] } });
  expect(chosen).toEqual(['bun.pdf']);
  expect(note()?.getAttribute('role')).toBeNull();
});
