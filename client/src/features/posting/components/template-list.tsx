import { type GoodsTemplate, maxTemplates } from '@recolta/shared/contracts/http/goods-templates';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { templateValues } from '../state/goods-template.ts';

/** The user's templates: each starts the posting, and can be renamed and deleted. */
export function TemplateList({
  templates,
  onPick,
  onAsk,
}: {
  templates: readonly GoodsTemplate[];
  onPick: (template: GoodsTemplate) => void;
  onAsk: (kind: 'rename' | 'remove', template: GoodsTemplate) => void;
}) {
  const { t } = useTranslation('posting');
  if (templates.length === 0) {
    return (
      <Notice title={t('templates.empty')} className="mt-4">
        <p className="text-ink-2 text-s">{t('templates.emptyText')}</p>
      </Notice>
    );
  }
  return (
    <>
      <p className="mt-1 text-ink-2 text-s">{t('templates.startLead')}</p>
      <ul className="my-4 grid gap-2">
        {templates.map((template) => (
          <li key={template.id} className="flex rounded-2 border border-line-2 bg-surface">
            <button
              type="button"
              onClick={() => onPick(template)}
              className="min-w-0 flex-1 rounded-l-2 px-3.5 py-2.5 text-left hover:bg-surface-2"
            >
              <TemplateSummary template={template} />
            </button>
            {(['rename', 'remove'] as const).map((kind) => (
              <button
                key={kind}
                type="button"
                aria-label={t(`templates.${kind}Of`, { name: template.name })}
                onClick={() => onAsk(kind, template)}
                className="grid min-h-11 w-11 flex-none place-items-center text-ink-2 last:rounded-r-2 hover:bg-surface-2 hover:text-ink"
              >
                {kind === 'rename' ? (
                  <Pencil aria-hidden="true" size={16} />
                ) : (
                  <Trash2 aria-hidden="true" size={16} />
                )}
              </button>
            ))}
          </li>
        ))}
      </ul>
      <p className="num text-ink-2 text-note">
        {t('templates.number', { number: templates.length, most: maxTemplates })}
      </p>
    </>
  );
}

/** The name, a one-line summary, and when it was saved. */
function TemplateSummary({ template }: { template: GoodsTemplate }) {
  const { t } = useTranslation(['labels', 'posting']);
  const locale = useLocale();
  const goods = templateValues(template.goods, 'Ron', locale, serverClock.nowMs());
  const crop = findCrop(goods.product);
  const delivery = goods.deliveryType as 'FCATruck' | '';
  const payment = goods.paymentType as 'Cash' | '';
  const held = [
    crop?.[locale] ?? goods.name,
    goods.town || countyName(goods.county),
    delivery && t(`deliveryType.${delivery}`),
    payment && t(`paymentType.${payment}`),
  ].filter(Boolean);
  return (
    <>
      <span className="wrap-anywhere block font-semibold">{template.name}</span>
      <span className="num block text-ink-2 text-s">
        {held.join(' · ') || t('posting:templates.noGoods')}
      </span>
      <span className="num block text-ink-2 text-note">
        {t('posting:templates.savedOn', { when: formatInstant(template.savedAt, 'dayMonthTime', locale) })}
      </span>
    </>
  );
}
