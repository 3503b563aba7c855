import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { reasonsNotToPublish } from '@recolta/shared/domain/product/product-rights';
import { Coins, Pencil, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AskedAct } from '../../../components/ui/asked-act.tsx';
import { type ButtonLook, buttonClass } from '../../../components/ui/button.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { formatAmount } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { useClose, useDeleteProduct, usePublish } from '../api/products.ts';
import { missingThousandths, phaseOf } from '../state/product-terms.ts';

/** Links for the Provider: edit the product, set its final price, see its bids. */
export function ProviderLinks({ product, look }: { product: ProductState; look: ButtonLook }) {
  const { t } = useTranslation('products');
  const { id, participantCount } = product;
  const phase = phaseOf(product);
  const isEditable = phase === 'inactive' || phase === 'active';
  return (
    <>
      {isEditable && (
        <LocalLink to={`/products/${id}/edit`} className={buttonClass(look, 'text-s')}>
          <Pencil aria-hidden="true" size={16} />
          {t(participantCount === 0 ? 'provider.edit' : 'provider.extend')}
        </LocalLink>
      )}
      {phase === 'closed' && (
        <LocalLink
          to={`/products/${id}/final-price`}
          className={buttonClass(look === 'plain' ? 'act' : look, 'text-s')}
        >
          <Coins aria-hidden="true" size={16} />
          {t('provider.setFinalPrice')}
        </LocalLink>
      )}
      {phase !== 'inactive' && (
        <LocalLink to={`/products/${id}/bids`} className={buttonClass(look, 'text-s')}>
          <Users aria-hidden="true" size={16} />
          {t('provider.bids')}
        </LocalLink>
      )}
    </>
  );
}

/** The Provider's acts on a product: publish, edit, close, set its final price, delete [X1, X3]. */
export function ProviderActs({
  product,
  whyNotPublish,
  hasAccepted,
}: {
  product: ProductState;
  whyNotPublish: string | null;
  /** True if a bid was accepted: it is not deleted any more [X3]. */
  hasAccepted: boolean;
}) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const navigate = useNavigate();
  const [publish, close, remove] = [usePublish(), useClose(), useDeleteProduct()];
  const { id, participationDeadline, hasCollective } = product;
  const params = { id };
  const phase = phaseOf(product);
  const isReached = missingThousandths(product) === 0;
  const text = phase === 'active' && isReached ? 'activeReached' : phase;
  const date = formatInstant(product.finalPriceDueAt ?? participationDeadline, 'dayMonthTime', locale);
  const why = reasonsNotToPublish.find((one) => one === whyNotPublish);
  return (
    <section className="grid gap-2 rounded-3 border border-line bg-surface p-4 shadow-card">
      <h2 className="font-semibold">{t('provider.title')}</h2>
      <p className="num text-ink-2 text-s">{t(`provider.${text}`, { date })}</p>
      {phase === 'inactive' && why && (
        <p role="status" className="rounded-2 bg-warn-wash p-3 text-s text-warn">
          {t(`provider.why.${why}`)}
        </p>
      )}
      <AskedAct
        title={t('provider.publishTitle')}
        label={t('provider.publish')}
        look="act"
        className="min-h-13"
        isOffered={phase === 'inactive' && !why}
        call={publish}
        onConfirm={(dismiss) => publish.mutate({ params }, { onSuccess: dismiss })}
      >
        <p>
          {t('provider.publishText', {
            date: formatInstant(participationDeadline, 'dayMonthTime', locale),
          })}
        </p>
      </AskedAct>
      <AskedAct
        title={t('provider.closeTitle')}
        label={t('provider.close')}
        look="act"
        isOffered={phase === 'active' && isReached}
        call={close}
        onConfirm={(dismiss) => close.mutate({ params }, { onSuccess: dismiss })}
      >
        <p>
          {t('provider.closeText', {
            quantity: formatAmount(product.quantityOffered, product.unitOfMeasurement, locale),
          })}
        </p>
        {hasCollective && <p>{t('provider.closeThen')}</p>}
      </AskedAct>
      <ProviderLinks product={product} look="plain" />
      <AskedAct
        title={t('provider.deleteTitle')}
        label={t('provider.delete')}
        look="danger"
        isOffered={!hasAccepted && phase !== 'closed' && phase !== 'sold'}
        call={remove}
        onConfirm={() =>
          remove.mutate({ params }, { onSuccess: () => navigate(localizedPath('/products/my', locale)) })
        }
      >
        <p>{t('provider.deleteText')}</p>
      </AskedAct>
    </section>
  );
}
