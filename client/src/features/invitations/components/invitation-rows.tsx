import type { Invitation } from '@recolta/shared/contracts/http/invitations';
import {
  invitationStates,
  missingOf,
  type ReadinessStep,
} from '@recolta/shared/domain/live-auction/invitation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Check,
  CheckCheck,
  Clock,
  Eye,
  type LucideIcon,
  MailX,
  Radio,
  RotateCw,
  Send,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AskedAct } from '../../../components/ui/asked-act.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip, type Tone } from '../../../components/ui/chip.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { invitationCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';

const looks: Record<InvitationView, { readonly tone: Tone; readonly Icon: LucideIcon }> = {
  waiting: { tone: 'plain', Icon: Clock },
  sent: { tone: 'plain', Icon: Send },
  opened: { tone: 'fact', Icon: Eye },
  accepted: { tone: 'ok', Icon: Check },
  termsAccepted: { tone: 'ok', Icon: Check },
  tested: { tone: 'ok', Icon: CheckCheck },
  connected: { tone: 'ok', Icon: Radio },
  declined: { tone: 'warn', Icon: X },
  revoked: { tone: 'bad', Icon: MailX },
};

/**
 * The invitations, those with open steps first, each with its state as far as the reader may know it, and its actions.
 */
export function InvitationRows({
  auctionId,
  items,
  canAct,
}: {
  auctionId: string;
  items: readonly Invitation[];
  canAct: boolean;
}) {
  const { t } = useTranslation('invitations');
  if (items.length === 0) return <Notice className="mt-6" title={t('empty')} />;
  return (
    <section aria-label={t('list')} className="mt-6">
      <h2 className="mb-2 font-semibold text-l">{t('list')}</h2>
      <ul className="divide-y divide-line rounded-3 border border-line bg-surface shadow-card">
        {byMissing(items).map((invitation) => (
          <Row key={invitation.id} auctionId={auctionId} invitation={invitation} canAct={canAct} />
        ))}
      </ul>
    </section>
  );
}

function Row({
  auctionId,
  invitation,
  canAct,
}: {
  auctionId: string;
  invitation: Invitation;
  canAct: boolean;
}) {
  const { t } = useTranslation('invitations');
  const locale = useLocale();
  const view = invitationView(invitation);
  const { tone, Icon } = looks[view];
  const { email, sentAt, connectedSince, test } = invitation;
  const missing = sentAt === null ? [] : missingIn(invitation);
  return (
    <li
      data-missing={missing.join(' ')}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-l-4 px-4 py-2.5 first:rounded-t-3 last:rounded-b-3',
        missing.length > 0 ? 'border-l-warn-mark' : 'border-l-transparent',
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{email}</p>
        <p className="text-ink-2 text-note">
          {sentAt === null
            ? t('notSent')
            : t('sentAt', { time: formatInstant(sentAt, 'dayMonthTime', locale) })}
          {view === 'connected' && invitation.hasAcceptedTerms && ` · ${t('withTerms')}`}
        </p>
        {test && <TestWords test={test} />}
        {missing.length > 0 && (
          <p className="flex items-center gap-1.5 text-warn text-note">
            <TriangleAlert aria-hidden="true" size={13} className="flex-none" />
            {missing.map((step) => t(`todo.${step}`)).join(', ')}
          </p>
        )}
      </div>
      <Chip tone={tone}>
        <Icon aria-hidden="true" size={12} strokeWidth={2.4} />
        {view === 'connected' && connectedSince
          ? t('connectedSince', { time: formatInstant(connectedSince, 'time', locale) })
          : t(`state.${view}`)}
      </Chip>
      {canAct && !invitation.isRevoked && (
        <div className="flex flex-wrap items-center max-sm:-ml-4 max-sm:basis-full">
          {sentAt !== null && <Resend auctionId={auctionId} id={invitation.id} email={email} />}
          <Revoke auctionId={auctionId} id={invitation.id} email={email} />
        </div>
      )}
    </li>
  );
}

/** When the invitee tested the connection, and the result. */
function TestWords({ test }: { test: NonNullable<Invitation['test']> }) {
  const { t } = useTranslation('invitations');
  const locale = useLocale();
  const words = [
    t('testedAt', { time: formatInstant(test.at, 'dayMonthTime', locale) }),
    `${test.roundTripMs} ms`,
    t(test.isPush ? 'push' : 'poll'),
    ...(test.isHeard === null ? [] : [t(test.isHeard ? 'heard' : 'notHeard')]),
  ];
  return <p className="num text-ink-2 text-note">{words.join(' · ')}</p>;
}

interface OneInvitation {
  readonly auctionId: string;
  readonly id: string;
  readonly email: string;
}

function Resend({ auctionId, id, email }: OneInvitation) {
  const { t } = useTranslation('invitations');
  const locale = useLocale();
  const queries = useQueryClient();
  const resend = useMutation({
    mutationFn: () => invitationCalls.resendInvitation.call({ params: { auctionId, id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: invitationCalls.listInvitations.key() }),
  });
  const failure = resend.error && failureOf(resend.error);
  return (
    <>
      <Button
        look="quiet"
        className="text-s"
        aria-label={t('resendTo', { email })}
        aria-busy={resend.isPending}
        onClick={() => !resend.isPending && resend.mutate()}
      >
        {resend.isPending ? <Spinner /> : <RotateCw aria-hidden="true" size={15} />}
        {t('resend')}
      </Button>
      <span role="status" className="text-s empty:hidden">
        {resend.isSuccess && <span className="text-lead">{t('resent')}</span>}
        {failure && (
          <span className="text-lost">
            {failure.code === 'TooManyRequests'
              ? t('resendLater')
              : errorText(failure.code, failure.params, locale)}
          </span>
        )}
      </span>
    </>
  );
}

/** Revokes after a confirmation: the invitee loses access to the auction at once. */
function Revoke({ auctionId, id, email }: OneInvitation) {
  const { t } = useTranslation('invitations');
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      invitationCalls.changeInvitation.call({ params: { auctionId, id }, body: { state: 'Revoked' } }),
    // The question closes before the list is read again.
    onSuccess: () => void queries.invalidateQueries({ queryKey: invitationCalls.listInvitations.key() }),
  });
  return (
    <AskedAct
      title={t('revokeTitle')}
      text={t('revokeText', { email })}
      label={t('revoke')}
      look="danger"
      buttonLook="quiet"
      className="text-s"
      name={t('revokeOf', { email })}
      cancel={t('keep')}
      call={revoke}
      onConfirm={(close) => revoke.mutate(undefined, { onSuccess: close })}
      onClose={revoke.reset}
    />
  );
}

/** An invitation's state as its row shows it. */
type InvitationView =
  | 'waiting'
  | 'sent'
  | 'opened'
  | 'accepted'
  | 'termsAccepted'
  | 'tested'
  | 'connected'
  | 'declined'
  | 'revoked';

/**
 * The progress of an invitation, as far as its reader may know it [I2]: in an Incognito auction only if it is sent and
 * if it is valid.
 */
export function invitationView({
  isRevoked,
  sentAt,
  state,
  hasAcceptedTerms,
  test,
  connectedSince,
}: Omit<Invitation, 'id' | 'email' | 'invitedAt'>): InvitationView {
  if (isRevoked || state === 'Revoked') return 'revoked';
  if (state === 'Declined') return 'declined';
  if (connectedSince) return 'connected';
  if (hasAcceptedTerms) return test ? 'tested' : 'termsAccepted';
  if (state === 'Accepted') return 'accepted';
  if (state === 'Opened') return 'opened';
  return sentAt === null ? 'waiting' : 'sent';
}

/** Open steps of an invitee, as far as the reader may know them: none are known in an Incognito auction. */
export function missingIn({ state, hasAcceptedTerms, test }: Invitation): readonly ReadinessStep[] {
  const known = invitationStates.find((name) => name === state);
  if (known === undefined || hasAcceptedTerms === null) return [];
  return missingOf({ state: known, hasAcceptedTerms, test: test ?? null });
}

/** Invitees with open steps come first, the most first; otherwise keeps the given order. */
export function byMissing(items: readonly Invitation[]): readonly Invitation[] {
  return items.toSorted((a, b) => missingIn(b).length - missingIn(a).length);
}
