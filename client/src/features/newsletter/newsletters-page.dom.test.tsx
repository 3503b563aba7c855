import type { Newsletter } from '@recolta/shared/contracts/http/newsletters';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../testing/page-visit.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { NewslettersPage } from './newsletters-page.tsx';

const path = '/services/main/admin/newsletters';
const texts = {
  ro: { subject: 'Prețuri noi', body: 'Primul.\n\nAl doilea.' },
  en: { subject: 'New prices', body: 'First.\n\nSecond.' },
};
const draft: Newsletter = {
  ...{ id: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d41', version: 3, status: 'Draft', texts },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', sentAt: null, deliveryCount: 0 },
};
const sent: Newsletter = {
  ...draft,
  ...{
    id: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d42',
    status: 'Sent',
    sentAt: '2026-11-21T09:30:00.000Z',
    deliveryCount: 12,
  },
  texts: { ...texts, en: { subject: 'Harvest', body: 'x' } },
};
const sending: Newsletter = {
  ...sent,
  ...{ id: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d43', status: 'Sending', sentAt: null, deliveryCount: 5 },
  texts: { ...texts, en: { subject: 'Rain', body: 'x' } },
};

type Answers = Readonly<Record<string, (request: Request) => StubbedAnswer>>;

async function visit(items: readonly Newsletter[] = [draft, sending, sent], answers: Answers = {}) {
  const bodies: unknown[] = [];
  const keep = (request: Request, answer: Response) =>
    request.json().then(
      (body) => {
        bodies.push([new URL(request.url).pathname.replace(path, ''), body]);
        return answer;
      },
      () => answer,
    );
  const page = await visitPage(<NewslettersPage />, {
    address: '/en/admin/newsletters',
    namespaces: ['duties', 'forms', 'lists'],
    answers: {
      [`GET ${path}`]: () => Response.json({ items, subscriberCount: 27 }),
      [`PUT ${path}/${draft.id}`]: (request) => keep(request, Response.json(draft)),
      [`POST ${path}/${draft.id}/test`]: (request) => keep(request, new Response(null, { status: 204 })),
      [`POST ${path}/${draft.id}/send`]: (request) =>
        keep(request, Response.json({ ...draft, status: 'Sending' })),
      [`DELETE ${path}/${draft.id}`]: (request) => keep(request, new Response(null, { status: 204 })),
      ...answers,
    },
  });
  await screen.findByText(page.t('duties:newsletters.subscribers', { count: 27 }));
  const gets = () => page.calls.filter((call) => call === `GET ${path}`).length;
  const button = (name: 'edit' | 'test' | 'send' | 'remove' | 'compose' | 'save') =>
    screen.getByRole('button', { name: page.t(`duties:newsletters.${name}`) });
  return { ...page, bodies, gets, button };
}

test('[N4] each newsletter says its state, time and deliveries; only a draft has acts', async () => {
  const { t } = await visit();
  const cards = screen.getAllByRole('article');
  const text = (at: number) => plain(cards[at]?.textContent ?? '');
  expect(text(0)).toBe(
    [
      ...['New prices', t('duties:newsletters.status.Draft'), '20/11/2026, 10:00'],
      ...(['edit', 'test', 'send', 'remove'] as const).map((act) => t(`duties:newsletters.${act}`)),
    ].join(''),
  );
  expect(text(1)).toBe(
    `Rain${t('duties:newsletters.status.Sending')}20/11/2026, 10:00${t('duties:newsletters.delivered', { count: 5 })}`,
  );
  expect(text(2)).toBe(
    `Harvest${t('duties:newsletters.status.Sent')}21/11/2026, 11:30${t('duties:newsletters.delivered', { count: 12 })}`,
  );
});

test('[N4] a newsletter is written in both languages, shown as readers get it, and saved by its version', async () => {
  const { t, user, bodies, gets, button } = await visit();
  await user.click(button('edit'));
  expect(screen.queryByRole('button', { name: t('duties:newsletters.compose') })).toBeNull();
  const form = within(screen.getByRole('form', { name: t('duties:newsletters.compose') }));
  const field = (name: 'subjectRo' | 'bodyRo' | 'subjectEn' | 'bodyEn') =>
    form.getByLabelText<HTMLInputElement>(t(`forms:field.${name}`));
  expect(['subjectRo', 'bodyRo', 'subjectEn', 'bodyEn'].map((name) => field(name as 'bodyRo').value)).toEqual(
    [...['Prețuri noi', 'Primul.\n\nAl doilea.', 'New prices', 'First.\n\nSecond.']],
  );
  const preview = () =>
    [...screen.getByRole('region', { name: t('duties:newsletters.preview') }).children].map((part) => [
      part.getAttribute('lang'),
      ...[...part.querySelectorAll('p')].map(({ textContent }) => textContent),
    ]);
  expect(preview()).toEqual([
    ['ro', 'Prețuri noi', 'Primul.', 'Al doilea.'],
    ['en', 'New prices', 'First.', 'Second.'],
  ]);
  fireEvent.change(field('subjectEn'), { target: { value: '' } });
  expect(preview()[1]?.[1]).toBe(t('duties:newsletters.preview'));
  await user.click(button('save'));
  await waitFor(() => expect(field('subjectEn').getAttribute('aria-invalid')).toBe('true'));
  expect(field('subjectRo').getAttribute('aria-invalid')).not.toBe('true');
  expect(bodies).toEqual([]);
  fireEvent.change(field('subjectEn'), { target: { value: 'Newer prices' } });
  await user.click(button('save'));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const changed = { ...texts, en: { ...texts.en, subject: 'Newer prices' } };
  expect(bodies).toEqual([[`/${draft.id}`, { texts: changed, version: 3 }]]);
  expect(gets()).toBe(2);
});

test('[N4] what a colleague saves meanwhile is neither overwritten nor sent unread', async () => {
  let stored = draft;
  const { t, user, bodies, button, queries } = await visit([draft], {
    [`GET ${path}`]: () => Response.json({ items: [stored], subscriberCount: 27 }),
    [`PUT ${path}/${draft.id}`]: async (request) => {
      bodies.push(await request.json());
      return refusal('RequestChanged', 409);
    },
  });
  const save = async (version: number) => {
    stored = { ...draft, version };
    await act(() => queries.invalidateQueries());
  };
  await user.click(button('edit'));
  const field = (name: 'subjectRo' | 'subjectEn') =>
    screen.getByLabelText<HTMLInputElement>(t(`forms:field.${name}`));
  await user.type(field('subjectEn'), ' soon');
  const title = screen.queryByRole('button', { name: t('duties:newsletters.edit') });
  expect(title, 'another draft would replace what is typed').toBeNull();
  stored = { ...draft, version: 4, texts: { ...texts, ro: { ...texts.ro, subject: 'Prețuri vechi' } } };
  await user.click(button('save'));
  await waitFor(() => expect(bodies).toMatchObject([{ version: 3 }]));
  await user.click(await screen.findByRole('button', { name: t('frame:seeChanges') }));
  await waitFor(() => expect(field('subjectRo').value).toBe('Prețuri vechi'));
  expect(field('subjectEn').value).toBe('New prices soon');
  await user.click(button('save'));
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ version: 4 }));
  await user.click(screen.getByRole('button', { name: t('forms:cancel') }));
  await user.click(button('remove'));
  await save(6);
  const asked = within(screen.getByRole('dialog'));
  expect(asked.queryByRole('button', { name: t('duties:newsletters.remove') })).toBeNull();
  await user.click(asked.getByRole('button', { name: t('frame:seeChanges') }));
  await user.click(button('send'));
  await save(5);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('button', { name: t('duties:newsletters.send') })).toBeNull();
  await user.click(dialog.getByRole('button', { name: t('frame:seeChanges') }));
  await user.click(button('send'));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: t('duties:newsletters.send') }),
  );
  await waitFor(() => expect(bodies.at(-1)).toEqual([`/${draft.id}/send`, { version: 5 }]));
});

test('[N4] a new newsletter has no version; one can leave it', async () => {
  const saved: unknown[] = [];
  const { t, user, button } = await visit([], {});
  expect(screen.getByText(t('duties:newsletters.none'))).toBeTruthy();
  await user.click(button('compose'));
  expect(screen.getByText(t('duties:newsletters.paragraphs'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('forms:cancel') }));
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(button('compose'));
  const fetched = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), location.origin),
      init,
    );
    if (request.method !== 'PUT') return fetched(request);
    saved.push(await request.json());
    return Response.json(draft);
  };
  for (const [name, value] of Object.entries({
    ...{ subjectRo: 'Unu doi', bodyRo: 'Trei', subjectEn: 'One two', bodyEn: 'Three' },
  }))
    fireEvent.change(screen.getByLabelText(t(`forms:field.${name as 'bodyRo'}`)), { target: { value } });
  await user.click(button('save'));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(saved).toEqual([
    {
      texts: { ro: { subject: 'Unu doi', body: 'Trei' }, en: { subject: 'One two', body: 'Three' } },
      version: null,
    },
  ]);
});

test('[N4] a draft is tested, deleted, and sent after a question with the number of subscribers', async () => {
  const { t, user, bodies, gets, calls, button } = await visit([draft]);
  await user.click(button('test'));
  expect(await screen.findByText(t('duties:newsletters.tested'))).toBeTruthy();
  expect(gets()).toBe(2);
  await user.click(button('send'));
  const dialog = within(screen.getByRole('dialog', { name: t('duties:newsletters.askTitle') }));
  expect(dialog.getByText(t('duties:newsletters.askText', { count: 27 }))).toBeTruthy();
  expect(calls).not.toContain(`POST ${path}/${draft.id}/send`);
  await user.click(dialog.getByRole('button', { name: t('duties:newsletters.send') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies.at(-1)).toEqual([`/${draft.id}/send`, { version: 3 }]);
  expect(gets()).toBe(3);
  await user.click(button('remove'));
  const asked = within(screen.getByRole('dialog', { name: t('duties:newsletters.removeTitle') }));
  expect(asked.getByText(t('duties:newsletters.removeText', { subject: 'New prices' }))).toBeTruthy();
  expect(calls).not.toContain(`DELETE ${path}/${draft.id}`);
  await user.click(asked.getByRole('button', { name: t('duties:newsletters.remove') }));
  await waitFor(() => expect(gets()).toBe(4));
  expect(bodies.at(-1)).toEqual([`/${draft.id}`, { version: 3 }]);
});

test('[N4] a refusal is said on the card, or in the question', async () => {
  const refuse = () => refusal('RequestChanged', 409);
  const { t, user, button } = await visit([draft], {
    [`POST ${path}/${draft.id}/test`]: refuse,
    [`POST ${path}/${draft.id}/send`]: refuse,
  });
  expect(screen.getByRole('alert').textContent).toBe('');
  await user.click(button('test'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.queryByText(t('duties:newsletters.tested'))).toBeNull();
  await user.click(button('send'));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('duties:newsletters.send') }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('[N4] the question about a deletion opens without the refusal of the one before', async () => {
  const { t, user, button } = await visit([draft], {
    [`DELETE ${path}/${draft.id}`]: () => refusal('RequestChanged', 409),
  });
  const dialog = () => within(screen.getByRole('dialog', { name: t('duties:newsletters.removeTitle') }));
  await user.click(button('remove'));
  await user.click(dialog().getByRole('button', { name: t('duties:newsletters.remove') }));
  await waitFor(() => expect(dialog().getByRole('alert').textContent).not.toBe(''));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('remove'));
  expect(dialog().getByRole('alert').textContent).toBe('');
});

async function visitForm(answer: () => StubbedAnswer = () => new Response(null, { status: 204 })) {
  const bodies: unknown[] = [];
  const page = await visitPage(<NewsletterForm />, {
    address: '/en',
    namespaces: ['frame', 'newsletter', 'forms'],
    answers: {
      'POST /services/main/subscribers': async (request) => {
        bodies.push(await request.json());
        return answer();
      },
    },
  });
  const email = screen.getByLabelText<HTMLInputElement>(page.t('forms:field.email'));
  const send = () => page.user.click(screen.getByRole('button', { name: page.t('frame:newsletterOpen') }));
  return { ...page, bodies, email, send };
}

test('a visitor signs up with an address and the consent, and is told where the mail went', async () => {
  const { t, user, bodies, email, send } = await visitForm();
  await waitFor(() => expect(document.activeElement).toBe(email));
  await user.type(email, 'ana@firma.ro');
  await send();
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
  expect(bodies).toEqual([]);
  expect(screen.getByRole('checkbox', { name: new RegExp(t('newsletter:consent')) })).toBeTruthy();
  await user.click(screen.getByRole('checkbox'));
  await send();
  expect(
    (await screen.findByText(t('newsletter:sent', { email: 'ana@firma.ro' }))).getAttribute('role'),
  ).toBe('status');
  expect(bodies).toEqual([{ email: 'ana@firma.ro', locale: 'en', acceptsPrivacy: true }]);
});

test('too many sign-ups say how long to wait', async () => {
  const { t, user, email, send } = await visitForm(() => refusal('TooManyRequests', 429, { seconds: 130 }));
  await user.type(email, 'ana@firma.ro');
  await user.click(screen.getByRole('checkbox'));
  await send();
  expect(await screen.findByText(t('forms:tooMany', { count: 3 }))).toBeTruthy();
});
