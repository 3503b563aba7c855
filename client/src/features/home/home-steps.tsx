import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/ui/button.tsx';
import { LocalLink } from '../../lib/local-link.tsx';

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

const grain = 'stroke-warn';

/** A posting with its check mark. */
function PostDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 132" preserveAspectRatio="xMinYMid meet" fill="none">
      <rect x="1" y="10" width="170" height="112" rx="10" className="fill-surface stroke-line-2" />
      <rect x="17" y="26" width="34" height="34" rx="8" className="fill-warn-wash" />
      <path
        d="M34 53V38M34 43c-4 0-6-2-6-5.500 3.500 0 6 2 6 5.500Zm0 0c4 0 6-2 6-5.500-3.500 0-6 2-6 5.500Zm0 6c-4 0-6-2-6-5.500 3.500 0 6 2 6 5.500Zm0 0c4 0 6-2 6-5.500-3.500 0-6 2-6 5.500Z"
        strokeWidth="1.3"
        strokeLinejoin="round"
        className={grain}
      />
      <path d="M63 36h84M63 50h56" strokeWidth="5" strokeLinecap="round" className="stroke-line-2" />
      <path d="M17 78h138M17 100h96" strokeWidth="10" strokeLinecap="round" className="stroke-surface-2" />
      <path d="M17 78h96M17 100h60" strokeWidth="10" strokeLinecap="round" className="stroke-(--m3)" />
      <circle cx="184" cy="92" r="26" className="fill-act" />
      <path
        d="m173 92 8 8 15-17"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-act-ink"
      />
    </svg>
  );
}

/** A price that rises to the desired one, and the clock that is reset. */
function PriceDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 132" preserveAspectRatio="xMinYMid meet" fill="none">
      <path d="M1 121H214" className="stroke-line-2" />
      <path d="M1 28H214" strokeWidth="1.6" strokeDasharray="4 4" className="stroke-desired" />
      <path
        d="M2 108H34V94H62V84H96V66H128V54H160V40H198"
        strokeWidth="3"
        strokeLinejoin="round"
        className="stroke-chart"
      />
      <g strokeWidth="2" className="fill-surface stroke-chart">
        <circle cx="34" cy="94" r="5" />
        <circle cx="62" cy="84" r="5" />
        <circle cx="96" cy="66" r="5" />
        <circle cx="128" cy="54" r="5" />
      </g>
      <circle cx="160" cy="40" r="7" className="fill-chart" />
      <circle cx="198" cy="88" r="23" strokeWidth="1.5" className="fill-surface stroke-line-2" />
      <path d="M198 65a23 23 0 0 1 19.900 34.500" strokeWidth="4" className="stroke-warn-mark" />
      <path
        d="M198 75v13l8 5"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ink-2"
      />
    </svg>
  );
}

/** A signed contract, and a departing lorry. */
function ContractDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 132" preserveAspectRatio="xMinYMid meet" fill="none">
      <path d="M1 10h66l20 20v92H1Z" className="fill-surface stroke-line-2" />
      <path d="M67 10v20h20" className="stroke-line-2" />
      <path d="M15 46h54M15 60h54M15 74h34" strokeWidth="4" strokeLinecap="round" className="stroke-line-2" />
      <path
        d="M16 104c7-12 11 8 17-3s9 7 18-3"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-fact"
      />
      <path
        d="M98 66h24M114 58l8 8-8 8"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ink-2"
      />
      <path d="M134 70h56v34h-56Z" className="fill-(--m3)" />
      <path d="M134 70c12-16 44-16 56 0" className="fill-(--m2)" />
      <path d="M190 80h20l14 14v10h-34Z" className="fill-surface" />
      <path
        d="M134 70h56v34h-56ZM134 70c12-16 44-16 56 0M190 80h20l14 14v10h-34M128 121h106"
        strokeWidth="1.5"
        className={grain}
      />
      <g strokeWidth="1.8" className="fill-surface stroke-warn">
        <circle cx="150" cy="108" r="9" />
        <circle cx="172" cy="108" r="9" />
        <circle cx="212" cy="108" r="9" />
      </g>
    </svg>
  );
}
