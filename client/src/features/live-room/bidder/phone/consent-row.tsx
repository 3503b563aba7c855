import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenedPart } from '../../../../components/errors/opened-part.tsx';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazy-part.tsx';
import { auctionFormat } from '../../room/room-texts.ts';

const { Part: ConsentDialog } = lazyPart(async () => (await import('./consent-dialog.tsx')).ConsentDialog);

/**
 * The viewer's consent to bids by phone [L18], or the button to give it; the other code for it is loaded with the first
 * press.
 */
export function ConsentRow({
  auction,
  viewer,
  isConnected,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
  isConnected: boolean;
}) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const consent = viewer?.phoneConsent ?? null;
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="num min-h-11 px-3 text-left text-ink-2 text-s underline underline-offset-4 hover:text-ink"
      >
        {consent === null
          ? t('phone.none')
          : t('phone.set', { price: auctionFormat(auction, locale).price(minorOf(consent)) })}
      </button>
      {viewer && (
        <OpenedPart isOpen={isOpen} onClose={close}>
          <ConsentDialog auction={auction} viewer={viewer} isConnected={isConnected} onClose={close} />
        </OpenedPart>
      )}
    </>
  );
}
