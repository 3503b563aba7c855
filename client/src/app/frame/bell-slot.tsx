import { Bell as BellShape } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Boundary } from '../../components/errors/error-boundary.tsx';
import { pageTextsReady, useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { localeOfPath } from '../../lib/locale-path.ts';

const load = () => import('../../features/notifications/components/bell.tsx');
const Bell = lazy(async () => {
  const [{ Bell: component }] = await Promise.all([
    load(),
    pageTextsReady('notifications', localeOfPath(window.location.pathname)),
  ]);
  return { default: component };
});

/** The bell's place: fetched once somebody is signed in; until then, and where it cannot be, the way to its page. */
export function BellSlot(props: ComponentProps<typeof Bell>) {
  const plain = <BellLink />;
  return (
    <Boundary fallback={() => plain}>
      <Suspense fallback={plain}>
        <Bell {...props} />
      </Suspense>
    </Boundary>
  );
}

function BellLink() {
  const { t } = useTexts();
  return (
    <LocalLink
      to="/notifications"
      aria-label={t('frame.notifications')}
      className="grid size-11 flex-none place-items-center rounded-full text-ink-2 hover:bg-surface-2 hover:text-ink"
    >
      <BellShape aria-hidden="true" size={20} />
    </LocalLink>
  );
}
