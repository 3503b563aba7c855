import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { isBetter } from '@recolta/shared/domain/price-direction';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenedPart } from '../../../../components/errors/opened-part.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazy-part.tsx';
import { auctionFormat } from '../../room/room-texts.ts';
import { bestMinorOf } from '../bid/bid-view.ts';

const limitDialog = lazyPart(async () => (await import('./limit-dialog.tsx')).LimitDialog);

/** State of a limit: still better than the best price, at it, or passed. */
function limitState(auction: LiveAuctionState, limitMinor: number | null) {
  if (limitMinor === null) return 'none';
  const bestMinor = bestMinorOf(auction);
  if (bestMinor === null || isBetter(auction.type, limitMinor, bestMinor)) return 'set';
  return limitMinor === bestMinor ? 'reached' : 'passed';
}

/** The viewer's limit [L7], or the button to set one; the form is loaded with the first press. */
export function LimitRow({
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
  const limitMinor = viewer?.limit ? minorOf(viewer.limit) : null;
  const state = limitState(auction, limitMinor);
  const limit = limitMinor === null ? '' : auctionFormat(auction, locale).price(limitMinor);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        data-limit={state}
        onClick={() => setIsOpen(true)}
        className="num mt-1 flex min-h-11 w-full items-center justify-between gap-3 rounded-2 border border-line-2 px-3 text-left text-s transition-colors hover:border-act hover:bg-act-wash disabled:opacity-60"
      >
        <span className={classNames('font-medium', state === 'passed' && 'text-lost')}>
          {t(`limit.${state}`, { limit })}
        </span>
        {limitMinor !== null && (
          <span className="flex-none text-ink-2 underline underline-offset-4">{t('changeLimit')}</span>
        )}
      </button>
      {viewer && (
        <OpenedPart isOpen={isOpen} onClose={close}>
          <limitDialog.Part auction={auction} viewer={viewer} isConnected={isConnected} onClose={close} />
        </OpenedPart>
      )}
    </>
  );
}
