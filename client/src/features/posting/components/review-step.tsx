import { findCrop, qualityFields } from '@recolta/shared/domain/crops';
import { meaningOfFigures } from '@recolta/shared/domain/goods/figures';
import { publishedGoods } from '@recolta/shared/domain/goods/published-goods';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FoldedFields, StepSection } from '../../../components/forms/choice-fields.tsx';
import { FormCheckbox } from '../../../components/forms/form-fields.tsx';
import { TermsLabel } from '../../../components/forms/public-form.tsx';
import { DeliveryList } from '../../../components/goods/delivery-list.tsx';
import { GridTerms } from '../../../components/goods/grid-terms.tsx';
import { LotFacts, OtherFigureList } from '../../../components/goods/lot-facts.tsx';
import { GradeNote } from '../../../components/goods/quality-list.tsx';
import { formatFigure } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { templateOf } from '../state/goods-template.ts';
import type { PostingValues } from '../state/posting-values.ts';
import type { Posted, Sale } from '../state/sale.ts';
import { PostingSummary } from './posting-summary.tsx';
import { SaveTemplate } from './save-template.tsx';

/** The goods as others see them, then terms and declaration. */
export function ReviewStep({ sale }: { sale: Sale }) {
  const { t } = useTranslation(['posting']);
  const locale = useLocale();
  const values = useWatch<PostingValues>() as PostingValues;
  const accepted = { ...values, goods: { ...values.goods, terms: true, declaration: true } };
  const checked = sale.schema.safeParse(sale.postingOf(accepted, locale));
  return (
    <>
      {checked.success && <PostingSummary posting={checked.data} sale={sale} />}
      {checked.success && <Stated posting={checked.data} />}
      <StepSection title={t('declaration')}>
        <FormCheckbox
          name="goods.terms"
          label={<TermsLabel text={t('acceptTerms')} link={t('termsLink')} />}
        />
        <FormCheckbox
          name="goods.declaration"
          label={t(values.type === 'Selling' ? 'declare' : 'declareBuying')}
        />
        <FoldedFields isFact title={t('afterwards')} stated={t('approvalFirst')}>
          <ol className="grid list-decimal gap-1.5 pl-5 text-s">
            {(['approval', 'approved', 'decision'] as const).map((name) => (
              <li key={name}>{t(`posting:${sale.kind}.afterwards.${name}`)}</li>
            ))}
          </ol>
        </FoldedFields>
        <FoldedFields isFact title={t('templates.section')} stated={t('templates.sectionText')}>
          <SaveTemplate
            look="plain"
            suggested={findCrop(values.goods.product)?.[locale] ?? values.goods.name}
            goods={async () => templateOf(values, locale)}
          />
        </FoldedFields>
      </StepSection>
    </>
  );
}

function Stated({ posting }: { posting: Posted }) {
  const { t } = useTranslation(['goods', 'labels', 'posting']);
  const locale = useLocale();
  const { type, privacyType, currency } = posting;
  const goods = publishedGoods(posting.goods, posting.goods, { privacyType, isParty: false });
  const { damaged } = goods.quality;
  const figures = [
    ...qualityFields.flatMap((field) => {
      const figure = goods.quality[field] ?? null;
      if (figure === null) return [];
      return {
        name: t(`labels:qualityField.${field}`),
        value: formatFigure(field, figure, locale),
        unit: null,
      };
    }),
    ...(damaged === null
      ? []
      : [{ name: t('posting:damaged'), value: t(`labels:damagedLevel.${damaged}`), unit: null }]),
  ];
  return (
    <>
      {goods.category === 'Cereals' && (
        <>
          <StepSection title={t(`qualityOf.${meaningOfFigures(type, goods.figuresAre)}`)}>
            <OtherFigureList figures={[...figures, ...goods.otherFigures]} />
            <div className="mt-3">
              <GradeNote product={goods.product} quality={goods.quality} isBrief />
            </div>
          </StepSection>
          <StepSection title={t('grid')}>
            <GridTerms grid={goods.grid} currency={currency} hasHint={false} />
          </StepSection>
        </>
      )}
      <StepSection title={t('delivery')}>
        <DeliveryList goods={goods} auction={posting} />
        <LotFacts goods={goods} type={type} />
      </StepSection>
    </>
  );
}
