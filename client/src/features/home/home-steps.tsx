import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/ui/button.tsx';
import { LocalLink } from '../../lib/local-link.tsx';
import { ContractDrawing, PostDrawing, PriceDrawing } from './step-drawings.tsx';

/** A sale in three steps, and a practice auction to try it; a phone has its link in the first view. */
export function HomeSteps() {
  const { t } = useTranslation('welcome');
  const steps: readonly { readonly key: 'post' | 'bid' | 'deliver'; readonly drawing: ReactNode }[] = [
    { key: 'post', drawing: <PostDrawing /> },
    { key: 'bid', drawing: <PriceDrawing /> },
    { key: 'deliver', drawing: <ContractDrawing /> },
  ];
  return (
    <div className="mt-8 grid items-stretch gap-x-10 gap-y-6 md:mt-16 xl:grid-cols-[minmax(0,1fr)_400px]">
      <section aria-labelledby="steps">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2
            id="steps"
            className="font-semibold font-serif text-[1.333rem] tracking-[-0.015em] md:text-[1.733rem]"
          >
            {t('stepsHeading')}
          </h2>
          <LocalLink
            to="/ajutor"
            className="inline-flex min-h-11 items-center font-medium text-s underline underline-offset-4"
          >
            {t('stepsMore')}
          </LocalLink>
        </div>
        <ol className="grid gap-5 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
          {steps.map(({ key, drawing }, at) => (
            <li
              key={key}
              className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 md:block md:px-7 md:first:pl-0 md:last:pr-0"
            >
              <div className="md:mb-4 [&>svg]:h-auto [&>svg]:w-full md:[&>svg]:h-33">{drawing}</div>
              <div>
                <h3 className="font-semibold text-m">
                  <span className="mr-2 font-semibold font-serif text-act">{at + 1}</span>
                  {t(`steps.${key}`)}
                </h3>
                <p className="mt-1.5 text-ink-2 text-s">{t(`steps.${key}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <aside
        aria-labelledby="practice"
        className="flex flex-col overflow-hidden rounded-3 border border-line bg-surface shadow-card max-md:hidden"
      >
        <div className="flex-1 p-5 md:px-6">
          <p className="inline-flex rounded-full bg-fact-wash px-2.5 py-1 font-semibold text-fact text-note">
            {t('practice.mark')}
          </p>
          <h2 id="practice" className="mt-3 font-semibold font-serif text-[1.6rem] leading-tight">
            {t('practice.heading')}
          </h2>
          <p className="mt-1.5 text-ink-2 text-s">{t('practice.text')}</p>
        </div>
        <div className="border-line border-t px-5 py-4 md:px-6">
          <LocalLink to="/exersare" className={buttonClass('plain', 'w-full')}>
            {t('practice.start')}
            <ArrowRight aria-hidden="true" size={18} />
          </LocalLink>
        </div>
      </aside>
    </div>
  );
}
