import type { InvitationLink } from '@recolta/shared/contracts/http/invitations';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { FactRows } from '../../../components/ui/fact-rows.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/forms/draft-store.ts';
import { type Failure, failureOf } from '../../../lib/http/failure.ts';
import { invitationCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { requestSignIn } from '../../session/api/session-calls.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { RegistrationForm } from './registration-form.tsx';

const noLink: InvitationLink = { status: 'Unknown', email: null, auction: null };

/** Target of the link in an invitation: the registration of a Bidder, or why the link cannot be used [I1, S3]. */
export function InvitedPage() {
  const { t } = useTranslation('registration');
  const token = useInvitationToken();
  const { data, error, refetch } = useQuery({
    queryKey: [...invitationCalls.validateInvitation.key(), token],
    queryFn: () => validated(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return <LinkOutcome link={data} token={token ?? ''} />;
  const failure = error && failureOf(error);
  return (
    <div className="frame-text py-8 md:py-14">
      {failure ? (
        <Unchecked failure={failure} onRetry={() => void refetch()} />
      ) : (
        <>
          <h1 className="title-list mb-4">{t('invited.title')}</h1>
          <p role="status" className="flex animate-late items-center gap-3">
            <Spinner />
            {t('invited.checking')}
          </p>
        </>
      )}
    </div>
  );
}

/** The state of a link; a malformed token is treated like an unknown one. */
async function validated(token: string | null): Promise<InvitationLink> {
  if (token === null) return noLink;
  try {
    return await invitationCalls.validateInvitation.call({ query: { token } });
  } catch (error) {
    if (failureOf(error).code === 'ValidationFailed') return noLink;
    throw error;
  }
}

function Unchecked({ failure: { code, params }, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation(['forms', 'registration']);
  const locale = useLocale();
  return (
    <Notice isAlert isHeading title={t('registration:invited.failed')}>
      <p className="text-ink-2 text-s">{errorText(code, params, locale)}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </Notice>
  );
}

type Auction = NonNullable<InvitationLink['auction']>;

/** The registration, or a page that says plainly why the link cannot be used, with the next step. */
export function LinkOutcome({
  link: { status, email, auction },
  token,
}: {
  link: InvitationLink;
  token: string;
}) {
  const { t } = useTranslation('registration');
  if (status === 'Valid' && email !== null && auction !== null)
    return <Invited token={token} email={email} auction={auction} />;
  const known = ['Used', 'Ended', 'Revoked'] as const;
  const why = known.find((name) => name === status) ?? 'Unknown';
  return (
    <div className="frame-text py-10 md:py-16">
      <Notice isHeading title={t(`invited.${why}`)}>
        <p className="max-w-[46ch] text-ink-2">{t(`invited.text.${why}`)}</p>
        <div className="flex flex-wrap justify-center gap-3">
          {why === 'Used' && email !== null && auction !== null ? (
            <LocalLink to={loginTo(email, auction)} className={buttonClass('act')}>
              {t('toLogin')}
            </LocalLink>
          ) : (
            <LocalLink to="/live" className={buttonClass('act')}>
              {t('invited.toLive')}
            </LocalLink>
          )}
          <LocalLink to="/contact" className={buttonClass('plain')}>
            {t('invited.toContact')}
          </LocalLink>
        </div>
      </Notice>
    </div>
  );
}

const roomOf = ({ id }: Auction) => `/live-auctions/${id}/participate`;

/** The sign-in with the invitation's e-mail, which leads to the auction. */
function loginTo(email: string, auction: Auction): string {
  return `/login?email=${encodeURIComponent(email)}&redirectTo=${encodeURIComponent(roomOf(auction))}`;
}

function Invited({ token, email, auction }: { token: string; email: string; auction: Auction }) {
  const { t } = useTranslation('registration');
  const locale = useLocale();
  const navigate = useNavigate();
  const session = useAtomValue(sessionAtom);
  const enter = async (password: string) => {
    forgetInvitationToken();
    // The account exists: if signing in fails, its own page takes over.
    const isIn = await requestSignIn({ email, password }).then(
      (pending) => pending === null,
      () => false,
    );
    const to = isIn ? roomOf(auction) : loginTo(email, auction);
    await navigate(localizedPath(to, locale), { replace: true });
  };
  return (
    <div className="frame-text py-8 md:py-12">
      <h1 className="title-list">{t('invited.title')}</h1>
      <AuctionFacts auction={auction} />
      {session.kind === 'signedIn' && (
        <p role="status" className="mb-4 rounded-2 bg-warn-wash p-3 text-s">
          {t('invited.otherAccount', { present: session.identity.user.email, email })}
        </p>
      )}
      <p className="mt-1 mb-6 text-ink-2">
        {t('invited.lead', { email })}{' '}
        <span className="whitespace-nowrap">
          {t('haveAccount')}{' '}
          <LocalLink to={loginTo(email, auction)} className="font-medium text-fact underline">
            {t('toLogin')}
          </LocalLink>
        </span>
      </p>
      <RegistrationForm invitation={{ token, email, enter }} />
    </div>
  );
}

/** Identifies the auction; its owner is not named, because they may be confidential [B5]. */
function AuctionFacts({ auction: { name, type, startsAt, endsAt } }: { auction: Auction }) {
  const { t } = useTranslation('registration');
  const locale = useLocale();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('invited.goods'), name],
    [t('invited.type'), t(`invited.asks.${type}`)],
    [t('invited.starts'), formatInstant(startsAt, 'dayMonthTime', locale)],
    [t('invited.ends'), formatInstant(endsAt, 'dayMonthTime', locale)],
  ];
  return (
    <section
      aria-label={t('invited.auction')}
      className="my-4 flex gap-3 rounded-3 border border-line bg-surface p-4 shadow-card"
    >
      <MailCheck aria-hidden="true" size={20} className="mt-0.5 flex-none text-act" />
      <FactRows
        rows={facts}
        className="min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-s"
        valueClass="num font-medium"
      />
    </section>
  );
}

const name = 'invitation';

/**
 * The token of the mailed invitation that opened this page: removed from the address at once, so that it stays in no
 * history or screenshot, and stored in this tab for a reload and for the page in the other language.
 */
function useInvitationToken(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  const [token, setToken] = useState(() => given ?? keptToken());
  useEffect(() => {
    if (given === null) return;
    keepDraft(name, { token: given });
    setToken(given);
    void navigate(`${pathname}${hash}`, { replace: true });
  }, [given, pathname, hash, navigate]);
  return token;
}

function keptToken(): string | null {
  const kept = readDraft(name);
  const token = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'token') : null;
  return typeof token === 'string' ? token : null;
}

function forgetInvitationToken(): void {
  forgetDraft(name);
}
