import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { dealCalls } from '../../../lib/http/deal-calls.ts';
import { signedFilePath, useFetchDealsAgain } from '../api/deals.ts';
import { DealQuestion } from './deal-question.tsx';

/**
 * Confirms the file that the other side signed elsewhere if it could not be compared with the contract: shows
 * everything the contract binds to, and asks for the statement that the file was read [C2].
 * @param sha256 of the displayed contract
 */
export function SignedElsewhere({
  answer,
  side,
  sha256,
}: {
  answer: DealAnswer;
  side: DealSide;
  sha256: string;
}) {
  const { t } = useTranslation('deals');
  const { id } = answer.deal;
  const fetchAgain = useFetchDealsAgain();
  const [isAsked, setIsAsked] = useState(false);
  const [hasRead, setHasRead] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dealCalls.confirmSigned.call({ params: { id, side }, body: { sha256 } }),
    onSettled: fetchAgain,
  });
  const file = (
    <a href={signedFilePath(id, side)} download className={buttonClass('plain')}>
      <FileText aria-hidden="true" size={17} />
      {t('openSigned')}
    </a>
  );
  return (
    <section className="mt-4 grid justify-items-start gap-3 border-line border-t pt-4">
      <p>{t('toConfirm')}</p>
      {file}
      <Button look="act" onClick={() => setIsAsked(true)}>
        {t('confirm')}
      </Button>
      {isAsked && (
        <DealQuestion
          answer={answer}
          title={t('confirmTitle')}
          label={t('confirm')}
          note={t('confirmText')}
          isSending={isPending}
          isReady={hasRead}
          error={error}
          onConfirm={() => mutate()}
          onClose={() => setIsAsked(false)}
        >
          <div className="mt-4 grid justify-items-start gap-3 border-line border-t pt-4">
            {file}
            <CheckboxField
              name="hasCompared"
              label={t('hasCompared')}
              error={undefined}
              checked={hasRead}
              onChange={({ target }) => setHasRead(target.checked)}
            />
          </div>
        </DealQuestion>
      )}
    </section>
  );
}
