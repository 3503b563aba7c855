import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { Boundary } from '../../../../components/errors/error-boundary.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { lazyPart } from '../../../../lib/page/lazy-part.tsx';
import { TermsList } from '../../room/goods/goods-term-list.tsx';

const { Part: GridInTerms } = lazyPart(async () => (await import('./grid-in-terms.tsx')).GridInTerms);

/**
 * Everything that a first bid accepts: the list, and the quality grid in words, whose code is loaded when the box is
 * opened.
 * @param onShown called once everything is on the page: nobody can accept it before
 */
export function FullTerms({ auction, onShown }: { auction: LiveAuctionState; onShown: () => void }) {
  const { t } = useTranslation('room');
  const [tries, setTries] = useState(0);
  const failed = (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 border-line border-t pt-3 text-s">
      <p>{t('termsFailed')}</p>
      <Button onClick={() => setTries(tries + 1)}>{t('termsRetry')}</Button>
    </div>
  );
  return (
    <>
      <TermsList auction={auction} />
      <Boundary key={tries} fallback={() => failed}>
        <Suspense fallback={<p className="mt-3 text-ink-2 text-s">{t('termsLoading')}</p>}>
          <GridInTerms auction={auction} onShown={onShown} />
        </Suspense>
      </Boundary>
    </>
  );
}

/**
 * The subject and terms of the deal: open with a first bid, one tap away afterwards.
 * @param onShown called once everything is on the page
 */
export function ConfirmTerms({
  auction,
  isOpen,
  areAccepted,
  onShown,
}: {
  auction: LiveAuctionState;
  isOpen: boolean;
  areAccepted: boolean;
  onShown: () => void;
}) {
  const { t } = useTranslation('room');
  const lotTitle = useLotTitle();
  return (
    <details open={isOpen} className="group mt-4 rounded-2 border border-line text-s">
      <summary className="flex min-h-11 items-center justify-between px-3 font-medium">
        {t('goods')}
        <ChevronDown aria-hidden="true" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-line border-t p-3">
        <p className="mb-2 font-semibold">{lotTitle(auction)}</p>
        <FullTerms auction={auction} onShown={onShown} />
        {areAccepted && (
          <p className="mt-3 flex items-center gap-2 text-lead">
            <CircleCheck aria-hidden="true" size={18} className="flex-none" />
            {t('confirmTermsAccepted')}
          </p>
        )}
      </div>
    </details>
  );
}
