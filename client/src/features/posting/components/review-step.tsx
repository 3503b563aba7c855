import { findCrop, qualityFields } from '@recolta/shared/domain/crops';
import { meaningOfFigures } from '@recolta/shared/domain/goods/figures';
import { publishedGoods } from '@recolta/shared/domain/goods/published-goods';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { formatMinor, formatPrice, priceUnit } from '@recolta/shared/domain/price-text';
import { vatGroupOf, vatOf } from '@recolta/shared/domain/vat';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FoldedFields, StepSection } from '../../../components/forms/choice-fields.tsx';
import { FormCheckbox } from '../../../components/forms/form-fields.tsx';
import { TermsLabel } from '../../../components/forms/public-form.tsx';
import { DeliveryList } from '../../../components/goods/delivery-list.tsx';
import { GridTerms } from '../../../components/goods/grid-terms.tsx';
import { LotFacts, OtherFigureList } from '../../../components/goods/lot-facts.tsx';
import { GradeNote } from '../../../components/goods/quality-list.tsx';
import { FactRows } from '../../../components/ui/fact-rows.tsx';
import { formatDay, formatInstant } from '../../../lib/bucharest-time.ts';
import { measuredTexts } from '../../../lib/deal/binding-terms.ts';
import { useVatRules, vatSentence } from '../../../lib/deal/vat.ts';
import { formatAmount, formatFigure, lowerFirst, minorOf } from '../../../lib/format.ts';
import { fieldName } from '../../../lib/forms/issue-text.ts';
import { type Texts, type Translate, useLocale, useTexts } from '../../../lib/i18n.ts';
import { useVatParties } from '../../session/state/reader.ts';
import { templateOf } from '../state/goods-template.ts';
import type { PostingValues } from '../state/posting-values.ts';
import type { Posted, Sale } from '../state/sale.ts';
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

const prices = new Set(['startingPrice', 'desiredPrice', 'backupPrice', 'price', 'minPrice', 'maxPrice']);
const instants = new Set(['startsAt', 'endsAt', 'hardEndsAt']);
const minutes = new Set(['extensionWindowMinutes', 'decisionWindowMinutes']);

/** Everything that a posting binds its owner to besides goods and delivery, for review before it is sent. */
export function PostingSummary({ posting, sale }: { posting: Posted; sale: Sale }) {
  const { t, i18n } = useTranslation(['binding', 'labels', 'forms', 'posting']);
  const locale = useLocale();
  const texts = useTexts();
  const { goods, quantity } = posting;
  const parties = useVatParties(posting, true);
  const group = vatGroupOf(goods.product, goods.vatGroup);
  const vat = vatSentence(vatOf({ ...parties, group, day: goods.deliveryPeriod.from }, useVatRules()), texts);
  const day = (date: string) => formatDay(date, locale, 'date');
  const stated = new Map<string, unknown>(Object.entries(posting));
  const { weighed, analysed } = measuredTexts(goods, texts);
  const rows: readonly (readonly [string, string])[] = [
    [t('forms:field.goodsName'), goodsName(goods.name, locale)],
    [t('forms:field.quantity'), formatAmount(quantity, goods.unit, locale)],
    ...(posting.type === 'Selling' ? [[t('posting:photos'), String(goods.photos.length)] as const] : []),
    [
      t('posting:delivery'),
      [
        t(`labels:deliveryType.${goods.deliveryType}`),
        ...(goods.loadingLocation ? [lowerFirst(t(`labels:loadingLocation.${goods.loadingLocation}`))] : []),
        ...(goods.deliveryLocation === null ? [] : [goods.deliveryLocation]),
      ].join(', '),
    ],
    [t('posting:period'), `${day(goods.deliveryPeriod.from)} – ${day(goods.deliveryPeriod.to)}`],
    ...sale.priceFields
      .filter((field) => field !== 'currency')
      .map((field) => {
        const value = stated.get(field);
        const label = fieldName(sale.fieldNames[field] ?? field, i18n.t);
        return [label, valueText(field, value, { posting, sale, texts, stated })] as const;
      }),
    [t('labels:vat.plain'), vat],
    [t('row.weighed'), weighed],
    [t('row.analysed'), analysed],
  ];
  return (
    <StepSection title={t('posting:binds')}>
      <FactRows
        rows={rows}
        className="num grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-s md:grid-cols-[14rem_1fr]"
        valueClass="font-medium"
      />
    </StepSection>
  );
}

/** A duration in whole hours from one hour on, otherwise in minutes. */
export const durationText = (minutes: number, t: Translate) =>
  minutes < 60 ? t('posting:minutes', { count: minutes }) : t('posting:hours', { count: minutes / 60 });

interface Context {
  readonly posting: Posted;
  readonly texts: Texts;
}

/** The prices that a live auction accepts. */
function bidGridText(
  type: string,
  stated: ReadonlyMap<string, unknown>,
  { posting: { currency, goods }, texts: { t, locale } }: Context,
): string {
  const price = (field: string) => formatMinor(minorOf(String(stated.get(field))), locale);
  return t(`posting:biddingGrid.${type as 'Standard'}`, {
    step: price('minimumBidThreshold'),
    unit: priceUnit(currency, locale, goods.unit),
    start: price('startingPrice'),
  });
}

/** A stated value in the reader's language; says if it was left out. */
function valueText(
  field: string,
  value: unknown,
  { posting, sale, texts, stated }: Context & { sale: Sale; stated: ReadonlyMap<string, unknown> },
): string {
  const { t, locale } = texts;
  const { currency, goods } = posting;
  if (value === null || value === undefined) return t('posting:notStated');
  if (typeof value === 'boolean') return t(value ? 'posting:yes' : 'posting:no');
  if (minutes.has(field)) return durationText(Number(value), t);
  const text = String(value);
  if (prices.has(field) || (field === 'minimumBidThreshold' && sale.kind === 'live'))
    return formatPrice(minorOf(text), currency, locale, goods.unit);
  if (field === 'minimumBidThreshold') return formatAmount(text, goods.unit, locale);
  if (instants.has(field)) return formatInstant(text, 'dateTime', locale);
  if (field === 'deadline') return formatDay(text, locale, 'date');
  if (field === 'privacyType') return t(`posting:privacyText.${posting.privacyType}`);
  if (field === 'biddingType' && sale.kind !== 'live')
    return t(text === 'Standard' ? 'posting:whole' : 'posting:inParts');
  if (field === 'biddingType') return bidGridText(text, stated, { posting, texts });
  if (field === 'audience') return t(`posting:audience.${text as 'Open'}`);
  return text;
}
