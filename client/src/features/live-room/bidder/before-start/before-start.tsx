import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing, CircleCheck } from 'lucide-react';
import { use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { CalendarButton } from '../../../../components/auction/share-buttons.tsx';
import { AskedAct } from '../../../../components/ui/asked-act.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { failureOf } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useIsPractice } from '../../../../lib/realtime/live-source.ts';
import { useFollow } from '../../../session/api/marked-ids.ts';
import { useReader } from '../../../session/state/reader.ts';
import { RoomCallsContext } from '../../room/room-calls.ts';
import { viewerKey } from '../../room/viewer.ts';
import { ConsentRow } from '../phone/consent-row.tsx';
import { FullTerms } from '../terms/full-terms.tsx';
import { useConnectionTest } from './connection-test.ts';

/**
 * Preparations before the start: accept the terms, which the first bid then only shows, then consent to bids by phone,
 * and save the time.
 * @param isSignedIn passed in: the session may become known before React has hydrated this part
 */
export function BeforeStart({
  auction,
  viewer,
  isSignedIn,
  isConnected,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  isSignedIn: boolean;
  isConnected: boolean;
}) {
  const { t } = useTranslation('acts');
  const isPractice = useIsPractice();
  const mayAccept = viewer?.why === 'AuctionNotStarted';
  return (
    <div className="mt-2 grid gap-2">
      {mayAccept && viewer.hasAcceptedTerms && (
        <p className="flex items-center gap-2 rounded-2 bg-lead-wash px-4 py-2.5 text-lead text-s">
          <CircleCheck aria-hidden="true" size={18} className="flex-none" />
          {t('termsAccepted')}
        </p>
      )}
      {mayAccept && viewer.hasAcceptedTerms && <TestConnection id={auction.id} />}
      {mayAccept && !viewer.hasAcceptedTerms && <AcceptTerms auction={auction} />}
      {mayAccept && viewer.hasAcceptedTerms && !isPractice && (
        <ConsentRow auction={auction} viewer={viewer} isConnected={isConnected} />
      )}
      {!isPractice && (
        <div className="flex flex-wrap gap-2">
          {isSignedIn && <Remind id={auction.id} />}
          <CalendarButton auction={auction} className="flex-1 whitespace-nowrap text-s" />
        </div>
      )}
    </div>
  );
}

function AcceptTerms({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTranslation('acts');
  const lotTitle = useLotTitle();
  const accept = useAcceptTerms(auction.id);
  const [areTermsShown, setTermsShown] = useState(false);
  const showTerms = useCallback(() => setTermsShown(true), []);
  return (
    <AskedAct
      title={t('acceptTermsTitle')}
      text={t('acceptTermsText')}
      label={t('acceptTerms')}
      look="act"
      className="min-h-13"
      isReady={areTermsShown}
      call={accept}
      onConfirm={(close) => accept.mutate(undefined, { onSuccess: close })}
      onClose={() => {
        accept.reset();
        setTermsShown(false);
      }}
    >
      <p className="mb-2 font-semibold">{lotTitle(auction)}</p>
      <FullTerms auction={auction} onShown={showTerms} />
    </AskedAct>
  );
}

/** Accepts the auction's terms ahead of the first bid [L9]. */
function useAcceptTerms(id: string) {
  const queries = useQueryClient();
  const { acceptTerms } = use(RoomCallsContext);
  const person = useReader().key;
  return useMutation({
    mutationFn: () => acceptTerms(id),
    onSuccess: (viewer) => queries.setQueryData(viewerKey(id, person), viewer),
  });
}

/** The connection test as the next step, until it is done; its figures are in the waiting room. */
function TestConnection({ id }: { id: string }) {
  const { t } = useTranslation('waiting');
  const { test, run } = useConnectionTest(id);
  if (test.kind === 'done') return null;
  return (
    <Button look="act" className="min-h-13" aria-busy={test.kind === 'running'} onClick={() => void run()}>
      {test.kind === 'running' && <Spinner />}
      {t(test.kind === 'running' ? 'running' : 'run')}
    </Button>
  );
}

/** Setting a reminder means following: the server notifies before the start [N3]. */
function Remind({ id }: { id: string }) {
  const { t } = useTranslation('acts');
  const locale = useLocale();
  const { isMarked, error, toggle } = useFollow(id);
  const failure = error === null ? null : failureOf(error);
  const Icon = isMarked ? BellRing : Bell;
  return (
    <>
      <Button className="flex-1 whitespace-nowrap text-s" onClick={toggle}>
        <Icon aria-hidden="true" size={17} />
        {isMarked ? t('reminded') : t('remind')}
      </Button>
      {failure && (
        <p role="alert" className="order-last w-full text-lost text-s">
          {errorText(failure.code, failure.params, locale)}
        </p>
      )}
    </>
  );
}
