import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { PhoneConsent } from '@recolta/shared/contracts/http/phone-bids';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { refusalParams } from '@recolta/shared/domain/live-auction/refusal-params';
import { formatMoney } from '@recolta/shared/domain/money';
import { isBetter } from '@recolta/shared/domain/price-direction';
import { refusalOfPrice } from '@recolta/shared/domain/price-steps';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ladderOfItem, nextBidMinor } from '../../../components/auction/ladder.ts';
import { PriceAgain } from '../../../components/deals/price-again.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { vatParties } from '../../../lib/deal/deal-sums.ts';
import { errorText } from '../../../lib/error-text.ts';
import { minorOf, readTypedPrice } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { ConfirmCautions, ConfirmSums, useSettled } from '../room/confirmation/bid-review-details.tsx';
import { PriceField } from '../room/confirmation/price-field.tsx';
import { useEnterPhoneBid, usePhoneConsents } from '../room/phone-bids.ts';
import { auctionFormat, cautionsOf } from '../room/room-texts.ts';

/** An administrator enters the bid of a consenting account [L18]: the account, the price, the total. */
export function PhoneBidDialog({ auction, onClose }: { auction: LiveAuctionState; onClose: () => void }) {
  const { t } = useTranslation(['phone', 'room']);
  const consents = usePhoneConsents(auction.id);
  if (consents.data && consents.data.length > 0)
    return <EnterDialog auction={auction} consents={consents.data} onClose={onClose} />;
  return (
    <Dialog title={t('enterTitle')} onClose={onClose}>
      <p role={consents.isError ? 'alert' : 'status'} className="my-4 flex items-center gap-2 text-ink-2">
        {consents.isPending && <Spinner />}
        {consents.isPending ? t('loading') : t(consents.isError ? 'failed' : 'none')}
      </p>
      <div className="grid gap-2">
        {consents.isError && <Button onClick={() => void consents.refetch()}>{t('retry')}</Button>}
        <Button look="plain" onClick={onClose}>
          {t('room:confirmCancel')}
        </Button>
      </div>
    </Dialog>
  );
}

function EnterDialog({
  auction,
  consents,
  onClose,
}: {
  auction: LiveAuctionState;
  consents: readonly PhoneConsent[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['phone', 'room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const nextMinor = nextBidMinor(auction) ?? minorOf(auction.startingPrice);
  const [accountId, setAccountId] = useState(consents[0]?.accountId ?? '');
  const [typed, setTyped] = useState(format.bare(nextMinor));
  const [typedAgain, setTypedAgain] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const ids = { account: useId(), price: useId(), again: useId() };
  const act = useEnterPhoneBid(auction.id);
  const isSettled = useSettled(0);
  const chosen = consents.find((one) => one.accountId === accountId) ?? consents[0];
  const entry = chosen && entryOf(auction, chosen, readTypedPrice(typed, locale));
  const priceMinor = entry?.priceMinor ?? null;
  const cautions = priceMinor === null ? null : cautionsOf(auction, chosen, priceMinor);
  const again = readTypedPrice(typedAgain, locale);
  const isAgainWrong = Boolean(cautions?.jump) && (again === null || minorOf(again) !== priceMinor);
  const price = format.price(priceMinor ?? nextMinor);
  const problem = () => {
    if (entry?.code) return errorText(entry.code, entry.params, locale, auction.currency, auction.unit);
    return isChecked && priceMinor === null ? t('room:notAPrice', { example: format.bare(nextMinor) }) : null;
  };
  const change = (set: () => void) => {
    set();
    setIsChecked(false);
    act.reset();
  };
  return (
    <ConfirmDialog
      title={t('enterTitle')}
      text={t('enterText')}
      label={t('place', { price })}
      look="act"
      isSending={act.isPending}
      isReady={isSettled}
      isFocused={false}
      error={act.error}
      onConfirm={() => {
        setIsChecked(true);
        if (chosen && priceMinor !== null && !isAgainWrong)
          act.mutate({ accountId: chosen.accountId, price: formatMoney(priceMinor) }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <label htmlFor={ids.account} className="mb-1 block font-medium text-s">
        {t('account')}
      </label>
      <select
        id={ids.account}
        value={chosen?.accountId}
        onChange={(event) => change(() => setAccountId(event.target.value))}
        className="num min-h-11 w-full rounded-2 border border-line-2 bg-surface px-3 text-ink"
      >
        {consents.map((consent) => (
          <option key={consent.accountId} value={consent.accountId}>
            {consent.number === null
              ? (consent.companyName ?? t('unnamed'))
              : t('numbered', {
                  company: consent.companyName ?? t('unnamed'),
                  number: consent.number,
                })}
          </option>
        ))}
      </select>
      {chosen && <Consent auction={auction} consent={chosen} />}
      <PriceField
        id={ids.price}
        label={t('price')}
        currency={auction.currency}
        unit={auction.unit}
        typed={typed}
        placeholder={format.bare(nextMinor)}
        hint={t('next', { price: format.price(nextMinor) })}
        problem={problem()}
        onType={(text) =>
          change(() => {
            setTyped(text);
            setTypedAgain('');
          })
        }
      />
      {priceMinor !== null && (
        <ConfirmSums
          auction={auction}
          priceMinor={priceMinor}
          parties={vatParties(auction.type, auction.posterVat, chosen?.vatState)}
        />
      )}
      {cautions?.isAgainstOneself && auction.bestBid && (
        <p role="alert" className="num mt-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
          {t('leads', { price: format.price(minorOf(auction.bestBid.price)) })}
        </p>
      )}
      {cautions && <ConfirmCautions auction={auction} cautions={{ ...cautions, isAgainstOneself: false }} />}
      {cautions?.jump && (
        <div className="mt-3">
          <PriceAgain
            id={ids.again}
            label={t('room:priceAgain')}
            typed={typedAgain}
            error={isChecked && isAgainWrong ? t('room:againWrong', { price }) : ''}
            onType={(text) => change(() => setTypedAgain(text))}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Parses a typed price: the price if it can be sent, or the issue. */
function entryOf(auction: LiveAuctionState, consent: PhoneConsent, typed: string | null) {
  if (typed === null) return { priceMinor: null, code: null, params: {} };
  const priceMinor = minorOf(typed);
  if (isBetter(auction.type, priceMinor, minorOf(consent.price)))
    return { priceMinor: null, code: 'BeyondPhoneConsent' as const, params: {} };
  const refusal = refusalOfPrice(ladderOfItem(auction), priceMinor);
  if (refusal) return { priceMinor: null, code: refusal.code, params: refusalParams(refusal) };
  return { priceMinor, code: null, params: {} };
}

/** The account's maximum price, and its contact. */
function Consent({ auction, consent }: { auction: LiveAuctionState; consent: PhoneConsent }) {
  const { t } = useTranslation('phone');
  const locale = useLocale();
  const { administratorName, telephone } = consent;
  return (
    <dl className="num my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-2 bg-fact-wash p-3 text-s [&>dd]:text-right [&>dd]:font-medium">
      <dt className="text-ink-2">{t('upTo')}</dt>
      <dd>{auctionFormat(auction, locale).price(minorOf(consent.price))}</dd>
      {administratorName !== null && (
        <>
          <dt className="text-ink-2">{t('person')}</dt>
          <dd>{administratorName}</dd>
        </>
      )}
      {telephone !== null && (
        <>
          <dt className="text-ink-2">{t('telephone')}</dt>
          <dd>
            <a href={`tel:${telephone}`} className="underline underline-offset-4">
              {formatTelephone(telephone)}
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}
