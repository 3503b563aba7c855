import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { MailCheck, MailOpen, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { invitationCalls } from '../../../lib/http/page-calls.ts';
import { refetchAfterFailure } from '../../../lib/http/query-client.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

/** Maximum number of invitations on one page of the call. */
const most = { page: '1', pageSize: '100', filters: 'status==Scheduled|InProgress', sorts: '' };

const icons = { asked: MailOpen, accepted: MailCheck, declined: MailX } as const;

/**
 * The viewer's invitation to this auction, with its answer until the end [I2].
 * @param hasBid a bidder has answered by bidding
 */
export function InvitationNotice({ auctionId, hasBid }: { auctionId: string; hasBid: boolean }) {
  const { t } = useTranslation('acts');
  const locale = useLocale();
  const queries = useQueryClient();
  const person = sessionKey(useAtomValue(sessionAtom));
  const { data } = useQuery({
    queryKey: [...invitationCalls.listReceivedInvitations.key(), person],
    queryFn: () => invitationCalls.listReceivedInvitations.call({ query: most }),
    refetchInterval: refetchAfterFailure,
  });
  const invitation = data?.items.find(({ id }) => id === auctionId)?.invitation;
  const answer = useMutation({
    mutationFn: ({ id, state }: { id: string; state: 'Accepted' | 'Declined' }) =>
      invitationCalls.changeInvitation.call({ params: { auctionId, id }, body: { state } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationCalls.listReceivedInvitations.key() }),
  });
  const view: InvitationReply | null = invitation ? invitationAnswer(invitation.state) : null;
  if (!invitation || view === null || hasBid) return null;
  const failure = answer.error && failureOf(answer.error);
  const Icon = icons[view];
  const send = (state: 'Accepted' | 'Declined') => {
    if (!answer.isPending) answer.mutate({ id: invitation.id, state });
  };
  return (
    <section
      aria-label={t('invitation.name')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-fact-wash px-4 py-2.5 max-lg:rounded-3 lg:last:rounded-b-3 side:rounded-2 print:hidden"
    >
      <Icon aria-hidden="true" size={20} className="flex-none text-fact" />
      <p role="status" className={classNames('min-w-0 flex-1 text-s', view !== 'accepted' && 'basis-56')}>
        <b className="font-semibold">{t(`invitation.${view}`)}</b>{' '}
        {view !== 'accepted' && t(`invitation.text.${view}`)}
      </p>
      <div aria-busy={answer.isPending} className="flex flex-wrap gap-2">
        {view !== 'accepted' && (
          <Button look="act" className="text-s" onClick={() => send('Accepted')}>
            {t('invitation.accept')}
          </Button>
        )}
        {view !== 'declined' && (
          <Button
            look={view === 'asked' ? 'plain' : 'quiet'}
            className="text-s"
            onClick={() => send('Declined')}
          >
            {t('invitation.decline')}
          </Button>
        )}
      </div>
      <p role="alert" className="basis-full text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </section>
  );
}

/** The invitee's answer; null if no answer is needed any more. */
type InvitationReply = 'asked' | 'accepted' | 'declined';

/** @param state of the invitation; a state that only a newer client knows has no question */
function invitationAnswer(state: string): InvitationReply | null {
  if (state === 'Sent' || state === 'Opened') return 'asked';
  if (state === 'Accepted') return 'accepted';
  return state === 'Declined' ? 'declined' : null;
}
