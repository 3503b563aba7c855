import type { Duplicate } from '@recolta/shared/contracts/http/administration';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** One card of a user's page. */
export function UserSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id={id} className="font-semibold font-serif text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 text-ink-2 text-s">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** Other active accounts with the same company number, each with a link; nothing if there are none [S9]. */
export function DuplicatesNotice({ duplicates, text }: { duplicates: readonly Duplicate[]; text: string }) {
  const { t } = useTexts();
  if (duplicates.length === 0) return null;
  return (
    <div className="mb-3 rounded-2 bg-warn-wash p-3 text-s">
      <p className="flex gap-2 font-semibold text-warn">
        <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none" />
        {t('administration.user.duplicates')}
      </p>
      <ul className="mt-1 list-disc pl-9">
        {duplicates.map(({ userId, companyName }) => (
          <li key={userId}>
            <LocalLink to={`/admin/users/${userId}`} className="break-words font-medium text-act underline">
              {companyName ?? t('administration.user.unnamed')}
            </LocalLink>
          </li>
        ))}
      </ul>
      <p className="mt-1">{text}</p>
    </div>
  );
}
