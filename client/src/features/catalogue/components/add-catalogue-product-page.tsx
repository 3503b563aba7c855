import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BackLink } from '../../../components/ui/page.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { ActKeys } from '../../../lib/http/act-keys.ts';
import { catalogueCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { localizedPath } from '../../../lib/locale-path.ts';
import { useFailureText, useReadAgain } from '../api/catalogue.ts';
import {
  type CatalogueProductValues,
  catalogueProductIssues,
  emptyCatalogueProduct,
  ProductForm,
  productInput,
} from './product-form.tsx';

/** A new product of the catalogue; its options and pictures are added on its own page. */
export function AddCatalogueProductPage() {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const [keys] = useState(() => new ActKeys());
  const checked = useCheckedForm<CatalogueProductValues>({
    defaultValues: emptyCatalogueProduct,
    check: catalogueProductIssues,
    describe: useFailureText(),
    send: async (values) => {
      const body = { ...productInput(values), options: [] };
      const { id } = await keys.send(body, (key) =>
        catalogueCalls.addProduct.call({ headers: { [idempotencyHeader]: key }, body }),
      );
      // Everything is saved: the page may be left.
      checked.form.reset(values);
      checked.leave();
      void readAgain();
      await navigate(localizedPath(`/admin/product-catalog/products/${id}`, locale));
    },
  });
  return (
    <>
      <BackLink to="/admin/product-catalog">{t('catalogue.back')}</BackLink>
      <h1 className="title-list wrap-anywhere">{t('catalogue.addTitle')}</h1>
      <p className="mt-1 mb-4 text-ink-2 text-s">{t('catalogue.addLead')}</p>
      <SectionCard title={t('catalogue.details')}>
        <ProductForm checked={checked} />
      </SectionCard>
    </>
  );
}
