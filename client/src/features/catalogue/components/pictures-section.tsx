import { type CatalogueProduct, maxPictures } from '@recolta/shared/contracts/http/catalogue';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadTiles } from '../../../components/forms/upload-tiles.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { useFileUpload } from '../../../lib/forms/use-file-upload.ts';
import { catalogueCalls } from '../../../lib/http/catalogue-calls.ts';
import { pictureAddress } from '../api/catalogue.ts';
import { sendPicture, useReadAgain } from '../api/catalogue-acts.ts';
import { CatalogueQuestion } from './catalogue-question.tsx';

/** The pictures of a product, the first of them its cover; each is stored as soon as it is uploaded. */
export function PicturesSection({ product: { id, pictures } }: { product: CatalogueProduct }) {
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
