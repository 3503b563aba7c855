import { ExternalLink, Info } from 'lucide-react';
import { useTexts } from '../../lib/i18n.ts';
import { ConsultancyForm } from './consultancy-form.tsx';

const kinds = ['direct', 'invest', 'process', 'young', 'green', 'together'] as const;
const needs = ['need1', 'need2', 'need3', 'need4', 'need5'] as const;
const steps = ['step1', 'step2', 'step3', 'step4', 'step5', 'step6'] as const;

/** Where the rules of the funding are published. */
const authorities = [
  { name: 'MADR', href: 'https://www.madr.ro' },
  { name: 'AFIR', href: 'https://www.afir.ro' },
  { name: 'APIA', href: 'https://apia.org.ro' },
];

const headingClass = 'mb-3 font-semibold font-serif text-xl';

/** Funding for farms, its conditions, and the form to ask for advice. */
export function ConsultancyPage() {
  const { t } = useTexts();
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 py-8 md:py-12 lg:px-8">
      <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{t('consultancy.heading')}</h1>
      <p className="mt-1 mb-8 max-w-[65ch] text-ink-2 text-l">{t('consultancy.lead')}</p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12">
        <div className="grid gap-8">
          <Kinds />
          <section aria-labelledby="needs">
            <h2 id="needs" className={headingClass}>
              {t('consultancy.needHeading')}
            </h2>
            <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-3">
              {needs.map((need) => (
                <li key={need}>{t(`consultancy.${need}`)}</li>
              ))}
            </ul>
          </section>
          <Steps />
          <p className="flex gap-3 rounded-2 bg-fact-wash p-4">
            <Info aria-hidden="true" size={20} className="flex-none text-fact" />
            {t('consultancy.honestNote')}
          </p>
        </div>
        <div className="lg:sticky lg:top-6">
          <ConsultancyForm />
        </div>
      </div>
    </div>
  );
}

function Kinds() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" className={headingClass}>
        {t('consultancy.kindsHeading')}
      </h2>
      <dl className="grid gap-3 sm:grid-cols-2">
        {kinds.map((kind) => (
          <div key={kind} className="rounded-2 border border-line bg-surface p-4">
            <dt className="font-semibold">{t(`consultancy.${kind}Heading`)}</dt>
            <dd className="mt-1 text-ink-2 text-s">{t(`consultancy.${kind}Text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-2 text-s">
        {t('consultancy.rulesNote')}{' '}
        {authorities.map(({ name, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noreferrer"
            className="mr-3 inline-flex items-center gap-1 font-medium text-fact underline"
          >
            {name}
            <ExternalLink aria-hidden="true" size={12} />
          </a>
        ))}
      </p>
    </section>
  );
}

function Steps() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className={headingClass}>
        {t('consultancy.stepsHeading')}
      </h2>
      <ol className="grid gap-4">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden="true"
              className="num grid size-9 flex-none place-items-center rounded-full bg-act-wash font-semibold text-act"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="pt-1.5 font-semibold">{t(`consultancy.${step}`)}</h3>
              <p className="text-ink-2">{t(`consultancy.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
