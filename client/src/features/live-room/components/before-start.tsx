import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { CalendarPlus, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { pageUrl, saveCalendar } from '../../../lib/save-calendar.ts';
import { useAcceptTerms } from '../api/auction-calls.ts';
import { auctionEvent } from '../state/auction-event.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { TermsList } from './goods-terms.tsx';

/** What can be done before the start: accept the terms, so that the first bid needs no step more, and save the time. */
export function BeforeStart({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const { t } = useTexts();
  const mayAccept = viewer?.why === 'AuctionNotStarted';
  return (
    <div className="mt-2 grid gap-2">
      {mayAccept && viewer.hasAcceptedTerms && (
        <p className="flex items-center gap-2 rounded-2 bg-lead-wash px-4 py-2.5 text-lead text-s">
          <CircleCheck aria-hidden="true" size={18} className="flex-none" />
          {t('room.termsAccepted')}
        </p>
      )}
      {mayAccept && !viewer.hasAcceptedTerms && <AcceptTerms auction={auction} />}
      <SaveStart auction={auction} />
    </div>
  );
}

function AcceptTerms({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTexts();
  const lotTitle = useLotTitle();
  const [isAsked, setIsAsked] = useState(false);
  const accept = useAcceptTerms(auction.id);
  return (
    <>
      <Button look="act" className="min-h-13" onClick={() => setIsAsked(true)}>
        {t('room.acceptTerms')}
      </Button>
      {isAsked && (
        <ConfirmAct
          title={t('room.acceptTermsTitle')}
          text={t('room.acceptTermsText')}
          label={t('room.acceptTerms')}
          look="act"
          isSending={accept.isPending}
          error={accept.error}
          onConfirm={() => accept.mutate(undefined, { onSuccess: () => setIsAsked(false) })}
          onClose={() => {
            accept.reset();
            setIsAsked(false);
          }}
        >
          <p className="mb-2 font-semibold">{lotTitle(auction)}</p>
          <TermsList auction={auction} />
        </ConfirmAct>
      )}
    </>
  );
}

function SaveStart({ auction }: { auction: LiveAuctionState }) {
  const { t } = useTexts();
  const lotTitle = useLotTitle();
  const save = () =>
    saveCalendar([
      auctionEvent(auction, {
        title: t('room.calendarTitle', { lot: lotTitle(auction) }),
        text: t('room.calendarText'),
        url: pageUrl(),
      }),
    ]);
  return (
    <Button className="text-s" onClick={save}>
      <CalendarPlus aria-hidden="true" size={17} />
      {t('room.calendar')}
    </Button>
  );
}
