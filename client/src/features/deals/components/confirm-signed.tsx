import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { dealCalls } from '../../../lib/http/deal-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { signedFilePath, useFetchDealsAgain } from '../api/deals.ts';

/**
 * Confirms the file that the other side signed elsewhere, where it could not be compared with the contract [C2]. The button
 * comes after the statement that it was read.
 *
 * @param sha256 of the contract that is shown
 */
export function ConfirmSigned({ dealId, side, sha256 }: { dealId: string; side: DealSide; sha256: string }) {
  const { t, locale } = useTexts();
  const fetchAgain = useFetchDealsAgain();
  const [hasRead, setHasRead] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dealCalls.confirmSigned.call({ params: { id: dealId, side }, body: { sha256 } }),
    onSettled: fetchAgain,
  });
  const failure = error && failureOf(error);
  return (
    <section className="mt-4 grid justify-items-start gap-3 border-line border-t pt-4">
      <p>{t('deals.toConfirm')}</p>
      <a href={signedFilePath(dealId, side)} download className={buttonClass('plain')}>
        <FileText aria-hidden="true" size={17} />
        {t('deals.openSigned')}
      </a>
      <CheckboxField
        name="hasCompared"
        label={t('deals.hasCompared')}
        error={undefined}
        checked={hasRead}
        onChange={({ target }) => setHasRead(target.checked)}
      />
      {hasRead && (
        <Button look="act" aria-busy={isPending} onClick={() => isPending || mutate()}>
          {isPending && <Spinner />}
          {t(isPending ? 'deals.confirming' : 'deals.confirm')}
        </Button>
      )}
      <p role="alert" className="text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </section>
  );
}
