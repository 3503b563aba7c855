import type { GoodsTemplate } from '@recolta/shared/contracts/http/goods-templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { templateCalls, useTemplates } from '../api/template-calls.ts';
import { hasGoods, knownGoods, namedTemplate, withTemplate } from '../state/goods-template.ts';
import type { GoodsValues } from '../state/goods-values.ts';
import type { PostingValues } from '../state/posting-values.ts';
import { TemplateList } from './template-list.tsx';
import { TemplateNameForm } from './template-name-form.tsx';
import { TemplateQuestion } from './template-question.tsx';

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
          error={error}
          loading={t('templates.loading')}
          failed={t('templates.failed')}
          onRetry={() => void refetch()}
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
      templateCalls.saveTemplate.call({
        params: { templateId: template.id },
        body: { name, goods: knownGoods(template.goods) },
      }),
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
