import { daysAfter } from '@recolta/shared/domain/announcement/deadline';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import {
  type DealTerms,
  isPastTruck,
  mostThousandths,
  truckThousandths,
  windowPlace,
} from '@recolta/shared/domain/deal/deal-terms';
import { formatQuantity, perUnit } from '@recolta/shared/domain/goods/unit-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CautionNote } from '../../../../components/deals/price-again.tsx';
import { FormFigure } from '../../../../components/forms/choice-fields.tsx';
import { FormDate } from '../../../../components/forms/form-date.tsx';
import { FormInput, FormTextArea } from '../../../../components/forms/form-fields.tsx';
import { bucharestDay, bucharestLocal } from '../../../../lib/bucharest-time.ts';
import { readTypedDecimal } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';
import { givenText, quantityText, typedTime } from '../../state/typed-facts.ts';
import { FactDialog } from './fact-dialog.tsx';

interface PlanValues {
  quantity: string;
  day: string;
  from: string;
  to: string;
  plates: string;
  carrier: string;
  driver: { name: string; telephone: string };
  remark: string;
}

/** Returns what is still to be planned, in thousandths of the unit. */
export function leftThousandths({ terms, life }: ShownDeal): number {
  const open = keptLoads(life).filter(({ tickets }) => !tickets[terms.quantityPlace]);
  const planned = open.reduce((sum, load) => sum + load.plannedThousandths, life.deliveredThousandths);
  return Math.max(0, terms.quantityThousandths - planned);
}

/** Plans a load, or changes one that has not arrived [D2]. */
export function PlanDialog({
  deal,
  load = null,
  onClose,
}: {
  deal: ShownDeal;
  load?: Load | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const { terms, nowMs } = deal;
  const [loadId] = useState(() => load?.id ?? crypto.randomUUID());
  const last = keptLoads(deal.life).at(-1)?.plan;
  const left = leftThousandths(deal);
  const usual = Math.min(left, truckThousandths(terms) ?? left);
  const today = bucharestDay(nowMs);
  const from = last?.from ?? '08:00';
  // No truck comes at an hour that has passed.
  const first = `${today}T${from}` > bucharestLocal(nowMs) ? today : daysAfter(today, 1);
  const plan = load?.plan;
  const asked = load?.asked;
  return (
    <FactDialog<PlanValues>
      deal={deal}
      title={load ? t('changeTitle', { number: load.number }) : t('plan')}
      text={t(terms.tolerancePercent === 0 ? 'planTextExact' : 'planText', {
        left: formatQuantity(left, terms.unit, locale),
        most: formatQuantity(mostThousandths(terms), terms.unit, locale),
      })}
      label={load ? t('change') : t('plan')}
      defaults={{
        // Nothing is left but the tolerance: how much of it is for the planner to say.
        quantity: load || usual > 0 ? quantityText(load?.plannedThousandths ?? usual, locale) : '',
        day: asked?.day ?? plan?.day ?? [terms.deliveryPeriod.from, first].toSorted().at(-1) ?? first,
        from: asked?.from ?? plan?.from ?? from,
        to: asked?.to ?? plan?.to ?? last?.to ?? '10:00',
        plates: plan?.plates ?? '',
        carrier: plan?.carrier ?? last?.carrier ?? '',
        driver: { name: plan?.driver?.name ?? '', telephone: plan?.driver?.telephone ?? '' },
        remark: plan?.remark ?? '',
      }}
      bodyOf={(values) => ({
        kind: load ? 'LoadChanged' : 'LoadPlanned',
        loadId,
        quantity: readTypedDecimal(values.quantity, locale, 3) ?? values.quantity,
        ...{ day: values.day, from: typedTime(values.from), to: typedTime(values.to) },
        ...{ plates: givenText(values.plates)?.toUpperCase() ?? null, carrier: givenText(values.carrier) },
        driver:
          givenText(values.driver.name) === null && givenText(values.driver.telephone) === null
            ? null
            : values.driver,
        remark: givenText(values.remark),
      })}
      onClose={onClose}
    >
      <FormFigure name="quantity" label={t('field.quantity')} unit={perUnit(terms.unit, locale)} places={3} />
      <TruckCaution terms={terms} />
      <FormDate name="day" label={t(`field.dayAt.${windowPlace(terms)}`)} min={today} />
      <TimeFields />
      <FormInput
        name="plates"
        label={t('field.plates')}
        isOptional
        autoCapitalize="characters"
        maxLength={60}
      />
      <FormInput name="carrier" label={t('field.carrier')} isOptional maxLength={120} />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <FormInput name="driver.name" label={t('field.driver_name')} isOptional maxLength={80} />
        <FormInput name="driver.telephone" label={t('field.driver_telephone')} isOptional inputMode="tel" />
      </div>
      <FormInput name="remark" label={t('field.remark')} isOptional maxLength={200} />
    </FactDialog>
  );
}

/** Asks about a quantity that no truck carries; it is not refused. */
function TruckCaution({ terms }: { terms: DealTerms }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const typed: string = useWatch({ name: 'quantity' });
  const planned = parseTonnes(readTypedDecimal(typed, locale, 3) ?? '');
  const usual = truckThousandths(terms);
  if (planned === null || usual === null || !isPastTruck(terms, planned)) return null;
  return (
    <CautionNote tone="warn">
      {t('pastTruck', { usual: formatQuantity(usual, terms.unit, locale) })}
    </CautionNote>
  );
}

function TimeFields() {
  const { t } = useTranslation('delivery');
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <FormInput name="from" label={t('field.from')} inputMode="numeric" maxLength={5} />
      <FormInput name="to" label={t('field.to')} inputMode="numeric" maxLength={5} />
    </div>
  );
}

/** Asks the side that carries for another window [D2]. */
export function AskWindowDialog({
  deal,
  load,
  onClose,
}: {
  deal: ShownDeal;
  load: Load;
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const { day, from, to } = load.plan;
  return (
    <FactDialog
      deal={deal}
      title={t('askTitle', { number: load.number })}
      label={t('askWindow')}
      defaults={{ day, from, to, reason: '' }}
      bodyOf={(values) => ({
        ...{ kind: 'WindowAsked', loadId: load.id, day: values.day },
        ...{ from: typedTime(values.from), to: typedTime(values.to), reason: values.reason.trim() },
      })}
      onClose={onClose}
    >
      <FormDate
        name="day"
        label={t(`field.dayAt.${windowPlace(deal.terms)}`)}
        min={bucharestDay(deal.nowMs)}
      />
      <TimeFields />
      <FormTextArea name="reason" label={t('field.reason')} rows={2} maxLength={500} />
    </FactDialog>
  );
}

/** A statement about a load that needs a reason alone: it is withdrawn, or rejected. */
export function ReasonDialog({
  deal,
  load,
  kind,
  onClose,
}: {
  deal: ShownDeal;
  load: Load;
  kind: 'LoadWithdrawn' | 'LoadRejected';
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const isRejected = kind === 'LoadRejected';
  return (
    <FactDialog
      deal={deal}
      title={t(isRejected ? 'rejectTitle' : 'withdrawTitle', { number: load.number })}
      text={isRejected ? t('rejectText') : undefined}
      label={t(isRejected ? 'reject' : 'withdraw')}
      look="danger"
      defaults={{ reason: '' }}
      bodyOf={({ reason }) => ({ kind, loadId: load.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <FormTextArea name="reason" label={t('field.reason')} rows={2} maxLength={500} />
    </FactDialog>
  );
}
