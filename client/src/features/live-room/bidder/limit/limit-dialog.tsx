import { formatMoney } from '@recolta/shared/domain/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../../../../components/ui/help-link.tsx';
import { errorText } from '../../../../lib/error-text.ts';
import { minorOf, readTypedPrice } from '../../../../lib/format.ts';
import { ActKeys } from '../../../../lib/http/act-keys.ts';
import { CallError } from '../../../../lib/http/failure.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { useReader } from '../../../session/state/reader.ts';
import { ConfirmCautions, PriceAgain } from '../../room/confirmation/bid-review-details.tsx';
import { RoomCallsContext } from '../../room/room-calls.ts';
import { auctionFormat } from '../../room/room-texts.ts';
import type { BidResult } from '../bid/bid-machine.ts';
import { isFirstBid } from '../bid/bid-view.ts';
import { sendBid } from '../bid/send-bid.ts';
import { takeNews } from '../bid/use-bid.ts';
import { ConfirmTerms } from '../terms/full-terms.tsx';
import { LimitEffect, LimitField } from './limit-details.tsx';
import { limitEntry } from './limit-entry.ts';
import { PriceDialog, type PriceDialogProps, usePriceForm } from './price-dialog.tsx';

interface LimitIntent {
  /** Decimal; null withdraws. */
  readonly limit: string | null;
  readonly acceptsTerms: boolean;
}

/** The answer may have been lost: it is unknown if the limit is set. */
class LostLimit extends CallError {
  constructor() {
    super({ code: 'ConnectionLost', params: {}, status: null });
  }
}

/**
 * Sets or withdraws the viewer's limit [L7]. A lost answer is retried under the same command id, three times
 * automatically and then with each press for the same limit.
 */
function useSetLimit(id: string) {
  const queries = useQueryClient();
  const calls = use(RoomCallsContext);
  const person = useReader().key;
  const [keys] = useState(() => new ActKeys());
  return useMutation({
    mutationFn: ({ limit, acceptsTerms }: LimitIntent) =>
      keys.send(limit, async (key): Promise<Exclude<BidResult, { kind: 'lost' }>> => {
        const result = await sendBid(calls, id, { key, acceptsTerms, body: { limit } }, (news) =>
          takeNews(queries, person, news),
        );
        if (result.kind === 'lost') throw new LostLimit();
        return result;
      }),
    retry: (count, error) => error instanceof LostLimit && count < 3,
    retryDelay: (count) => 500 * 2 ** count,
  });
}

/**
 * Sets the maximum that the viewer is willing to bid [L7]: the limit, its immediate effect, the total if it is reached,
 * and the checks of a bid.
 */
export function LimitDialog({ auction, viewer, isConnected, onClose }: PriceDialogProps) {
  const { t } = useTranslation(['limit', 'room']);
  const locale = useLocale();
  const format = auctionFormat(auction, locale);
  const standingMinor = viewer.limit === null ? null : minorOf(viewer.limit);
  const [typed, setTyped] = useState(standingMinor === null ? '' : format.bare(standingMinor));
  const [typedAgain, setTypedAgain] = useState('');
  const setLimit = useSetLimit(auction.id);

  const entry = limitEntry(auction, viewer, typed, locale);
  const { limitMinor, jump } = entry;

  const lackingOf = () => {
    if (limitMinor === null) return 'limit';
    const again = readTypedPrice(typedAgain, locale);
    return jump !== null && (again === null || minorOf(again) !== limitMinor) ? 'price' : null;
  };
  const send = async (limit: string | null) => {
    const result = await setLimit.mutateAsync({ limit, acceptsTerms: form.needsTerms }).catch(() => null);
    if (result?.kind === 'accepted') onClose();
  };
  const form = usePriceForm<'limit' | 'price'>({
    viewer,
    isConnected,
    call: setLimit,
    lackingOf,
    send: () => {
      if (limitMinor !== null) void send(formatMoney(limitMinor));
    },
  });
  const refused = setLimit.data?.kind === 'refused' ? setLimit.data : null;
  const problems = [
    ...(isConnected ? [] : [t('offline')]),
    ...(setLimit.isError ? [t('lost')] : []),
    ...(refused ? [errorText(refused.code, refused.params, locale, auction.currency, auction.unit)] : []),
  ];

  return (
    <PriceDialog
      form={form}
      title={t('title')}
      problems={problems}
      binds={t('binds')}
      label={limitMinor === null ? t('title') : t('set', { price: format.price(limitMinor) })}
      withdrawal={standingMinor === null ? null : t('withdraw', { price: format.price(standingMinor) })}
      onWithdraw={() => void send(null)}
      onClose={onClose}
    >
      <p className="mt-1 text-ink-2 text-s">{t(auction.type === 'Buying' ? 'howBuying' : 'how')}</p>
      <div className="mt-4">
        <LimitField
          id={form.idOf('limit')}
          auction={auction}
          typed={typed}
          entry={entry}
          isMissing={form.missing === 'limit'}
          onType={(text) =>
            form.onInput(() => {
              setTyped(text);
              setTypedAgain('');
            })
          }
        />
        {limitMinor !== null && <LimitEffect auction={auction} leads={entry.leads} limitMinor={limitMinor} />}
        <HelpLink part="limita" text={t('help')} />
        <ConfirmTerms
          auction={auction}
          isFirst={isFirstBid(viewer)}
          areAccepted={viewer.hasAcceptedTerms}
          onShown={form.showTerms}
        />
        {jump && (
          <>
            <ConfirmCautions
              auction={auction}
              cautions={{ jump, isAgainstOneself: false, meetsDesired: false }}
            />
            <div className="mt-3">
              <PriceAgain
                id={form.idOf('price')}
                typed={typedAgain}
                error={
                  form.missing === 'price'
                    ? t('room:againWrong', { price: format.price(limitMinor ?? 0) })
                    : ''
                }
                onType={(text) => form.onInput(() => setTypedAgain(text))}
              />
            </div>
          </>
        )}
      </div>
    </PriceDialog>
  );
}
