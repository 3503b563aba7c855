import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { ContractChoiceList } from '../../../../components/deals/binding-summary.tsx';
import { Boundary } from '../../../../components/errors/error-boundary.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { lazyPart } from '../../../../lib/page/lazy-part.tsx';
import { useLiveContract } from '../../room/confirmation/live-contract.ts';
import { KeyTermsList, TermsList } from '../../room/goods/goods-term-list.tsx';

const { Part: GridInTerms } = lazyPart(async () => (await import('./grid-in-terms.tsx')).GridInTerms);

/**
 * Everything that a first bid accepts: the list, and the quality grid in words, whose code is loaded when the box is
 * opened.
 * @param onShown called once everything is on the page: nobody can accept it before
 */
export function FullTerms({
  auction,
  onShown,
  hasChoices = true,
}: {
  auction: LiveAuctionState;
  onShown: () => void;
  /** False if the choices that differ from the usual contract are shown above. */
  hasChoices?: boolean;
}) {
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
          <GridInTerms auction={auction} onShown={onShown} hasChoices={hasChoices} />
        </Suspense>
      </Boundary>
    </>
  );
}

/**
 * The subject and terms of the deal: with a first bid the six that decide it, and all of them one tap away; afterwards all
 * behind one line.
 * @param onShown called once everything is on the page
 */
export function ConfirmTerms({
  auction,
  isFirst,
  areAccepted,
  onShown,
}: {
  auction: LiveAuctionState;
  isFirst: boolean;
  areAccepted: boolean;
  onShown: () => void;
}) {
  const { t } = useTranslation('room');
  const lotTitle = useLotTitle();
  const { choices } = useLiveContract(auction);
  const title = <p className="mb-2 font-semibold">{lotTitle(auction)}</p>;
  const accepted = areAccepted && (
    <p className="mt-3 flex items-center gap-2 text-lead">
      <CircleCheck aria-hidden="true" size={18} className="flex-none" />
      {t('confirmTermsAccepted')}
    </p>
  );
  return (
    <div className="mt-4 rounded-2 border border-line text-s">
      {isFirst && (
        <div className="border-line border-b p-3">
          {title}
          <KeyTermsList auction={auction} />
          <ContractChoiceList lines={choices} />
          {accepted}
        </div>
      )}
      <details className="group">
        <summary className="flex min-h-11 items-center justify-between px-3 font-medium">
          {t(isFirst ? 'allTerms' : 'goods')}
          <ChevronDown aria-hidden="true" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-line border-t p-3">
          {!isFirst && title}
          <FullTerms auction={auction} onShown={onShown} hasChoices={!isFirst} />
          {!isFirst && accepted}
        </div>
      </details>
    </div>
  );
}

/** The terms to accept with a first bid or limit [L9]; disabled until all of them have been on the page. */
export function TermsBox({
  id,
  areShown,
  isAccepted,
  isMissing,
  onChange,
}: {
  id: string;
  areShown: boolean;
  isAccepted: boolean;
  isMissing: boolean;
  onChange: (isAccepted: boolean) => void;
}) {
  const { t } = useTranslation('room');
  return (
    <div className="mb-3">
      <label className="flex items-start gap-3 rounded-2 border border-line-2 px-3 py-2.5 text-s leading-snug">
        <input
          id={id}
          type="checkbox"
          checked={isAccepted}
          aria-disabled={!areShown}
          aria-describedby={`${id}-error`}
          aria-invalid={isMissing ? true : undefined}
          // Not `disabled`: it keeps the focus of a user who pressed too early.
          onChange={(event) => onChange(areShown && event.target.checked)}
          className="mt-0.5 size-5 flex-none accent-(--act)"
        />
        {t('confirmTerms')}
      </label>
      <p id={`${id}-error`} role="alert" className="pt-0.5 text-lost text-note empty:hidden">
        {isMissing && t(areShown ? 'confirmTermsNeeded' : 'confirmTermsUnseen')}
      </p>
    </div>
  );
}
