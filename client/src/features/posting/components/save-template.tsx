import { type GoodsTemplate, maxTemplates } from '@recolta/shared/contracts/http/goods-templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button, type ButtonLook } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { templateCalls, useTemplates } from '../api/template-calls.ts';
import { namedTemplate } from '../state/goods-template.ts';
import { TemplateNameForm } from './template-name-form.tsx';
import { TemplateQuestion } from './template-question.tsx';

interface Saved {
  /** Suggested name. */
  readonly suggested: string;
  /** Returns the content to save; called on saving. */
  readonly goods: () => Promise<GoodsTemplate['goods']>;
}

/** Saves goods and terms as a template, and reports it beside the button. */
export function SaveTemplate({ look, ...saved }: Saved & { look: ButtonLook }) {
  const { t } = useTranslation('posting');
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      <Button
        look={look}
        className="text-s"
        onClick={() => {
          setName(null);
          setIsOpen(true);
        }}
      >
        <BookmarkPlus aria-hidden="true" size={17} />
        {t('templates.save')}
      </Button>
      <p role="status" className="wrap-anywhere flex items-center gap-2 text-s empty:hidden">
        {name !== null && (
          <>
            <Check aria-hidden="true" size={16} className="flex-none text-act" />
            {t('templates.done', { name })}
          </>
        )}
      </p>
      {isOpen && <SaveTemplateDialog {...saved} onSaved={setName} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Asks for the template's name and saves it. */
export function SaveTemplateDialog({
  suggested,
  goods,
  onSaved,
  onClose,
}: Saved & { onSaved: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const queries = useQueryClient();
  const { data, error, refetch } = useTemplates();
  /** One id while it is open: a repeated attempt saves the same template. */
  const [newId] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<{ readonly name: string; readonly taken: GoodsTemplate } | null>(null);
  const save = useMutation({
    mutationFn: async ({ templateId, name }: { templateId: string; name: string }) =>
      templateCalls.saveTemplate.call({ params: { templateId }, body: { name, goods: await goods() } }),
    onSuccess: async ({ name }) => {
      // The next name is checked against this list.
      await queries.invalidateQueries({ queryKey: templateCalls.listTemplates.key() });
      onSaved(name);
      onClose();
    },
  });
  return (
    <Dialog title={t(asked ? 'templates.overwriteTitle' : 'templates.save')} onClose={onClose}>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('templates.loading')}
          failed={t('templates.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && asked === null && (
        <NewTemplate
          templates={data.items}
          suggested={suggested}
          error={save.error}
          isSending={save.isPending}
          onSend={(name) => {
            const taken = namedTemplate(data.items, name);
            // The answer to an earlier attempt may have been lost.
            if (taken && taken.id !== newId) setAsked({ name, taken });
            else save.mutate({ templateId: newId, name });
          }}
        />
      )}
      {asked && (
        <TemplateQuestion
          text={t('templates.overwriteText', {
            name: asked.taken.name,
            when: formatInstant(asked.taken.savedAt, 'dayMonthTime', locale),
          })}
          backLabel={t('templates.otherName')}
          error={save.error}
          onBack={() => {
            save.reset();
            setAsked(null);
          }}
        >
          <Button
            look="act"
            aria-busy={save.isPending}
            onClick={() => save.mutate({ templateId: asked.taken.id, name: asked.name })}
          >
            {t('templates.overwrite')}
          </Button>
        </TemplateQuestion>
      )}
    </Dialog>
  );
}

/** The content of the template and the number of templates, then the name: an existing name asks for confirmation. */
export function NewTemplate({
  templates,
  suggested,
  ...sending
}: {
  templates: readonly GoodsTemplate[];
  suggested: string;
  error: Error | null;
  isSending: boolean;
  onSend: (name: string) => void;
}) {
  const { t } = useTranslation('posting');
  const isFull = templates.length >= maxTemplates;
  const full = t('templates.full', { most: maxTemplates });
  return (
    <>
      <p className="mt-1 text-ink-2 text-s">{t('templates.saveLead')}</p>
      {isFull ? (
        <p className="mt-3 rounded-2 bg-warn-wash p-3 text-s">{full}</p>
      ) : (
        <p className="num mt-2 text-ink-2 text-note">
          {t('templates.number', { number: templates.length, most: maxTemplates })}
        </p>
      )}
      <TemplateNameForm
        {...sending}
        initial={suggested}
        label={t('templates.save')}
        refuse={(name) => (isFull && !namedTemplate(templates, name) ? full : null)}
      />
    </>
  );
}
