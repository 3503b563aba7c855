import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Deletes the draft, after a confirmation. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('posting');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsked(true)}>
        {t('discard')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('discardTitle')}
          text={t('discardText')}
          label={t('discard')}
          look="danger"
          cancel={t('keep')}
          isSending={false}
          error={null}
          onConfirm={onDiscard}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
