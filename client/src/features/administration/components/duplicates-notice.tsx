import type { Duplicate } from '@recolta/shared/contracts/http/administration';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '../../../lib/local-link.tsx';

/** Other active accounts with the same company number, each with a link; nothing if there are none [S9]. */
export function DuplicatesNotice({ duplicates, text }: { duplicates: readonly Duplicate[]; text: string }) {
  const { t } = useTranslation('administration');
  if (duplicates.length === 0) return null;
  return (
    <div className="mb-3 rounded-2 bg-warn-wash p-3 text-s">
      <p className="flex gap-2 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none" />
        {t('user.duplicates')}
      </p>
      <ul className="mt-1 list-disc pl-9">
        {duplicates.map(({ userId, companyName }) => (
          <li key={userId}>
            <LocalLink to={`/admin/users/${userId}`} className="break-words font-medium text-act underline">
              {companyName ?? t('user.unnamed')}
            </LocalLink>
          </li>
        ))}
      </ul>
      <p className="mt-1">{text}</p>
    </div>
  );
}
