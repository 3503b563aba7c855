import type { Identity } from '@recolta/shared/contracts/http/identity';
import { type MissingToPost, missingToPost } from '@recolta/shared/domain/live-auction/may-post';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/ui/button.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { lacksPostingPermission, PostingRequest } from '../../session/components/posting-request.tsx';
import { VatStateQuestion } from '../../session/components/vat-state-question.tsx';
import type { Sale } from '../state/sale.ts';

/** The missing requirements for posting, with links [A1, L0]. */
export function MissingToPostPage({
  identity,
  kind,
  missing,
}: {
  identity: Identity;
  kind: Sale['kind'];
  missing: readonly MissingToPost[];
}) {
  const { t } = useTranslation(['posting']);
  return (
    <div className="frame-text py-8 md:py-14">
      <h1 className="title-list">{t(`posting:${kind}.missing`)}</h1>
      <p className="mt-2">{t('missing.text')}</p>
      <ul className="mt-3 mb-6 grid list-disc gap-2 rounded-3 border border-line bg-surface p-5 pl-9 shadow-card">
        {missing.map((name) => (
          <li key={name}>{t(`missing.${name}`)}</li>
        ))}
      </ul>
      {lacksPostingPermission(identity) && (
        <div className="mb-6">
          <PostingRequest identity={identity} />
        </div>
      )}
      {missing.includes('vat') && (
        <div className="mb-6">
          <VatStateQuestion />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <LocalLink to="/account" className={buttonClass('act')}>
          {t('missing.toAccount')}
        </LocalLink>
        <LocalLink to="/contact" className={buttonClass('plain')}>
          {t('missing.toContact')}
        </LocalLink>
      </div>
    </div>
  );
}

/**
 * The account's missing requirements for posting live auctions, as far as its identity shows; the service decides [L0].
 */
export function missingRights({ user, account }: Identity): MissingToPost[] {
  const has: Readonly<Record<MissingToPost, boolean>> = {
    role: user.roles.includes('Client') || user.roles.includes('Provider'),
    active: user.isActive,
    details: account.companyName !== null,
    permission: user.permissions.includes('Auctions.Post'),
    vat: Boolean(account.vatState),
  };
  return missingToPost.filter((name) => !has[name]);
}

/** The missing requirements that a refusal names; null if it names no known one. */
export function missingOfRefusal(params: Readonly<Record<string, unknown>>): MissingToPost | null {
  return missingToPost.find((name) => name === params.missing) ?? null;
}
