import type { PublicProfile } from '@recolta/shared/contracts/http/accounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorText } from '../../../lib/error-text.ts';
import { store } from '../../../lib/store.ts';
import { announcementAnswer, announcementState } from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, refusal, visitPage } from '../../../testing/page-visit.tsx';
import { type Session, sessionAtom } from '../../session/state/session.ts';
import { AnnouncementAdministratorActs } from './administrator-acts.tsx';
import { CompanyPage } from './company-page.tsx';
import { TopAnnouncements } from './top-announcements.tsx';

const textOf = (element: Element | null) => plain(element?.textContent ?? '');
const { id } = announcementState();
const admin = `/services/main/admin/auctions/${id}`;

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

async function visitActs(change: object, answer: () => Response = () => Response.json(announcementState())) {
  const sent: Sent[] = [];
  const keep = async (request: Request) => {
    sent.push({
      call: `${request.method} ${new URL(request.url).pathname}`,
      body: await request.json().catch(() => null),
    });
    return answer();
  };
  const calls = ['approval', 'cancellation', 'hiding', 'approve', 'cancel'].flatMap((name) =>
    ['PUT', 'POST'].map((method) => [`${method} ${admin}/${name}`, keep]),
  );
  const page = await visitPage(
    <AnnouncementAdministratorActs announcement={announcementState(change)} readVersion={3} />,
    {
      address: `/auctions/${id}`,
      namespaces: ['announcements', 'forms', 'goods'],
      answers: Object.fromEntries(calls),
    },
  );
  return { ...page, sent };
}

test.each([
  ['Pending', ['approve', 'cancel']],
  ['InProgress', ['cancel']],
  ['Closed', []],
  ['Accepted', []],
  ['Refused', null],
  ['Canceled', null],
] as const)('[A1] [A4] an administrator’s acts on an announcement that is %s', async (status, acts) => {
  const { t } = await visitActs({ status });
  const shown = (['approve', 'cancel'] as const).filter((act) =>
    screen.queryByRole('button', { name: t(`announcements:${act}`) }),
  );
  expect(shown).toEqual(acts ?? []);
  expect(screen.queryByText(t('announcements:replaceContractNote')) !== null).toBe(acts !== null);
});

test.each([
  ['Closed', false],
  ['Accepted', true],
] as const)(
  '[C1] the contract of a confidential announcement that is %s: replaced %s',
  async (status, may) => {
    const { t } = await visitActs({ status, privacyType: 'Incognito' });
    expect(screen.queryByText(t('announcements:replaceContractNote')) !== null).toBe(may);
  },
);

test('[A1] the version that is shown is approved, and a refusal is read', async () => {
  const { t, user, sent } = await visitActs({ status: 'Pending', version: 8 }, () =>
    refusal('StatusConflict', 409),
  );
  const alerts = () => screen.getAllByRole('alert').map(textOf).join('');
  expect(alerts()).toBe('');
  await user.click(screen.getByRole('button', { name: t('announcements:approve') }));
  await waitFor(() => expect(alerts()).toBe(plain(errorText('StatusConflict', {}, 'ro'))));
  expect(sent.map(({ body }) => body)).toEqual([{ version: 8 }]);
});

test('[A1] an edit that arrives under the finger is not approved before it is seen', async () => {
  let follow: (version: number) => void = () => undefined;
  function Page() {
    const [version, setVersion] = useState(8);
    follow = setVersion;
    return (
      <AnnouncementAdministratorActs
        announcement={announcementState({ status: 'Pending', version })}
        readVersion={version}
      />
    );
  }
  const sent: unknown[] = [];
  const { t, user } = await visitPage(<Page />, {
    address: `/auctions/${id}`,
    namespaces: ['announcements', 'forms', 'goods'],
    answers: {
      [`PUT ${admin}/approval`]: async (request) => {
        sent.push(await request.json());
        return Response.json(announcementState());
      },
    },
  });
  const approve = () => screen.queryByRole('button', { name: t('announcements:approve') });
  act(() => follow(9));
  expect(approve()).toBeNull();
  await user.click(screen.getByRole('button', { name: t('frame:seeChanges') }));
  await user.click(approve() as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ version: 9 }]));
});

test.each([
  ['Pending', true, false],
  ['InProgress', true, false],
  ['Closed', true, true],
  ['Accepted', true, true],
  ['Refused', true, true],
  ['Failed', true, true],
  // Cancelled, never approved or hidden.
  ['Failed', false, false],
  ['Accepted', false, false],
] as const)(
  '[S11] an announcement that is %s, public: %s, may be hidden: %s',
  async (status, isPublic, mayHide) => {
    const approvedAt = isPublic ? '2026-11-20T08:00:00.000Z' : null;
    const { t } = await visitActs({ status, approvedAt });
    expect(screen.queryByRole('button', { name: t('announcements:hide') }) !== null).toBe(mayHide);
  },
);

test('[S11] hiding is asked about, needs a reason, and names what was read', async () => {
  const { t, user, sent } = await visitActs(
    { status: 'Accepted', approvedAt: '2026-11-20T08:00:00.000Z' },
    () => Response.json(announcementAnswer()),
  );
  await user.click(screen.getByRole('button', { name: t('announcements:hide') }));
  const dialog = within(screen.getByRole('dialog', { name: t('announcements:hideTitle') }));
  const hide = dialog.getByRole('button', { name: t('announcements:hide') });
  await user.click(hide);
  expect(dialog.getByText(t('announcements:hideReasonMissing'))).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: t('announcements:hideReason') }), {
    target: { value: 'Marfă falsă' },
  });
  await user.click(hide);
  await waitFor(() =>
    expect(sent).toEqual([
      { call: `PUT ${admin}/hiding`, body: { reason: 'Marfă falsă', version: 3, status: 'Accepted' } },
    ]),
  );
});

test('[A1] a cancellation is asked about, needs a reason, and names what was read', async () => {
  const { t, user, sent } = await visitActs({ status: 'InProgress' }, () =>
    Response.json(announcementAnswer()),
  );
  await user.click(screen.getByRole('button', { name: t('announcements:cancel') }));
  const dialog = within(screen.getByRole('dialog', { name: t('announcements:cancelTitle') }));
  const cancel = dialog.getByRole('button', { name: t('announcements:cancel') });
  await user.click(cancel);
  expect(dialog.getByText(t('announcements:cancelReasonMissing'))).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox', { name: t('announcements:cancelReason') }), {
    target: { value: ' Marfă dublată ' },
  });
  await user.click(cancel);
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { reason: 'Marfă dublată', version: 3, status: 'InProgress' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[A1] what changed since it was read is seen before it is cancelled, and the reason stays typed', async () => {
  let follow: (change: object) => void = () => undefined;
  function Page() {
    const [change, setChange] = useState<object>({});
    follow = setChange;
    const announcement = announcementState({ status: 'InProgress', ...change });
    return <AnnouncementAdministratorActs announcement={announcement} readVersion={announcement.version} />;
  }
  const sent: unknown[] = [];
  const { t, user } = await visitPage(<Page />, {
    address: `/auctions/${id}`,
    namespaces: ['announcements', 'forms', 'goods'],
    answers: {
      [`PUT ${admin}/cancellation`]: async (request) => {
        sent.push(await request.json());
        return sent.length === 1 ? refusal('RequestChanged', 409) : Response.json(announcementState());
      },
    },
  });
  const open = () => user.click(screen.getByRole('button', { name: t('announcements:cancel') }));
  const inDialog = () => within(screen.getByRole('dialog'));
  const cancel = () => inDialog().queryByRole('button', { name: t('announcements:cancel') });
  const reason = () =>
    inDialog().getByRole<HTMLInputElement>('textbox', { name: t('announcements:cancelReason') });
  const see = () => user.click(inDialog().getByRole('button', { name: t('frame:seeChanges') }));
  await open();
  fireEvent.change(reason(), { target: { value: 'Marfă dublată' } });
  act(() => follow({ version: 4, bidCount: 1, participantCount: 1 }));
  expect(cancel(), 'a bid').not.toBeNull();
  act(() => follow({ version: 5, price: '1060.00' }));
  expect(cancel(), 'an edit').toBeNull();
  await see();
  await open();
  expect(reason().value).toBe('Marfă dublată');
  await user.click(cancel() as HTMLElement);
  await waitFor(() => expect(cancel(), 'refused').toBeNull());
  await see();
  await open();
  await user.click(cancel() as HTMLElement);
  const body = { reason: 'Marfă dublată', version: 5, status: 'InProgress' };
  await waitFor(() => expect(sent).toEqual([body, body]));
});

test('[C1] an administrator replaces the contract, and reads that it was', async () => {
  const sent: [string, string][] = [];
  let request: XMLHttpRequest | undefined;
  const open = vi
    .spyOn(XMLHttpRequest.prototype, 'open')
    .mockImplementation((method: string, path: string | URL) => {
      sent.push([`${method} ${path}`, '']);
    });
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    body,
  ) {
    request = this;
    sent.push(['file', ((body as FormData).get('contract') as File).name]);
  });
  onTestFinished(() => {
    open.mockRestore();
    send.mockRestore();
  });
  const { t } = await visitActs({ status: 'Closed' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await act(async () =>
    fireEvent.change(input, {
      target: { files: [new File(['%PDF-1.7'], 'nou.pdf', { type: 'application/pdf' })] },
    }),
  );
  expect(sent).toEqual([
    [`PUT ${admin}/contract`, ''],
    ['file', 'nou.pdf'],
  ]);
  Object.defineProperty(request, 'status', { value: 200 });
  Object.defineProperty(request, 'responseText', { value: JSON.stringify({ replaced: 1 }) });
  await act(async () => void request?.dispatchEvent(new Event('load')));
  expect(await screen.findByText(t('announcements:contractReplaced'))).toBeTruthy();
});

const accountId = '8db2f7ac-c224-44a8-a690-edc25c36957a';
const account = `/services/main/accounts/${accountId}`;
const profile = {
  ...{ companyName: 'Câmpia Timișului SRL', county: 'TM', memberSince: '2026-03-30', isChecked: true },
  ...{ soldCount: 4, concludedDeals: 3, record: null, recordSentence: 'Livrăm la timp.' },
  photos: [
    { key: 'a1', description: 'Silozurile' },
    { key: 'b2', description: null },
  ],
  announcements: { items: [announcementState()], total: 21, page: 1, pageSize: 20 },
} as unknown as PublicProfile;
const administrator: Session = { kind: 'signedIn', identity: buyerIdentity({ user: { roles: ['Admin'] } }) };

async function visitCompany(
  session: Session,
  change: Partial<PublicProfile> = {},
  address = `/companies/${accountId}`,
) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const keep = async (request: Request) => {
    sent.push({
      call: `${request.method} ${new URL(request.url).pathname}`,
      body: await request.json().catch(() => null),
    });
    return new Response(null, { status: 204 });
  };
  const page = await visitPage(<CompanyPage id={accountId} />, {
    address,
    namespaces: ['announcements', 'company', 'goods', 'lists'],
    answers: {
      [`GET ${account}/public-profile`]: ({ url }) => {
        asked.push(new URL(url).search);
        return Response.json({ ...profile, ...change });
      },
      [`DELETE ${account}/photos/b2`]: keep,
      [`PUT ${account}/record`]: keep,
    },
    prepare: () => store.set(sessionAtom, session),
  });
  return { ...page, sent, asked };
}

test('[A14] a visitor reads the company, its open announcements page by page, and may report it', async () => {
  const { asked, t } = await visitCompany({ kind: 'visitor' }, {}, `/companies/${accountId}?page=2`);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Câmpia Timișului SRL');
  expect(textOf(document.querySelector('header > div > span'))).toBe('CT');
  expect(document.querySelectorAll('rect[class=fill-act]')).toHaveLength(1);
  expect(document.title).toContain('Câmpia Timișului SRL');
  expect(screen.getByText(t('announcements:count', { count: 21 }))).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('Grâu');
  expect(new URLSearchParams(asked[0]).get('page')).toBe('2');
  expect(screen.getByRole('link', { name: 'Raportează' }).getAttribute('href')).toBe(
    `/raportare?kind=company&id=${accountId}`,
  );
  expect(screen.queryByRole('button', { name: /Șterge/ })).toBeNull();
});

test('[A14] a company without announcements and county leads to the market', async () => {
  const { t } = await visitCompany(
    { kind: 'signedIn', identity: buyerIdentity() },
    { county: null, announcements: { items: [], total: 0, page: 1, pageSize: 20 } },
  );
  expect(await screen.findByText(t('company:none'))).toBeTruthy();
  expect(screen.getByRole('link', { name: t('company:toMarket') }).getAttribute('href')).toBe('/auctions');
  expect(document.querySelectorAll('rect[class=fill-act]')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /Șterge/ })).toBeNull();
});

test('[A14] an administrator removes a photo or the sentence, each after a question', async () => {
  const { user, sent, asked, t } = await visitCompany(administrator);
  const list = await screen.findByRole('list', { name: t('company:photos.manage') });
  expect(within(list).getAllByRole('button').map(textOf)).toEqual([
    t('company:photos.remove', { number: 1 }),
    t('company:photos.remove', { number: 2 }),
  ]);
  await user.click(within(list).getAllByRole('button')[1] as HTMLElement);
  const photo = within(screen.getByRole('dialog', { name: t('company:photos.removeTitle', { number: 2 }) }));
  expect(photo.getByText(t('company:photos.removeText'))).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(photo.getByRole('button', { name: t('company:photos.removeLabel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ call }) => call)).toEqual([`DELETE ${account}/photos/b2`]);
  expect(asked).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: t('company:record.remove') }));
  const sentence = within(screen.getByRole('dialog', { name: t('company:record.removeTitle') }));
  await user.click(sentence.getByRole('button', { name: t('company:record.remove') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toEqual({ call: `PUT ${account}/record`, body: { sentence: null } });
});

test('[A14] without photos and a sentence an administrator has nothing to remove', async () => {
  await visitCompany(administrator, { photos: [], recordSentence: null });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: /Șterge/ })).toBeNull();
});

const visitTop = (items: readonly unknown[]) =>
  visitPage(<TopAnnouncements />, {
    address: '/',
    namespaces: ['announcements', 'goods', 'lists'],
    answers: { 'GET /services/main/auctions/top/5': () => Response.json(items) },
  });

test('[A8] the announcements with the most bids are listed, or that there are none', async () => {
  const one = announcementState({ name: 'Porumb', bidCount: 5 });
  await visitTop([one]);
  const link = await screen.findByRole('link', { name: /Porumb/ });
  expect(link.getAttribute('href')).toBe(`/auctions/${id}`);
});

test('[A8] without open announcements the place of the most bid on says so', async () => {
  const { t } = await visitTop([]);
  expect(await screen.findByText(t('announcements:none'))).toBeTruthy();
});
