import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { type DealStep, dealSides, dealSteps } from '@recolta/shared/domain/contract/signing';
import { knownFacts } from '@recolta/shared/domain/deal/deal-facts';
import type { Currency } from '@recolta/shared/domain/enumerations';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { ArrowLeft, MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/ui/chip.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatAmount, minorOf } from '../../../lib/format.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useReaderKey } from '../../session/api/account-auctions.ts';
import { signaturePagePath, signedFilePath } from '../api/deals.ts';
import { useShownDeal } from '../state/deal-life.ts';
import { AgreedCard } from './agreed-card.tsx';
import { ContractButton } from './contract-button.tsx';
import { DealCard, DealFacts } from './deal-card.tsx';
import { DealNextStep } from './deal-next-step.tsx';
import { DealSteps, LifeSteps } from './deal-steps.tsx';
import { DealLifeView } from './life/deal-life-view.tsx';
import { History, LaterDeal } from './life/history.tsx';
import { FurtherActs, ProposalCard } from './life/proposals.tsx';

/** The user's own deal: the next step, the contract with its signatures, the agreed terms, and the other party. */
export function DealPage({ id, identity }: { id: string; identity: Identity }) {
  const { t } = useTranslation('deals');
  const options = dealCalls.get.queryOptions({ input: { params: { id } } });
  // The other party's signature changes the version of the reader's bids.
  const found = useVersionedQuery(options, useReaderKey());
  return (
    <DetailPage
      frame="wide"
      found={found}
      loading={t('loading')}
      failed={t('failed')}
      above={
        <LocalLink
          to={listOf(identity.user.roles)}
          className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-fact text-s underline underline-offset-4"
        >
          <ArrowLeft aria-hidden="true" size={16} />
          {t('back')}
        </LocalLink>
      }
    >
      {(answer) => <Shown answer={answer} />}
    </DetailPage>
  );
}

/** The page that lists the user's deals. */
function listOf(roles: Identity['user']['roles']) {
  if (roles.includes('Admin')) return '/admin/auctions';
  return roles.includes('Bidder') ? '/account/participated-auctions' : '/auction-winning-bids/my';
}

function Shown({ answer }: { answer: DealAnswer }) {
  const { t } = useTranslation('deals');
  const locale = useLocale();
  const shown = useShownDeal(answer);
  const { deal, life } = answer;
  const later = life !== null && knownFacts(life.facts) === null ? life : null;
  const isToSign = !shown || (shown.terms.concludedAt === null && shown.life.stage !== 'annulled');
  // Until both have signed, both may annul it [D1].
  const unsigned = isToSign ? shown : null;
  const currency = deal.currency as Currency;
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="min-w-0">
          <h1 className="title-lot wrap-anywhere">{goodsName(deal.name, locale)}</h1>
          <p className="num mt-1 text-ink-2">
            {[
              ...(deal.side ? [t(`side.${deal.side}`)] : []),
              ...(answer.contract ? [t('contractNumber', { number: answer.contract.number })] : []),
            ].join(' · ')}
          </p>
          {deal.life?.hasDispute && (
            <a href="#disputes" className="mt-1 inline-flex min-h-11 items-center">
              <Chip tone="warn">
                <MessageSquareWarning aria-hidden="true" size={14} />
                {t('hasDispute')}
              </Chip>
            </a>
          )}
        </div>
        <div className="num sm:text-right">
          <p className="font-semibold text-[2.4rem] leading-none tracking-[-0.03em] md:text-[3.2rem]">
            {formatSum(minorOf(deal.total), currency, locale)}
          </p>
          <p className="mt-1 text-ink-2">
            {t('sumOf', {
              quantity: formatAmount(deal.quantity, deal.unit, locale),
              price: formatPrice(minorOf(deal.price), currency, locale, deal.unit),
              vat: t(deal.isPriceGross ? 'gross' : 'net'),
            })}
          </p>
        </div>
      </header>
      {later && <LaterDeal life={later} />}
      {isToSign && !later && <DealSteps answer={answer} />}
      {shown && !isToSign && (
        <>
          <LifeSteps deal={shown} />
          <DealLifeView deal={shown} answer={answer} />
        </>
      )}
      {unsigned?.life.proposal && (
        <ProposalCard key={unsigned.life.proposal.id} deal={unsigned} proposal={unsigned.life.proposal} />
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        {isToSign && !later && <Turn answer={answer} />}
        <div className="grid gap-5">
          <ContractCard answer={answer} />
          <DealCard title={t(deal.side === null ? 'parties' : 'other')}>
            {deal.side === null ? (
              answer.parties.map((party) => <Counterparty key={party.email} counterparty={party} />)
            ) : (
              <Counterparty counterparty={deal.counterparty} />
            )}
          </DealCard>
        </div>
        <AgreedCard answer={answer} />
      </div>
      {unsigned && (
        <div className="mt-5">
          {unsigned.side !== null && unsigned.life.proposal === null && <FurtherActs deal={unsigned} />}
          <History facts={unsigned.facts} terms={unsigned.terms} loads={unsigned.life.loads} />
        </div>
      )}
    </>
  );
}

/** Whose turn it is, in one strip, and the next act below it. */
function Turn({ answer }: { answer: DealAnswer }) {
  const { t } = useTranslation('deals');
  const { deal, contract } = answer;
  const step = dealSteps.find((one) => one === deal.step);
  const said = deal.side === null && step !== 'concluded' ? t('next') : step && t(`step.${step}`);
  const version = contract && contract.version > 1 ? t('versionOf', { version: contract.version }) : null;
  return (
    <section className="min-w-0 overflow-hidden rounded-3 border border-line bg-surface shadow-card md:col-span-2">
      <h2
        className={classNames(
          'num border-line border-b px-4 py-3 font-semibold text-l md:px-5',
          turnTones[deal.side === null || !step ? 'other' : stepTurns[step]],
        )}
      >
        {[said, version].filter(Boolean).join(' · ')}
      </h2>
      <div className="p-4 md:p-5">
        <DealNextStep answer={answer} />
      </div>
    </section>
  );
}

const turnTones = {
  own: 'bg-warn-wash text-warn',
  other: 'bg-surface-2 text-ink',
  over: 'bg-act-wash text-act',
} as const;

const stepTurns = {
  contract: 'own',
  sign: 'own',
  confirm: 'own',
  otherSigns: 'other',
  otherConfirms: 'other',
  concluded: 'over',
} as const satisfies Record<DealStep, keyof typeof turnTones>;

function ContractCard({ answer }: { answer: DealAnswer }) {
  const { deal, contract, concludedAt } = answer;
  const { t } = useTranslation('deals');
  const locale = useLocale();
  if (contract === null) return null;
  const { number, version, madeAt, sha256, signatures } = contract;
  return (
    <DealCard title={t('contract')}>
      <DealFacts
        rows={[
          [t('number'), number],
          ...(version > 1 ? [[t('version'), String(version)] as const] : []),
          [t('madeAt'), formatInstant(madeAt, 'dateTime', locale)],
          ...dealSides.map((side): readonly [string, ReactNode] => {
            const signed = signatures.find((one) => one.side === side);
            const when = signed && formatInstant(signed.at, 'dateTime', locale);
            return [
              t(`party.${side}`),
              signed ? (
                <span className="text-act">
                  {t('signedAt', { name: signed.name, when })}
                  {signed.isFile && (
                    <a href={signedFilePath(deal.id, side)} download className="ml-2 text-fact underline">
                      {t('signedFile')}
                    </a>
                  )}
                  {!signed.isConfirmed && <span className="block text-warn">{t('notCompared')}</span>}
                </span>
              ) : (
                t('notSigned')
              ),
            ];
          }),
        ]}
      />
      {concludedAt !== null && (
        <div className="mt-3">
          <ContractButton answer={answer} />
        </div>
      )}
      <details className="mt-3 text-ink-2 text-s print:not-open:hidden">
        <summary className="min-h-8 cursor-pointer">{t('technical')}</summary>
        <p>{t('hash')}</p>
        <p className="wrap-anywhere font-mono text-ink text-xs">{sha256}</p>
        <LocalLink
          to={`/contracts/${number}`}
          className="mt-2 inline-flex min-h-11 items-center text-fact underline underline-offset-4"
        >
          {t('check')}
        </LocalLink>
      </details>
      {signatures.length > 0 && (
        <a
          href={`${signaturePagePath(deal.id)}?locale=${locale}`}
          download={`${number}-${t('signaturePageFile')}.pdf`}
          className="mt-2 mr-5 inline-flex min-h-11 items-center text-fact text-s underline underline-offset-4"
        >
          {t('signaturePage')}
        </a>
      )}
    </DealCard>
  );
}

function Counterparty({ counterparty }: { counterparty: DealAnswer['deal']['counterparty'] }) {
  const { t } = useTranslation('deals');
  if (counterparty === null) return <p>{t('otherNone')}</p>;
  const { companyName, companyNumber, administratorName, telephone, email } = counterparty;
  const link = 'inline-flex min-h-11 items-center text-fact underline underline-offset-4';
  return (
    <>
      <p className="wrap-anywhere font-semibold">{companyName}</p>
      <p className="text-ink-2 text-s">
        {[administratorName, companyNumber && t('companyNumber', { number: companyNumber })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        {telephone && (
          <a href={`tel:${telephone}`} className={link}>
            {formatTelephone(telephone)}
          </a>
        )}
        <a href={`mailto:${email}`} className={`wrap-anywhere ${link}`}>
          {email}
        </a>
      </p>
    </>
  );
}
