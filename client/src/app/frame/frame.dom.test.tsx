import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { consentAtom } from '../../components/consent/consent.tsx';
import { type Session, sessionAtom, sessionEndedAtom } from '../../features/session/state/session.ts';
import { LocaleProvider } from '../../lib/i18n.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { Frame } from './frame.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

function Content() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('/en/blog')}>
        further
      </button>
      <button type="button" onClick={() => void navigate('/en/help#part')}>
        to a part
      </button>
    </>
  );
}

const visitor: Session = { kind: 'visitor' };

function visit(address: string, session: Session = visitor) {
  store.set(sessionAtom, session);
  onTestFinished(() => {
    store.set(sessionEndedAtom, false);
    store.set(consentAtom, null);
    delete document.documentElement.dataset.theme;
    localStorage.clear();
  });
  return visitPage(
    <Frame>
      <Content />
    </Frame>,
    {
      address,
      namespaces: ['frame', 'legal', 'registration', 'practice'],
      answers: {},
    },
  );
}

test('a page has header, main part and footer; a new page begins at its top', async () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  const { t, user } = await visit('/en/live');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  const main = screen.getByRole('main');
  expect(document.activeElement).not.toBe(main);
  await user.click(screen.getByText(t('frame:skip')));
  expect(document.activeElement).toBe(main);
  expect(window.location.hash).toBe('');
  await user.click(screen.getByRole('button', { name: 'further' }));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  expect(document.activeElement).toBe(main);
  // A page with a fragment scrolls there itself, and Back keeps its place.
  await user.click(screen.getByRole('button', { name: 'to a part' }));
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe('/en/blog'));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test.each([
  '/en/live-auctions/8db2f7ac-c224-44a8-a690-edc25c36957a/participate?view=projector',
  '/en/live-auctions?view=grid',
])('a large screen has only the content: %s', async (address) => {
  await visit(address);
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('[L19] a practice has a header of its own, without an account', async () => {
  const { t } = await visit('/en/exersare/8db2f7ac-c224-44a8-a690-edc25c36957a', {
    kind: 'signedIn',
    identity: buyerIdentity({ user: { hasAcceptedTerms: false } }),
  });
  const leave = await screen.findByRole('link', { name: t('practice:leave') });
  expect(leave.getAttribute('href')).toBe('/en/exersare');
  expect(screen.getByText(t('practice:nothingReal'), { exact: false }).textContent).toBe(
    `${t('practice:mark')}: ${t('practice:nothingReal')}`,
  );
  expect(screen.getByRole('link', { name: t('frame:home') }).getAttribute('href')).toBe('/en');
  expect(screen.queryByRole('region', { name: t('legal:newHeading') })).toBeNull();
});

test('[S10] who has not accepted the terms in force is asked, except on their page', async () => {
  const identity = buyerIdentity({ user: { hasAcceptedTerms: false } });
  const { t } = await visit('/en/live', { kind: 'signedIn', identity });
  expect(await screen.findByRole('region', { name: t('legal:newHeading'), hidden: true })).toBeTruthy();
});

test.each([
  ['has accepted', '/en/live', { kind: 'signedIn', identity: buyerIdentity() }],
  [
    'reads them',
    '/en/terms-conditions',
    { kind: 'signedIn', identity: buyerIdentity({ user: { hasAcceptedTerms: false } }) },
  ],
  ['is a visitor', '/en/live', visitor],
] as [string, string, Session][])('[S10] who %s is not asked for the terms', async (_, address, session) => {
  const { t } = await visit(address, session);
  expect(screen.queryByRole('region', { name: t('legal:newHeading'), hidden: true })).toBeNull();
});

test('an ended session is said, but not on the pages of the sign-in', async () => {
  const { t } = await visit('/en/login');
  act(() => store.set(sessionEndedAtom, true));
  expect(screen.queryByRole('dialog')).toBeNull();
  const other = await visit('/en/live');
  act(() => store.set(sessionEndedAtom, true));
  const dialog = await screen.findByRole('dialog');
  await other.user.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(store.get(sessionEndedAtom)).toBe(false);
  expect(t('frame:skip')).not.toBe('');
});

test('consent to error reports is asked once, where nothing is typed or bid', async () => {
  const { t } = await visit('/en');
  const asked = within(await screen.findByRole('region', { name: t('frame:consentHeading') }));
  expect(asked.getByRole('link', { name: t('frame:consentMore') }).getAttribute('href')).toBe(
    '/en/cookie-policy#consent',
  );
  act(() => store.set(consentAtom, 'refused'));
  expect(screen.queryByRole('region', { name: t('frame:consentHeading') })).toBeNull();
});

test('consent is not asked beside a form', async () => {
  const { t } = await visit('/en/inscriere');
  expect(screen.queryByRole('region', { name: t('frame:consentHeading') })).toBeNull();
});

test('without a choice the theme follows the system, also when that changes', async () => {
  const { t } = await visit('/en/live');
  cleanup();
  const system = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => system);
  await act(async () => {
    render(
      <LocaleProvider locale="en">
        <ThemeSwitch />
      </LocaleProvider>,
    );
  });
  const label = () => screen.getByRole('button').getAttribute('aria-label');
  expect(label()).toBe(t('frame:switchToLight'));
  system.matches = false;
  act(() => void system.dispatchEvent(new Event('change')));
  expect(label()).toBe(t('frame:switchToDark'));
  expect(screen.getByRole('button').title).toBe(t('frame:switchToDark'));
});

test('the theme follows the choice on this device, which a press changes and keeps', async () => {
  document.documentElement.dataset.theme = 'dark';
  const { t, user } = await visit('/en/live');
  const [toLight] = await screen.findAllByRole('button', { name: t('frame:switchToLight') });
  await user.click(toLight as HTMLElement);
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('recolta.theme')).toBe('light');
  const [toDark] = screen.getAllByRole('button', { name: t('frame:switchToDark') });
  await user.click(toDark as HTMLElement);
  expect(localStorage.getItem('recolta.theme')).toBe('dark');
});
