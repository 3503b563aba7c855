import {
  type CatalogueOption,
  type CatalogueOptionInput,
  type CatalogueProduct,
  catalogueOptionInputSchema,
  maxOptions,
} from '@recolta/shared/contracts/http/catalogue';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { units } from '@recolta/shared/domain/enumerations';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type SubmitEvent, useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFigure, FormSelect } from '../../../components/forms/choice-fields.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { formatAmount } from '../../../lib/format.ts';
import { fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { ActKeys } from '../../../lib/http/act-keys.ts';
import { catalogueCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { isChanged, useFailureText, useReadAgain } from '../api/catalogue.ts';
import { CatalogueQuestion } from './catalogue-question.tsx';
import { emptyOption, type OptionValues, optionInput, optionValues } from './product-form.tsx';

const contentUnits = ['Ton', 'Kg', 'Litre'] as const;
const tool = 'grid size-11 place-items-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink';

/** The open dialog: the form of an option (null for a new one), or the confirmation before one is deleted. */
type Open =
  | { readonly kind: 'form'; readonly option: CatalogueOption | null }
  | { readonly kind: 'remove'; readonly option: CatalogueOption };

/** The options of a product: added, changed and deleted one by one. */
export function OptionsSection({ product: { id, version, productOptions } }: { product: CatalogueProduct }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const [open, setOpen] = useState<Open | null>(null);
  const options = Object.values(productOptions);
  const close = () => setOpen(null);
  return (
    <SectionCard title={t('catalogue.options')} lead={t('catalogue.optionsLead')}>
      {options.length === 0 && <p className="mb-3 text-ink-2">{t('catalogue.noOptions')}</p>}
      <ul className="mb-3 divide-y divide-line border-line border-y empty:hidden">
        {options.map((option) => (
          <li key={option.id} className="flex items-center gap-2 py-1.5">
            <span className="wrap-anywhere min-w-0 flex-1">
              <span className="block font-medium">{option[locale]}</span>
              <span className="num block text-ink-2 text-s">
                <OptionFacts option={option} />
              </span>
            </span>
            <button
              type="button"
              className={tool}
              aria-label={t('catalogue.editNamed', { name: option[locale] })}
              onClick={() => setOpen({ kind: 'form', option })}
            >
              <Pencil aria-hidden="true" size={17} />
            </button>
            <button
              type="button"
              className={tool}
              aria-label={t('catalogue.removeNamed', { name: option[locale] })}
              onClick={() => setOpen({ kind: 'remove', option })}
            >
              <Trash2 aria-hidden="true" size={17} />
            </button>
          </li>
        ))}
      </ul>
      {options.length < maxOptions && (
        <Button onClick={() => setOpen({ kind: 'form', option: null })}>
          <Plus aria-hidden="true" size={17} />
          {t('catalogue.addOption')}
        </Button>
      )}
      {open?.kind === 'form' && (
        <OptionDialog product={{ id, version }} option={open.option} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <CatalogueQuestion
          title={t('catalogue.removeOption')}
          label={t('catalogue.remove')}
          act={() => catalogueCalls.removeOption.call({ params: { id, optionId: open.option.id }, body: {} })}
          onClose={close}
        >
          {t('catalogue.removeOptionText', { name: open.option[locale] })}
        </CatalogueQuestion>
      )}
    </SectionCard>
  );
}

function OptionFacts({ option: { unit, content, contentUnit } }: { option: CatalogueOption }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const known = units.find((one) => one === unit);
  const name = known ? t(`catalogue.unitOf.${known}`) : unit;
  if (content === null || contentUnit === null) return name;
  return `${name} · ${formatAmount(content, contentUnit, locale)}`;
}

function OptionDialog({
  product: { id: productId, version },
  option,
  onClose,
}: {
  product: Pick<CatalogueProduct, 'id' | 'version'>;
  /** Null for a new one. */
  option: CatalogueOption | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['administration', 'forms']);
  const locale = useLocale();
  const readAgain = useReadAgain();
  const [keys] = useState(() => new ActKeys());
  const check = useCallback(
    (values: OptionValues) => {
      const checked = catalogueOptionInputSchema.safeParse(optionInput(values, locale));
      return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
    },
    [locale],
  );
  /** Meanwhile changes by somebody else appear in the list, and the form keeps the typed values. */
  const change = async (optionId: string, body: CatalogueOptionInput & { version: number }) => {
    try {
      await catalogueCalls.changeOption.call({ params: { id: productId, optionId }, body });
    } catch (error) {
      if (isChanged(error)) await readAgain();
      throw error;
    }
  };
  const { form, submit, failure, isSending } = useCheckedForm<OptionValues>({
    defaultValues: option ? optionValues(option, locale) : emptyOption,
    check,
    describe: useFailureText(),
    send: async (values) => {
      const body = optionInput(values, locale);
      if (option) await change(option.id, { ...body, version });
      else
        await keys.send(body, (key) =>
          catalogueCalls.addOption.call({
            params: { id: productId },
            headers: { [idempotencyHeader]: key },
            body,
          }),
        );
      await readAgain();
      onClose();
    },
  });
  return (
    <Dialog title={t(option ? 'catalogue.editOption' : 'catalogue.addOption')} onClose={onClose}>
      <FormProvider {...form}>
        <form noValidate className="mt-3" onSubmit={(event: SubmitEvent) => submit(event)}>
          <FormInput name="ro" autoComplete="off" />
          <FormInput name="en" autoComplete="off" />
          <FormSelect
            name="unit"
            choices={units.map((value) => ({ value, label: t(`catalogue.unitOf.${value}`) }))}
          />
          <div className="grid grid-cols-2 gap-x-4">
            <FormFigure name="content" unit="" places={3} isOptional hint={t('catalogue.contentHint')} />
            <FormSelect
              name="contentUnit"
              isOptional
              none={t('catalogue.noUnit')}
              choices={contentUnits.map((value) => ({
                value,
                label: t(`catalogue.unitOf.${value}`),
              }))}
            />
          </div>
          <SubmitRow
            failure={failure}
            isSending={isSending}
            label={t('forms:save')}
            busyLabel={t('forms:saving')}
          >
            <Button onClick={onClose}>{t('catalogue.categories.cancel')}</Button>
          </SubmitRow>
        </form>
      </FormProvider>
    </Dialog>
  );
}
