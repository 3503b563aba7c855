import { type CatalogueProduct, maxPictures } from '@recolta/shared/contracts/http/catalogue';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UploadTiles } from '../../../components/forms/photos-section.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { BackLink } from '../../../components/ui/page.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useFileUpload } from '../../../lib/forms/use-file-upload.ts';
import { catalogueCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import {
  isChanged,
  pictureAddress,
  sendPicture,
  useCatalogueProduct,
  useFailureText,
  useReadAgain,
} from '../api/catalogue.ts';
import { CatalogueQuestion } from './catalogue-question.tsx';
import { OptionsSection } from './options-section.tsx';
import {
  type CatalogueProductValues,
  catalogueProductIssues,
  catalogueProductValues,
  ProductForm,
  productInput,
} from './product-form.tsx';

/** The pictures of a product, the first of them its cover; each is stored as soon as it is uploaded. */
function PicturesSection({ product: { id, pictures } }: { product: CatalogueProduct }) {
  const { t } = useTranslation('administration');
  const readAgain = useReadAgain();
  const [removed, setRemoved] = useState<number | null>(null);
  const upload = useFileUpload(
    'photo',
    () => void readAgain(),
    (file, options) => sendPicture(id, file, options),
  );
  const left = maxPictures - pictures.length - upload.files.filter(({ failure }) => failure === null).length;
  const key = removed === null ? undefined : pictures[removed];
  return (
    <SectionCard
      title={t('catalogue.picturesTitle')}
      lead={t('catalogue.picturesLead', { most: maxPictures })}
    >
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture} className="overflow-hidden rounded-2 border border-line">
            <img
              src={`${pictureAddress(id)}/${picture}?size=small`}
              alt={t('catalogue.picture', { number: index + 1 })}
              loading="lazy"
              className="aspect-4/3 w-full bg-surface-2 object-cover"
            />
            <div className="num flex items-center justify-between pl-3 text-s">
              {index === 0 ? t('catalogue.cover') : index + 1}
              <button
                type="button"
                aria-label={t('catalogue.removePictureNamed', { number: index + 1 })}
                onClick={() => setRemoved(index)}
                className="grid size-11 place-items-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink"
              >
                <Trash2 aria-hidden="true" size={17} />
              </button>
            </div>
          </li>
        ))}
        <UploadTiles
          name="pictures"
          upload={upload}
          left={left}
          texts={{
            add: t('catalogue.addPicture'),
            drop: t('catalogue.dropFile'),
          }}
        />
      </ol>
      {key !== undefined && removed !== null && (
        <CatalogueQuestion
          title={t('catalogue.removePicture')}
          label={t('catalogue.remove')}
          act={() => catalogueCalls.removePicture.call({ params: { id, key }, body: {} })}
          onClose={() => setRemoved(null)}
        >
          {t('catalogue.removePictureText', { number: removed + 1 })}
        </CatalogueQuestion>
      )}
    </SectionCard>
  );
}

/** A catalogue product for administrators: its details, options and pictures. */
export function AdminProductPage({ id }: { id: string }) {
  const { t } = useTranslation('administration');
  return (
    <DetailPage
      frame={null}
      found={useCatalogueProduct(id)}
      loading={t('catalogue.productLoading')}
      failed={t('catalogue.productFailed')}
      hiddenTitle={t('catalogue.productTitle')}
      above={<BackLink to="/admin/product-catalog">{t('catalogue.back')}</BackLink>}
      missing={<Notice title={t('catalogue.missing')} />}
    >
      {(product) => <ShownProduct product={product} />}
    </DetailPage>
  );
}

function ShownProduct({ product }: { product: CatalogueProduct }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-list wrap-anywhere">{product[locale]}</h1>
        <div className="flex flex-wrap gap-2">
          <LocalLink
            to={`/product-catalog/products/${product.id}`}
            className={buttonClass('plain', 'text-s')}
          >
            {t('catalogue.show')}
          </LocalLink>
          <RemoveProduct product={product} />
        </div>
      </div>
      <div className="grid gap-5">
        <SectionCard title={t('catalogue.details')}>
          <Details product={product} />
        </SectionCard>
        <OptionsSection product={product} />
        <PicturesSection product={product} />
      </div>
    </>
  );
}

/**
 * Changes the version that was read. If somebody has changed it since, untouched fields are updated and the others
 * stay.
 */
function Details({ product }: { product: CatalogueProduct }) {
  const { t } = useTranslation('administration');
  const readAgain = useReadAgain();
  const [isSaved, setIsSaved] = useState(false);
  const held = useMemo(() => catalogueProductValues(product), [product]);
  const checked = useCheckedForm<CatalogueProductValues>({
    defaultValues: held,
    held,
    check: catalogueProductIssues,
    describe: useFailureText(),
    send: async (values) => {
      setIsSaved(false);
      try {
        await catalogueCalls.changeProduct.call({
          params: { id: product.id },
          body: { ...productInput(values), version: product.version },
        });
      } catch (error) {
        if (isChanged(error)) await readAgain();
        throw error;
      }
      checked.form.reset(values);
      setIsSaved(true);
      await readAgain();
    },
  });
  const { isDirty } = checked.form.formState;
  return (
    <ProductForm checked={checked}>
      <p role="status" className="text-act text-s">
        {isSaved && !isDirty && t('catalogue.saved')}
      </p>
    </ProductForm>
  );
}

function RemoveProduct({
  product: { id, pictures, productOptions, ...names },
}: {
  product: CatalogueProduct;
}) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const name = names[locale];
  const optionCount = Object.keys(productOptions).length;
  const uses = [
    ...(optionCount > 0 ? [t('catalogue.optionCount', { count: optionCount })] : []),
    ...(pictures.length > 0 ? [t('catalogue.pictures', { count: pictures.length })] : []),
  ].join(', ');
  return (
    <>
      <Button look="danger" className="text-s" onClick={() => setIsAsked(true)}>
        <Trash2 aria-hidden="true" size={16} />
        {t('catalogue.removeProduct')}
      </Button>
      {isAsked && (
        <CatalogueQuestion
          title={t('catalogue.removeTitle')}
          label={t('catalogue.remove')}
          act={() => catalogueCalls.removeProduct.call({ params: { id }, body: {} })}
          onDone={() => void navigate(localizedPath('/admin/product-catalog', locale), { replace: true })}
          onClose={() => setIsAsked(false)}
        >
          {uses === '' ? t('catalogue.removePlain', { name }) : t('catalogue.removeText', { name, uses })}
        </CatalogueQuestion>
      )}
    </>
  );
}
