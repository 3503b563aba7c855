import { MailCheck, ShieldCheck, Wheat } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { ResendConfirmation } from '../../session/components/resend-confirmation.tsx';

/** What happens after a registration, and the confirmation once more for whom it did not reach. */
export function RegisteredPanel({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto w-full max-w-[560px] px-4 py-8 md:py-14">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-semibold font-serif text-2xl tracking-[-0.015em] outline-none"
      >
        {t('registration.nextHeading')}
      </h1>
      <p className="mt-1 mb-6 text-ink-2">{t('registration.nextLead')}</p>
      <ol className="rounded-3 border border-line bg-surface p-5 shadow-card">
        <Next icon={<MailCheck aria-hidden="true" size={20} />} heading={t('registration.nextConfirm')}>
          <p className="break-words text-ink-2">{t('registration.nextConfirmText', { email })}</p>
          <ResendConfirmation email={email} />
        </Next>
        <Next icon={<ShieldCheck aria-hidden="true" size={20} />} heading={t('registration.nextCheck')}>
          <p className="text-ink-2">{t('registration.nextCheckText')}</p>
        </Next>
        <Next icon={<Wheat aria-hidden="true" size={20} />} heading={t('registration.nextActive')}>
          <p className="text-ink-2">{t('registration.nextActiveText')}</p>
        </Next>
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <LocalLink to={`/login?email=${encodeURIComponent(email)}`} className={buttonClass('act')}>
          {t('registration.toLogin')}
        </LocalLink>
        <button type="button" onClick={onAgain} className={buttonClass('quiet')}>
          {t('registration.another')}
        </button>
      </div>
    </div>
  );
}

function Next({ icon, heading, children }: { icon: ReactNode; heading: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 pb-5 last:pb-0">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-act-wash text-act">
        {icon}
      </span>
      <div className="min-w-0">
        <h2 className="pt-2 font-semibold">{heading}</h2>
        {children}
      </div>
    </li>
  );
}
