import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { withDeviceStorage } from '../../lib/device/device-storage.ts';
import { type KeptFor, type KeptInBrowser, keptInBrowser } from '../../lib/device/kept-in-browser.ts';
import { useIsOnDevice } from '../../lib/device/use-on-device.ts';
import { draftsOnDevice, eraseDrafts } from '../../lib/forms/draft-store.ts';
import type { Translate } from '../../lib/i18n.ts';
import { LegalBlocks } from './legal-blocks.tsx';
import { ConsentChoice, LegalPage } from './legal-page.tsx';

/** The cookie policy, with what is stored on this device and the choices about it. */
export function CookiePolicyPage() {
  const after = {
    necessary: <KeptList areCookies />,
    storage: <KeptList areCookies={false} />,
    consent: <ConsentChoice />,
    delete: <DraftsOnDevice />,
  };
  return <LegalPage name="cookies" after={after} />;
}

/** Data that the site stores in the browser, as cookies or otherwise. */
function KeptList({ areCookies }: { areCookies: boolean }) {
  const { t, i18n } = useTranslation('legal');
  const rows = keptInBrowser.filter(({ place }) => (place === 'cookie') === areCookies);
  const terms = rows.map(
    (row) => [nameOf(row, i18n.t), `${t(`kept.${row.id}`)} ${durationOf(row.keptFor, i18n.t)}`] as const,
  );
  return <LegalBlocks blocks={[{ terms }]} />;
}

function nameOf({ name, nameOverHttps }: KeptInBrowser, t: Translate): string {
  if (nameOverHttps !== undefined) return t('legal:keptName', { name, nameOverHttps });
  return /[.-]$/.test(name) ? `${name}…` : name;
}

function durationOf(keptFor: KeptFor, t: Translate): string {
  return typeof keptFor === 'string'
    ? t(`legal:keptFor.${keptFor}`)
    : t('legal:keptFor.days', { count: keptFor.days });
}

/** Number of unfinished postings on this device, and the button that deletes them. */
function DraftsOnDevice() {
  const { t } = useTranslation('legal');
  const isOnDevice = useIsOnDevice();
  const [deletions, setDeletions] = useState(0);
  if (!isOnDevice) return null;
  const drafts = withDeviceStorage((storage) => draftsOnDevice(storage)) ?? [];
  const remove = () => {
    withDeviceStorage((storage) => eraseDrafts(storage));
    setDeletions(deletions + 1);
  };
  return (
    <div className="rounded-2 border border-line bg-surface p-4">
      <p role="status" className="text-ink-2">
        {drafts.length === 0 ? t('noDrafts') : t('drafts', { count: drafts.length })}
      </p>
      {drafts.length > 0 && (
        <Button className="mt-3" onClick={remove}>
          {t('deleteDrafts')}
        </Button>
      )}
    </div>
  );
}
