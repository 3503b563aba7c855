import { type LoadMove, loadMoves } from '@recolta/shared/domain/deal/deal-facts';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { newFact, refusalBefore, type ShownDeal, useAddFact, useFactFailure } from '../../state/deal-life.ts';

const moveFact = ({ nowMs }: ShownDeal, { id: loadId }: Load, move: LoadMove) =>
  newFact({ kind: 'LoadMoved', loadId, move, movedAt: new Date(nowMs).toISOString() });

/** Returns the truck's next step; null after the last, and while it is too early for it. */
export function possibleMove(deal: ShownDeal, load: Load): LoadMove | null {
  const next = loadMoves.find((move) => !load.moves[move]);
  return next && refusalBefore(deal, moveFact(deal, load, next)) === null ? next : null;
}

export const moveLabel = (t: TFunction<'delivery'>, move: LoadMove): string =>
  ({ arrived: t('arrived'), loaded: t('movedLoaded'), unloaded: t('movedUnloaded') })[move];

/** Asks before the next step of a truck, which nothing replaces, is stated for the moment of the press [D2]. */
export function MoveDialog({ deal, load, onClose }: { deal: ShownDeal; load: Load; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const add = useAddFact(deal);
  // The question stays as it was opened when the page receives other facts.
  const [{ move, at, fact }] = useState(() => {
    const next = loadMoves.find((one) => !load.moves[one]) ?? 'unloaded';
    return { move: next, at: new Date(deal.nowMs).toISOString(), fact: moveFact(deal, load, next) };
  });
  const state = useMutation({ mutationFn: () => add(fact), onSuccess: onClose });
  const failure = useFactFailure(state.error);
  return (
    <ConfirmDialog
      title={t(`moveTitle.${move}`, { number: load.number })}
      text={
        <>
          <p>{t('moveText', { time: formatInstant(at, 'dayMonthTime', locale) })}</p>
          {move === 'arrived' && <p>{t('moveArrivedText')}</p>}
        </>
      }
      label={moveLabel(t, move)}
      isSending={state.isPending}
      error={null}
      message={failure}
      onConfirm={() => state.mutate()}
      onClose={onClose}
    />
  );
}
