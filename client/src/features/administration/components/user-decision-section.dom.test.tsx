import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { UserDecisionSection } from './user-decision-section.tsx';

async function visit(initial: AdminAccount) {
  let follow: (shown: AdminAccount) => void = () => undefined;
  let upload: () => void = () => undefined;
  function Page() {
    const [shown, setShown] = useState(initial);
    const [uploads, setUploads] = useState(0);
    follow = setShown;
    upload = () => setUploads((count) => count + 1);
    return <UserDecisionSection shown={shown} uploads={uploads} />;
  }
  const bodies: unknown[] = [];
  const user = `/services/main/users/${initial.user.userId}`;
  const path = `${user}/decision`;
  const take = async (request: Request) => {
    bodies.push(await request.json());
    return new Response(null, { status: 204 });
  };
  const page = await visitPage(<Page />, {
    address: '/admin/users/a',
    namespaces: ['administration', 'forms'],
    answers: {
      [`PUT ${path}`]: take,
      [`PUT ${user}/company-check`]: take,
      [`DELETE ${path}`]: () => new Response(null, { status: 404 }),
    },
  });
  const text = () => plain(document.body.textContent ?? '');
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const choices = () =>
    screen.queryAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  return {
    ...{ ...page, bodies, text, press, choices },
    follow: (shown: AdminAccount) => act(() => follow(shown)),
    upload: () => act(() => upload()),
  };
}

test('[S6] a ready account is activated without a note, at the version of the company that was read', async () => {
  const { bodies, choices, press, text } = await visit({ ...applicant(), companyVersion: 7 });
  expect(choices()).toEqual(['Activează', 'Cere completări']);
  expect(text()).not.toContain('documente (');
  await press('Activează');
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Activează contul');
  await waitFor(() => expect(bodies).toEqual([{ decision: 'activate', companyVersion: 7 }]));
});

test('[S6] an account that lacks something names it, and is activated only with a note', async () => {
  const shown = applicant({ isEmailConfirmed: false }, { hasBankDetails: false });
  const { bodies, press, text, user } = await visit(shown);
  expect(text()).toContain('confirmarea adresei de e-mail');
  expect(text()).toContain('contul bancar');
  await press('Activează');
  await press('Activează contul');
  expect(bodies).toEqual([]);
  const note = screen.getByRole('textbox', { name: 'De ce îl activați fără toate documentele' });
  await user.type(note, 'confirmat la telefon');
  await press('Activează contul');
  await waitFor(() =>
    expect(bodies).toEqual([{ decision: 'activate', companyVersion: 1, note: 'confirmat la telefon' }]),
  );
});

test('[S6] a seller can be activated together with the permission to post', async () => {
  const { bodies, choices, press } = await visit(applicant({}, { providerAccount: true }));
  const both = 'Activează și permite publicarea';
  expect(choices()).toEqual(['Activează', both, 'Cere completări']);
  await press(both);
  const [, confirm] = screen.getAllByRole('button', { name: both });
  confirm?.click();
  await waitFor(() => expect(bodies).toMatchObject([{ decision: 'activate', permission: 'Auctions.Post' }]));
});

test('[S6] a request for completion needs a reason, and an earlier one is shown', async () => {
  const completionRequest = { reason: 'Lipsește extrasul.', requestedAt: '2026-11-20T09:15:00.000Z' };
  const { bodies, press, text, user } = await visit(applicant({}, { completionRequest }));
  expect(text()).toContain('Completări cerute la 20.11.2026, 11:15');
  expect(text()).toContain('Lipsește extrasul.');
  await press('Cere completări');
  await press('Trimite cererea');
  expect(bodies).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Ce lipsește' }), 'Extrasul de cont');
  await press('Trimite cererea');
  await waitFor(() =>
    expect(bodies).toEqual([{ decision: 'requestCompletion', reason: 'Extrasul de cont' }]),
  );
});

test.each([
  ['activate', 'Contul devine activ în 4 s'],
  ['requestCompletion', 'Cererea se trimite în 4 s'],
] as const)(
  '[S6] a decision to %s can be undone until it takes effect, then not',
  async (decision, words) => {
    const pendingDecision = { decision, by: 'sef@recolta.test', remainingMs: 3001 };
    const { choices, press, text } = await visit({ ...applicant(), pendingDecision });
    expect(text()).toContain(words);
    expect(text()).toContain('A decis sef@recolta.test');
    expect(choices()).toEqual([]);
    const undo = screen.getByRole('button', { name: 'Anulează' });
    expect(document.activeElement).toBe(undo);
    await press('Anulează');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Decizia a intrat deja în vigoare.'),
    );
  },
);

test('[S6] an active account has nothing to decide', async () => {
  const { text } = await visit(applicant({ isActive: true }));
  expect(text()).toBe('');
});

test('[I1] the company of an invited Bidder can be checked alone, at the version that was read', async () => {
  const invitedTo = {
    ...{ auctionId: '8db2f7ac-c224-44a8-a690-edc25c36957a', name: 'Orz, 90 t' },
    startsAt: '2026-11-29T07:30:00.000Z',
  };
  const bidder = applicant({ role: 'Bidder' });
  const { bodies, press, text, t } = await visit({ ...bidder, companyVersion: 7, invitedTo });
  expect(text()).toContain(t('administration:decision.checkCompanyNote'));
  const link = screen.getByRole('link', { name: 'Orz, 90 t' });
  expect(link.getAttribute('href')).toBe(`/live-auctions/${invitedTo.auctionId}/participate`);
  const act = t('administration:act.checkCompany');
  await press(t('administration:act.of', { act, name: 'Spicul SRL' }));
  await waitFor(() => expect(bodies).toEqual([{ companyVersion: 7 }]));
});

test('[S6] a document that the administrator uploads is no change to be seen first', async () => {
  const shown = applicant();
  const { follow, press, upload } = await visit({ ...shown, companyVersion: 7 });
  const notice = () => screen.queryByRole('button', { name: 'Vezi datele noi' });
  await upload();
  await follow({ ...shown, companyVersion: 8 });
  expect(notice()).toBeNull();
  // Another change at the same time is one to be seen.
  await follow({ ...shown, companyVersion: 9 });
  expect(notice()).toBeTruthy();
  await press('Vezi datele noi');
  expect(notice()).toBeNull();
});

test('[S6] [I1] details that changed after they were read are neither activated nor checked before they are seen', async () => {
  const bidder = applicant({ role: 'Bidder', isEmailConfirmed: false });
  const { bodies, follow, press, t, user } = await visit({ ...bidder, companyVersion: 7 });
  await press('Activează');
  const note = () => screen.getByRole('textbox', { name: 'De ce îl activați fără toate documentele' });
  await user.type(note(), 'confirmat la telefon');
  follow({ ...bidder, companyVersion: 8 });
  const check = t('administration:act.of', { act: t('administration:act.checkCompany'), name: 'Spicul SRL' });
  for (const name of ['Activează contul', check]) expect(screen.queryByRole('button', { name })).toBeNull();
  await press(t('frame:seeChanges'));
  await press(check);
  await press('Activează contul');
  await waitFor(() =>
    expect(bodies).toEqual([
      { companyVersion: 8 },
      { decision: 'activate', companyVersion: 8, note: 'confirmat la telefon' },
    ]),
  );
});

test.each([
  ['a checked Bidder', applicant({ role: 'Bidder' }, { companyCheckedAt: '2026-11-20T09:15:00.000Z' })],
  ['a Client', applicant()],
])('[I1] the company of %s is not checked alone', async (_, shown) => {
  const { text, t } = await visit(shown);
  expect(text()).not.toContain(t('administration:decision.checkCompanyNote'));
});
