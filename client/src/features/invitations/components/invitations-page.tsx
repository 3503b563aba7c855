import type { InvitationList } from '@recolta/shared/contracts/http/invitations';
import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { leastInTotals } from '@recolta/shared/domain/live-auction/invitation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Bell, ChevronLeft, EyeOff, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { invitationCalls } from '../../../lib/http/page-calls.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';
import { InvitationRows } from './invitation-rows.tsx';
import { InviteForm } from './invite-form.tsx';

/** Refetch interval: the progress of invitations changes while the page is open. */
const refreshMs = 5000;
const over: ReadonlySet<string> = new Set(['Closed', 'Accepted', 'Refused', 'Failed']);

/** Invitations to the user's own auction: the form, and the progress of each [I1, I2]. Administrators may read. */
export function InvitationsPage({ id }: { id: string }) {
  const { t } = useTranslation('invitations');
  const person = sessionKey(useAtomValue(sessionAtom));
  const input = { params: { auctionId: id } };
  const found = useQuery({
    queryKey: [...invitationCalls.listInvitations.key({ input }), person],
    queryFn: async () => {
      const [answer, list] = await Promise.all([
        liveAuctions.get.call({ params: { id } }),
        invitationCalls.listInvitations.call(input),
      ]);
      return { answer, list };
    },
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
    retry: false,
  });
  return (
    <DetailPage found={found} loading={t('loading')} failed={t('failed')} hiddenTitle={t('title')}>
      {(shown) => <Loaded {...shown} isBehind={found.error !== null} />}
    </DetailPage>
  );
}

function Loaded({
  answer: { auction, viewer },
  list,
  isBehind,
}: {
  answer: AuctionAnswer;
  list: InvitationList;
  isBehind: boolean;
}) {
  const { t } = useTranslation('invitations');
  const lotTitle = useLotTitle();
  const isOver = over.has(auction.status);
  const canAct = viewer.isOwner && !isOver;
  return (
    <>
      <LocalLink
        to={`/live-auctions/${auction.id}/participate`}
        className="-ml-1 mb-2 inline-flex min-h-8 items-center gap-1 text-ink-2 text-s hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" size={16} />
        {t('toRoom')}
      </LocalLink>
      <h1 className="title-list">{t('title')}</h1>
      <p className="mt-1 mb-4 text-ink-2">{lotTitle(auction)}</p>
      <p role="status" className="mb-3 text-s text-warn empty:hidden">
        {isBehind && t('behind')}
      </p>
      {auction.status === 'Pending' && (
        <p className="mb-4 flex gap-2.5 rounded-2 bg-warn-wash p-3 text-s">
          <Hourglass aria-hidden="true" size={18} className="mt-px flex-none text-warn" />
          {t('pending')}
        </p>
      )}
      {auction.audience === 'Open' && !isOver && (
        <p className="mb-4 rounded-2 bg-fact-wash p-3 text-s">{t('open')}</p>
      )}
      {canAct && <InviteForm auctionId={auction.id} list={list} />}
      {isOver && <p className="mb-4 rounded-2 bg-surface-2 p-3 text-s">{t('over')}</p>}
      {list.hasTotals !== false && <Totals totals={list.totals} />}
      {auction.privacyType === 'Incognito' && !viewer.isAdministrator && (
        <p className="mt-3 flex gap-2.5 text-ink-2 text-s">
          <EyeOff aria-hidden="true" size={17} className="mt-px flex-none" />
          {t(list.hasTotals === false ? 'tooFew' : 'incognito', {
            count: leastInTotals,
          })}
        </p>
      )}
      {canAct && auction.status !== 'Pending' && list.items.some(({ isRevoked }) => !isRevoked) && (
        <Remind auctionId={auction.id} />
      )}
      <InvitationRows auctionId={auction.id} items={list.items} canAct={canAct} />
    </>
  );
}

/** Reminds all invitees with open steps, with one press. */
function Remind({ auctionId }: { auctionId: string }) {
  const { t } = useTranslation('invitations');
  const locale = useLocale();
  const queries = useQueryClient();
  const remind = useMutation({
    mutationFn: () => invitationCalls.remindInvitees.call({ params: { auctionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: invitationCalls.listInvitations.key() }),
  });
  const failure = remind.error && failureOf(remind.error);
  const reminded = remind.data?.reminded;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button aria-busy={remind.isPending} onClick={() => !remind.isPending && remind.mutate()}>
        {remind.isPending ? <Spinner /> : <Bell aria-hidden="true" size={17} />}
        {t('remind')}
      </Button>
      <p role="status" className="text-ink-2 text-s">
        {!remind.data && !failure && t('remindHint')}
        {remind.data &&
          (typeof reminded === 'number' ? t('reminded', { count: reminded }) : t('remindedSome'))}
        {failure && <span className="text-lost">{errorText(failure.code, failure.params, locale)}</span>}
      </p>
    </div>
  );
}

const totalNames = ['sent', 'opened', 'termsAccepted', 'tested', 'connected', 'declined', 'revoked'] as const;

/** Number of invitations by progress, each counted once. */
function Totals({ totals }: { totals: InvitationList['totals'] }) {
  const { t } = useTranslation('invitations');
  return (
    <section aria-label={t('totals')}>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-7">
        {totalNames.map((name) => (
          <div
            key={name}
            className="flex flex-col-reverse rounded-2 border border-line bg-surface px-3 py-2.5"
          >
            <dt className="text-ink-2 text-xs">{t(`total.${name}`)}</dt>
            <dd className="num font-semibold text-xl leading-tight">{totals[name] ?? 0}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
