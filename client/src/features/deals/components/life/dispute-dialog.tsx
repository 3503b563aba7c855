import { useTranslation } from 'react-i18next';
import { FormSelect } from '../../../../components/forms/choice-fields.tsx';
import { FormTextArea } from '../../../../components/forms/form-fields.tsx';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';
import { FactDialog } from './fact-dialog.tsx';

/** Begins the value of the field for a settlement; the id of its load follows. */
const ofSettlement = 'settlement ';

/** Opens a dispute on the deal, on a load or on its settlement [D9]. */
export function DisputeDialog({ deal, onClose }: { deal: ShownDeal; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const loads = keptLoads(deal.life);
  const choices = [
    ...loads.flatMap(({ id, number, settlement }) =>
      settlement ? [{ value: `${ofSettlement}${id}`, label: t('disputeAbout.settlement', { number }) }] : [],
    ),
    ...deal.life.loads.map(({ id, number, plan }) => ({
      value: id,
      label: [t('disputeAbout.load', { number }), plan.plates].filter(Boolean).join(', '),
    })),
  ];
  return (
    <FactDialog
      deal={deal}
      title={t('disputeTitle')}
      text={<p>{t('disputeText')}</p>}
      label={t('dispute')}
      defaults={{ reason: '', loadId: '' }}
      bodyOf={({ reason, loadId }) => ({
        ...{ kind: 'DisputeOpened', reason: reason.trim() },
        ...(loadId.startsWith(ofSettlement)
          ? { loadId: loadId.slice(ofSettlement.length), about: 'settlement' }
          : { loadId: loadId === '' ? null : loadId }),
      })}
      hasFiles
      onClose={onClose}
    >
      {choices.length > 0 && (
        <FormSelect
          name="loadId"
          label={t('field.about')}
          none={t('disputeAbout.deal')}
          isOptional
          choices={choices}
        />
      )}
      <FormTextArea name="reason" label={t('field.dispute')} rows={4} maxLength={500} />
    </FactDialog>
  );
}
