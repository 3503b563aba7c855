import { maxFactsAtOnce, type SentFact } from '@recolta/shared/domain/deal/deal-facts';
import type { FactRefusal, FactRule } from '@recolta/shared/domain/deal/fact-act';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { dealCalls } from '../../../lib/http/main-service.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useFetchDealsAgain } from '../api/deals.ts';
import type { ShownDeal } from './deal-life.ts';

/**
 * Sends the facts of a table in calls of at most `maxFactsAtOnce`, in order. A call that fails ends it: what was stored
 * before is known, and sending the rest again stores nothing twice.
 */
export function useSendRows(deal: Pick<ShownDeal, 'id'>) {
  const locale = useLocale();
  const fetchAgain = useFetchDealsAgain();
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, FactRefusal>>(new Map());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (facts: readonly SentFact[]) => {
      setRefused(new Map());
      for (let from = 0; from < facts.length; from += maxFactsAtOnce) {
        const part = facts.slice(from, from + maxFactsAtOnce);
        const { refusals } = await dealCalls.addFacts.call({
          params: { id: deal.id },
          body: { facts: part },
        });
        const answers = part.map(({ id }, at) => ({ id, refusal: refusals[at] ?? null }));
        setStored((now) => new Set([...now, ...answers.flatMap(({ id, refusal }) => (refusal ? [] : id))]));
        setRefused(
          (now) =>
            new Map([
              ...now,
              ...answers.flatMap(({ id, refusal }) =>
                refusal ? [[id, { ...refusal, rule: refusal.rule as FactRule }] as const] : [],
              ),
            ]),
        );
      }
    },
    onSettled: fetchAgain,
  });
  const failure = error === null ? null : failureOf(error);
  return {
    stored,
    refused,
    isSending: isPending,
    failure: failure && errorText(failure.code, failure.params, locale),
    send: (facts: readonly SentFact[]) => isPending || mutate(facts),
  };
}
