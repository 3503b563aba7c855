import { type CatalogueCategory, maxCategories } from '@recolta/shared/contracts/http/catalogue';
import { EyeOff, Plus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { catalogueCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { isChanged, useCatalogueAct, useCategories, useFailureText, useReadAgain } from '../api/catalogue.ts';
import { CatalogueQuestion } from './catalogue-question.tsx';
import { type CategoryNames, categoryIssues } from './product-form.tsx';

/** The open dialog: the names of a category (null for a new one), or the confirmation before one is hidden. */
type Open =
  | { readonly kind: 'names'; readonly category: CatalogueCategory | null }
  | { readonly kind: 'hide'; readonly category: CatalogueCategory };

/** The categories: added, renamed, hidden and shown, never deleted. */
export function CategoriesPage() {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const { data, error, refetch } = useCategories();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-list wrap-anywhere">{t('catalogue.categories.title')}</h1>
        {data && data.length < maxCategories && (
          <Button look="act" onClick={() => setOpen({ kind: 'names', category: null })}>
            <Plus aria-hidden="true" size={17} />
            {t('catalogue.categories.add')}
          </Button>
        )}
      </div>
      <p className="mb-4 text-ink-2 text-s">{t('catalogue.categories.lead')}</p>
      {!data && (
        <ListWaiting
          found={{ error, refetch }}
          loading={t('catalogue.categories.loading')}
          failed={t('catalogue.categories.failed')}
        />
      )}
      {data?.length === 0 && <Notice title={t('catalogue.categories.none')} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-3 border border-line bg-surface shadow-card">
          {data.map((category) => (
            <CategoryLine
              key={category.id}
              category={category}
              onRename={() => setOpen({ kind: 'names', category })}
              onHide={() => setOpen({ kind: 'hide', category })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'names' && <NamesDialog category={open.category} onClose={close} />}
      {open?.kind === 'hide' && (
        <CatalogueQuestion
          title={t('catalogue.categories.hideTitle')}
          label={t('catalogue.categories.hide')}
          act={() => setHidden(open.category, true)}
          onClose={close}
        >
          {t('catalogue.categories.hideText', {
            count: open.category.productCount,
            name: open.category[locale],
          })}
        </CatalogueQuestion>
      )}
    </>
  );
}

function setHidden({ id, ro, en, version }: CatalogueCategory, isHidden: boolean) {
  return catalogueCalls.changeCategory.call({ params: { id }, body: { ro, en, isHidden, version } });
}

function CategoryLine({
  category,
  onRename,
  onHide,
}: {
  category: CatalogueCategory;
  onRename: () => void;
  onHide: () => void;
}) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const failureText = useFailureText();
  const { id, ro, en, isHidden, productCount } = category;
  const name = category[locale];
  const toggle = useCatalogueAct(
    () => setHidden(category, !isHidden),
    () => undefined,
  );
  // Hiding a used category asks for confirmation first.
  const change = () => (isHidden || productCount === 0 ? toggle.mutate() : onHide());
  const act = isHidden ? 'show' : 'hide';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 font-semibold">
          {name}
          {isHidden && (
            <Chip>
              <EyeOff aria-hidden="true" size={13} />
              {t('catalogue.categories.hidden')}
            </Chip>
          )}
        </p>
        <p className="num text-ink-2 text-s">
          <span lang={locale === 'ro' ? 'en' : 'ro'}>{locale === 'ro' ? en : ro}</span>
          {' · '}
          <LocalLink
            to={`/admin/product-catalog?categories=${id}`}
            className="underline underline-offset-4 hover:text-ink"
          >
            {t('catalogue.categories.products', { count: productCount })}
          </LocalLink>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          className="text-s"
          aria-label={t('catalogue.categories.renameNamed', { name })}
          onClick={onRename}
        >
          {t('catalogue.categories.rename')}
        </Button>
        <Button
          className="text-s"
          aria-label={t(`catalogue.categories.${act}Named`, { name })}
          aria-busy={toggle.isPending}
          onClick={() => !toggle.isPending && change()}
        >
          {t(`catalogue.categories.${act}`)}
        </Button>
      </div>
      <p role="alert" className="w-full text-lost text-s empty:hidden">
        {toggle.error && failureText(failureOf(toggle.error))}
      </p>
    </li>
  );
}

/** The two names of a category; renaming a used one shows its number of products. */
function NamesDialog({ category, onClose }: { category: CatalogueCategory | null; onClose: () => void }) {
  const { t } = useTranslation(['administration', 'forms']);
  const readAgain = useReadAgain();
  const { data: categories = [] } = useCategories();
  // Refetched after a refusal: the next attempt changes the current version.
  const current = categories.find(({ id }) => id === category?.id) ?? category;
  const { form, submit, failure, isSending } = useCheckedForm<CategoryNames>({
    defaultValues: { ro: category?.ro ?? '', en: category?.en ?? '' },
    check: categoryIssues,
    describe: useFailureText(),
    send: async (names) => {
      try {
        if (current) {
          const { id, isHidden, version } = current;
          await catalogueCalls.changeCategory.call({
            params: { id },
            body: { ...names, isHidden, version },
          });
        } else await catalogueCalls.addCategory.call({ body: names });
      } catch (error) {
        if (isChanged(error)) await readAgain();
        throw error;
      }
      await readAgain();
      onClose();
    },
  });
  const uses = current?.productCount ?? 0;
  return (
    <Dialog title={t(`catalogue.categories.${category ? 'renameTitle' : 'add'}`)} onClose={onClose}>
      <FormProvider {...form}>
        <form noValidate className="mt-3" onSubmit={(event: SubmitEvent) => submit(event)}>
          {uses > 0 && (
            <p className="num mb-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
              {t('catalogue.categories.used', { count: uses })}
            </p>
          )}
          <FormInput name="ro" autoComplete="off" />
          <FormInput name="en" autoComplete="off" />
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
