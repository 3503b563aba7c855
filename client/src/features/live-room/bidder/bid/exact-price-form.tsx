import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { nextPriceMinor, refusalOfPrice } from '@recolta/shared/domain/price-steps';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ladderOfItem } from '../../../../components/auction/ladder.ts';
import { FigureInput } from '../../../../components/forms/figure-input.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf, readTypedPrice } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { auctionFormat } from '../../room/room-texts.ts';

/** An exact price, checked by the server's own rules before the confirmation. */
export function ExactPriceForm({
  auction,
  onChoose,
}: {
  auction: LiveAuctionState;
  onChoose: (priceMinor: number) => void;
}) {
  const { t } = useTranslation('room');
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const format = auctionFormat(auction, locale);
  const ladder = ladderOfItem(auction);
  const next = format.price(nextPriceMinor(ladder));
  const direction = auction.type === 'Buying' ? 'Buying' : '';
  const hint = t(`exactHint${auction.biddingType}${direction}`, {
    step: format.price(ladder.stepMinor),
    next,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = readTypedPrice(typed, locale);
    if (price === null) {
      setError(t('notAPrice', { example: format.bare(nextPriceMinor(ladder)) }));
      return;
    }
    const refusal = refusalOfPrice(ladder, minorOf(price));
    setError(
      refusal && errorText(refusal.code, refusalParams(refusal), locale, auction.currency, auction.unit),
    );
    if (!refusal) onChoose(minorOf(price));
  };

  return (
    <form onSubmit={submit} noValidate className="mt-4">
      <label htmlFor={id} className="mb-1 block font-medium text-s">
        {t('exactPrice')}
      </label>
      <div
        className={classNames(
          'flex overflow-hidden rounded-2 border bg-surface focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
          error ? 'border-lost' : 'border-line-2',
        )}
      >
        <FigureInput
          id={id}
          value={typed}
          placeholder={format.bare(nextPriceMinor(ladder))}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onType={(next) => {
            setTyped(next);
            setError(null);
          }}
          className="num min-h-11 w-full min-w-0 flex-1 bg-transparent px-3 text-[1.067rem] outline-none placeholder:text-ink-3"
        />
        <span className="self-center px-2 text-ink-3 text-s">
          {priceUnit(auction.currency, locale, auction.unit)}
        </span>
        <button
          type="submit"
          className="border-line-2 border-l bg-surface-2 px-4 font-semibold text-s transition-colors hover:bg-act-wash disabled:opacity-60"
        >
          {t(`exactBid${direction}`)}
        </button>
      </div>
      <p
        id={`${id}-hint`}
        role={error ? 'alert' : undefined}
        className={classNames('num mt-1 min-h-5 text-xs', error ? 'text-lost' : 'text-ink-2')}
      >
        {error ?? hint}
      </p>
    </form>
  );
}
