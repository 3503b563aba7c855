import { type VatState, vatStates } from '@recolta/shared/domain/vat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { refreshSession } from '../api/session-calls.ts';
import { sessionAtom } from '../state/session.ts';

/**
 * Asks for the account's VAT state if an act needs it, without leaving the page, so that typed values are kept [Q3].
 */
export function VatStateQuestion() {
  const { t } = useTranslation('labels');
  const locale = useLocale();
  const id = useId();
  const session = useAtomValue(sessionAtom);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<VatState | null>(null);
  const save = useMutation({
    mutationFn: async (vatState: VatState) => {
      if (session.kind !== 'signedIn') return;
      await accountCalls.change.call({ params: { id: session.identity.account.id }, body: { vatState } });
      await refreshSession();
      // Updates the account's rights on every open page.
      await queries.invalidateQueries();
    },
  });
  if (session.kind !== 'signedIn' || session.identity.account.vatState) return null;
  const failure = save.error && failureOf(save.error);
  return (
    <fieldset
      className="grid gap-2 rounded-2 border border-line bg-surface p-4 text-s"
      aria-describedby={`${id}-text`}
    >
      <legend className="sr-only">{t('vatQuestion.title')}</legend>
      <p aria-hidden="true" className="font-semibold text-m">
        {t('vatQuestion.title')}
      </p>
      <p id={`${id}-text`} className="text-ink-2">
        {t('vatQuestion.text')}
      </p>
      {vatStates.map((state) => (
        <label
          key={state}
          className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-2 border border-line-2 px-3 py-2.5 hover:bg-surface-2"
        >
          <input
            type="radio"
            name={id}
            value={state}
            checked={chosen === state}
            onChange={() => setChosen(state)}
            className="mt-0.5 size-5 flex-none accent-(--act)"
          />
          <span>
            <span className="block font-medium">{t(`vatState.${state}`)}</span>
            <span className="block text-ink-2">{t(`vatStateHint.${state}`)}</span>
          </span>
        </label>
      ))}
      <p role="alert" className="min-h-5 text-lost">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      <Button
        look="act"
        aria-busy={save.isPending}
        disabled={chosen === null}
        onClick={() => chosen !== null && !save.isPending && save.mutate(chosen)}
      >
        {save.isPending && <Spinner />}
        {t('vatQuestion.save')}
      </Button>
    </fieldset>
  );
}
