import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import type { UserDecisionKind } from '@recolta/shared/domain/user-decision';
import { Check, Clock3 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { ActsOnSeen } from '../../../components/ui/seen-version.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { documentCount, isReady, lacksOf, wantsToPost } from '../state/user-facts.ts';
import { Activation, CompletionRequestForm } from './decision-form.tsx';
import { useUserActs, useUserDecision } from './user-acts.tsx';
import { DuplicatesNotice, WaitsFor } from './user-chips.tsx';
import { ActOutcome, CompanyCheck } from './user-controls.tsx';

/** The decision made on this page, to report afterwards if it took effect. */
interface Made {
  readonly decision: UserDecisionKind;
  readonly requestedBefore: string | undefined;
}

/**
 * Activates a waiting user, or asks them to complete the account; both take effect after ten seconds, unless undone
 * [S6].
 *
 * @param uploads number of documents that the reader has uploaded for the user
 */
export function UserDecisionSection({ shown, uploads = 0 }: { shown: AdminAccount; uploads?: number }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const [chosen, setChosen] = useState<UserDecisionKind | 'activateAndPost' | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const { completionRequest } = shown.account;
  const outcome = made && !shown.pendingDecision ? outcomeOf(made, shown) : null;
  if (shown.user.isActive && outcome === null) return null;
  const choices = [
    'activate',
    ...(wantsToPost(shown) ? (['activateAndPost'] as const) : []),
    'requestCompletion',
  ] as const;
  const decided = (decision: UserDecisionKind) => {
    setMade({ decision, requestedBefore: completionRequest?.requestedAt });
    setChosen(null);
  };
  return (
    <SectionCard title={t('decision.heading')}>
      <DuplicatesNotice duplicates={shown.duplicates} text={t('user.duplicatesText')} />
      {outcome !== null && <Outcome outcome={outcome} />}
      {!shown.user.isActive && completionRequest && !shown.pendingDecision && (
        <p className="mb-3 whitespace-pre-line rounded-2 bg-fact-wash p-3 text-s">
          <span className="font-semibold">
            {t('decision.requestedAt', {
              date: formatInstant(completionRequest.requestedAt, 'dateTime', locale),
            })}
          </span>
          {'\n'}
          {completionRequest.reason}
        </p>
      )}
      {shown.pendingDecision && <Pending shown={shown} onUndone={() => setMade(null)} />}
      {!shown.user.isActive && !shown.pendingDecision && (
        <ActsOnSeen version={shown.companyVersion} ownActs={uploads}>
          <Readiness shown={shown} />
          <fieldset className="grid auto-cols-fr overflow-hidden rounded-2 border border-line-2 sm:grid-flow-col">
            <legend className="sr-only">{t('decision.choose')}</legend>
            {choices.map((kind) => (
              <button
                key={kind}
                type="button"
                aria-pressed={chosen === kind}
                onClick={() => setChosen(kind)}
                className="min-h-11 border-line-2 px-3 font-semibold text-ink-2 text-s not-last:max-sm:border-b sm:not-last:border-r not-aria-pressed:hover:bg-surface-2 aria-pressed:bg-act-wash aria-pressed:text-act"
              >
                {t(`decision.${kind}`)}
              </button>
            ))}
          </fieldset>
          {shown.user.role === 'Bidder' && shown.account.companyCheckedAt === null && (
            <CompanyCheckOnly shown={shown} />
          )}
          {chosen === 'activate' && (
            <Activation shown={shown} withPosting={false} onDecided={() => decided('activate')} />
          )}
          {chosen === 'activateAndPost' && (
            <Activation shown={shown} withPosting onDecided={() => decided('activate')} />
          )}
          {chosen === 'requestCompletion' && (
            <CompletionRequestForm shown={shown} onDecided={() => decided('requestCompletion')} />
          )}
        </ActsOnSeen>
      )}
    </SectionCard>
  );
}

type DecisionOutcome = UserDecisionKind | 'dropped';

/** The outcome of a decision that is no longer pending. */
export function outcomeOf(
  { decision, requestedBefore }: Made,
  { user, account }: AdminAccount,
): DecisionOutcome {
  const tookEffect =
    decision === 'activate' ? user.isActive : account.completionRequest?.requestedAt !== requestedBefore;
  return tookEffect ? decision : 'dropped';
}

function Outcome({ outcome }: { outcome: DecisionOutcome }) {
  const { t } = useTranslation('administration');
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const isDropped = outcome === 'dropped';
  return (
    <p
      ref={box}
      tabIndex={-1}
      role={isDropped ? 'alert' : 'status'}
      className={`mb-3 flex gap-2 rounded-2 p-3 font-medium text-s outline-none last:mb-0 ${isDropped ? 'bg-lost-wash text-lost' : 'bg-lead-wash text-lead'}`}
    >
      {!isDropped && <Check aria-hidden="true" size={16} strokeWidth={2.6} className="mt-0.5 flex-none" />}
      {t(`decision.outcome.${outcome}`)}
    </p>
  );
}

/** The decision that can still be undone, with the seconds left by the service's clock. */
function Pending({ shown, onUndone }: { shown: AdminAccount; onUndone: () => void }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const { mutate, isPending, error } = useUserDecision(shown.user.userId);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  const { pendingDecision: pending } = shown;
  if (!pending) return null;
  const kind = pending.decision === 'requestCompletion' ? 'requestCompletion' : 'activate';
  const failure = error && failureOf(error);
  return (
    <div className="rounded-2 bg-fact-wash p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Clock3 aria-hidden="true" size={18} className="flex-none text-fact" />
        <span>{t(`decision.pending.${kind}`, { seconds: Math.ceil(pending.remainingMs / 1000) })}</span>
      </p>
      <p className="mt-1 text-ink-2 text-s">{t('decision.by', { email: pending.by })}</p>
      <Button
        ref={undo}
        className="mt-3 w-full"
        aria-busy={isPending}
        onClick={() => !isPending && mutate(null, { onSuccess: onUndone })}
      >
        {isPending && <Spinner />}
        {t('decision.undo')}
      </Button>
      <p role="alert" className="text-lost text-s">
        {failure &&
          (failure.status === 404 ? t('decision.tooLate') : errorText(failure.code, failure.params, locale))}
      </p>
    </div>
  );
}

/** An invited Bidder may bid once its company is checked, without activation [I1]. */
function CompanyCheckOnly({ shown }: { shown: AdminAccount }) {
  const { t } = useTranslation('administration');
  const acts = useUserActs();
  return (
    <div className="mt-3">
      <CompanyCheck acts={acts} shown={shown} className="w-full" />
      <p className="mt-1 text-ink-2 text-s">{t('decision.checkCompanyNote')}</p>
      <WaitsFor shown={shown} />
      <ActOutcome acts={acts} className="mt-2" />
    </div>
  );
}

/** Points to check before activating, and missing requirements. */
function Readiness({ shown }: { shown: AdminAccount }) {
  const { t } = useTranslation('administration');
  const lacks = lacksOf(shown);
  const count = { present: documentCount(shown), all: accountDocumentTypes.length };
  return (
    <div className={`mb-3 rounded-2 p-3 text-s ${isReady(shown) ? 'bg-lead-wash' : 'bg-warn-wash'}`}>
      {isReady(shown) && <p>{t('user.ready')}</p>}
      {lacks.length > 0 && (
        <>
          <p className={isReady(shown) ? 'mt-2' : ''}>{t('user.notReady')}</p>
          <ul className="list-disc pl-5">
            {lacks.map((lack) => (
              <li key={lack}>{t(`user.lacks.${lack}`, count)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
