import { type GoodsTemplate, maxTemplates } from '@recolta/shared/contracts/http/goods-templates';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LayoutTemplate, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { templateCalls, useTemplates } from '../api/posting-calls.ts';
import { hasGoods, namedTemplate, templateValues, withTemplate } from '../state/goods-template.ts';
import type { GoodsValues } from '../state/goods-values.ts';
import type { PostingValues } from '../state/posting-values.ts';
import { TemplateNameForm, TemplateQuestion } from './save-template.tsx';

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

type Pick = (name: string, goods: GoodsValues) => void;

/** Starts the posting from one of the account's templates. */
export function StartFromTemplate({ original, onPick }: { original: PostingValues; onPick: Pick }) {
  const { t } = useTranslation('posting');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="text-s" onClick={() => setIsOpen(true)}>
        <LayoutTemplate aria-hidden="true" size={17} />
        {t('templates.start')}
      </Button>
      {isOpen && <TemplatesDialog original={original} onPick={onPick} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A template with its open question: replacing the draft, its new name, or its deletion. */
interface Question {
  readonly kind: 'replace' | 'rename' | 'remove';
  readonly template: GoodsTemplate;
}

function TemplatesDialog({
  original,
  onPick,
  onClose,
}: {
  original: PostingValues;
  onPick: Pick;
  onClose: () => void;
}) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const { getValues } = useFormContext<PostingValues>();
  const { data, error, refetch } = useTemplates();
  const [asked, setAsked] = useState<Question | null>(null);
  const pick = ({ name, goods }: GoodsTemplate) => {
    onPick(name, withTemplate(getValues(), goods, locale, serverClock.nowMs()));
    onClose();
  };
  const back = () => setAsked(null);
  return (
    <Dialog title={asked ? t(`templates.${asked.kind}Title`) : t('templates.start')} onClose={onClose}>
      {!data && (
        <ListWaiting
          found={{ error, refetch }}
          loading={t('templates.loading')}
          failed={t('templates.failed')}
        />
      )}
      {data && asked === null && (
        <TemplateList
          templates={data.items}
          onAsk={(kind, template) => setAsked({ kind, template })}
          onPick={(template) =>
            hasGoods(getValues(), original) ? setAsked({ kind: 'replace', template }) : pick(template)
          }
        />
      )}
      {asked?.kind === 'replace' && (
        <TemplateQuestion
          text={t('templates.replaceText', { name: asked.template.name })}
          backLabel={t('templates.backToList')}
          onBack={back}
        >
          <Button look="act" onClick={() => pick(asked.template)}>
            {t('templates.replaceGoods')}
          </Button>
        </TemplateQuestion>
      )}
      {data && asked?.kind === 'rename' && (
        <Rename template={asked.template} templates={data.items} onBack={back} />
      )}
      {asked?.kind === 'remove' && <Remove template={asked.template} onBack={back} />}
    </Dialog>
  );
}

function Rename({
  template,
  templates,
  onBack,
}: {
  template: GoodsTemplate;
  templates: readonly GoodsTemplate[];
  onBack: () => void;
}) {
  const { t } = useTranslation('posting');
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) =>
      // Without goods: they stay as another tab may have saved them since.
      templateCalls.saveTemplate.call({ params: { templateId: template.id }, body: { name } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: templateCalls.listTemplates.key() });
      onBack();
    },
  });
  const others = templates.filter(({ id }) => id !== template.id);
  return (
    <TemplateNameForm
      initial={template.name}
      label={t('templates.rename')}
      error={rename.error}
      isSending={rename.isPending}
      refuse={(name) => (namedTemplate(others, name) ? t('templates.nameTaken') : null)}
      onSend={(name) => rename.mutate(name)}
    >
      <Button onClick={onBack}>{t('templates.backToList')}</Button>
    </TemplateNameForm>
  );
}

function Remove({ template, onBack }: { template: GoodsTemplate; onBack: () => void }) {
  const { t } = useTranslation('posting');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => templateCalls.removeTemplate.call({ params: { templateId: template.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: templateCalls.listTemplates.key() });
      onBack();
    },
  });
  return (
    <TemplateQuestion
      text={t('templates.removeText', { name: template.name })}
      backLabel={t('templates.backToList')}
      error={remove.error}
      onBack={onBack}
    >
      <Button look="danger" aria-busy={remove.isPending} onClick={() => remove.mutate()}>
        {t('templates.remove')}
      </Button>
    </TemplateQuestion>
  );
}
