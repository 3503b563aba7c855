import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import {
  auctionProofContract,
  type Protocol,
  protocolSchema,
  type Receipt,
  receiptSchema,
  type SigningKey,
} from '@recolta/shared/contracts/http/auction-proof';
import { receiptText } from '@recolta/shared/domain/live-auction/proof/signed-texts';
import { signatureFault } from '@recolta/shared/domain/live-auction/proof/verify-protocol';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { useQuery } from '@tanstack/react-query';
import { FileText, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { minorOf } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { serviceCalls } from '../../../lib/http/service-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Verdict } from './verdict.tsx';
import { VerificationCard } from './verification-card.tsx';

/** The public check of an auction's result, done only in this browser [L13]. */
export function VerifyPage({ id }: { id: string }) {
  const { t } = useTranslation('verify');
  const served = useProtocol(id);
  const keys = useSigningKeys();
  const [files, setFiles] = useState<readonly ProofFile[]>([]);
  const [hasBadFile, setHasBadFile] = useState(false);

  async function add(chosen: readonly File[]): Promise<void> {
    const read = await Promise.all(chosen.map(readProofFile));
    const good = read.filter((file) => file !== null);
    setHasBadFile(good.length < read.length);
    setFiles((before) => {
      const isOther = good.some(({ kind }) => kind === 'protocol');
      return [...(isOther ? [] : before), ...good];
    });
  }
  const file = files.findLast((one) => one.kind === 'protocol');
  const receipts = files.flatMap((one) => (one.kind === 'receipt' ? [one.receipt] : []));
  const protocol = file?.protocol ?? served.data;
  return (
    <div className="frame-page py-6 md:py-10">
      <h1 className="title-list text-balance">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[62ch] text-ink-2">{t('intro')}</p>
      <FileRow
        name={file?.name ?? t('served')}
        note={file ? t('readHere', { size: formatNumberOf(file.bytes) }) : t('servedNote')}
        receipts={files.filter(({ kind }) => kind === 'receipt').map(({ name }) => name)}
        onFiles={(chosen) => void add(chosen)}
        onReset={files.length > 0 ? () => setFiles([]) : null}
      />
      <p role="alert" className="min-h-6 pt-1 text-lost text-s">
        {hasBadFile && t('badFile')}
      </p>
      <Checked {...{ protocol, receipts, served, keys }} isServed={file === undefined} />
    </div>
  );
}

const formatNumberOf = (bytes: number) => Math.max(1, Math.round(bytes / 1000));

interface Loading {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function Checked({
  protocol,
  receipts,
  served,
  keys,
  isServed,
}: {
  protocol: Protocol | undefined;
  receipts: readonly Receipt[];
  served: Loading;
  keys: Loading & { readonly data: SigningKey[] | undefined };
  isServed: boolean;
}) {
  const { t } = useTranslation(['verify', 'lists']);
  const [last] = receipts.slice(-1);
  if (keys.data && protocol) {
    return <VerificationCard protocol={protocol} keys={keys.data} receipts={receipts} isServed={isServed} />;
  }
  if (keys.data && last) return <ReceiptAlone receipt={last} keys={keys.data} />;
  const failed = keys.error ? keys : served;
  if (failed.error && failureOf(failed.error).code === 'StatusConflict') {
    return (
      <Notice title={t('notEnded')}>
        <p className="text-ink-2 text-s">{t('notEndedText')}</p>
        <Button onClick={failed.refetch}>{t('lists:retry')}</Button>
      </Notice>
    );
  }
  return <ListWaiting found={failed} loading={t('loading')} failed={t('noProtocol')} />;
}

/** The file being checked, with a drop area for another one. */
function FileRow({
  name,
  note,
  receipts,
  onFiles,
  onReset,
}: {
  name: string;
  note: string;
  receipts: readonly string[];
  onFiles: (files: readonly File[]) => void;
  onReset: (() => void) | null;
}) {
  const { t } = useTranslation('verify');
  return (
    <section
      aria-label={t('file')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2 border-[1.5px] border-line-2 border-dashed bg-surface px-4 py-3.5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <span className="grid size-10 flex-none place-items-center rounded-2 bg-surface-2 text-ink-2">
        <FileText aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="num text-ink-2 text-s">{note}</p>
        {receipts.map((receipt) => (
          <p key={receipt} className="truncate text-s">
            + {receipt}
          </p>
        ))}
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        {onReset && (
          <button
            type="button"
            className={buttonClass('quiet', 'flex-1 whitespace-nowrap')}
            onClick={onReset}
          >
            {t('reset')}
          </button>
        )}
        <label className={buttonClass('plain', 'flex-1 cursor-pointer has-focus-visible:outline-2')}>
          <Upload aria-hidden="true" size={17} />
          {t('other')}
          <input
            type="file"
            multiple
            accept=".json,application/json"
            className="sr-only"
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
      </div>
    </section>
  );
}

const proof = createTanstackQueryUtils(
  serviceCalls('/services/live-auctions', async () => auctionProofContract),
  { path: ['auction-proof'] },
);

/** Fetches the protocol of an auction, once: the checked version is the one that was read. */
function useProtocol(id: string) {
  return useQuery(
    proof.protocol.queryOptions({ input: { params: { id } }, staleTime: Number.POSITIVE_INFINITY }),
  );
}

/** The published keys, which are also used to check files from disk. */
function useSigningKeys() {
  return useQuery(proof.signingKeys.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
}

/** A receipt without a protocol yet: its signature can be checked, but not its place in the chain. */
function ReceiptAlone({ receipt, keys }: { receipt: Receipt; keys: readonly SigningKey[] }) {
  const { t } = useTranslation('verify');
  const locale = useLocale();
  const fault = signatureFault(keys, receipt, receiptText(receipt), 'receiptSignature');
  const { version } = receipt;
  return (
    <section
      className="overflow-hidden rounded-3 border border-line bg-surface shadow-card"
      aria-live="polite"
    >
      <Verdict
        verdict={fault === null ? 'right' : 'wrong'}
        title={t(fault === null ? 'receipt.right' : 'receipt.wrong')}
      >
        {fault === null
          ? t('receipt.says', {
              version,
              price: formatMinor(minorOf(receipt.price), locale),
              time: `${formatInstant(receipt.at, 'date', locale)}, ${formatInstant(receipt.at, 'clock', locale)}`,
            })
          : t(`reason.${fault}`, { version })}
      </Verdict>
      <p className="px-4 py-4 text-ink-2 text-s md:px-8">{t('receipt.alone')}</p>
    </section>
  );
}

/** A protocol or a receipt from disk. */
type ProofFile =
  | { readonly kind: 'protocol'; readonly name: string; readonly bytes: number; readonly protocol: Protocol }
  | { readonly kind: 'receipt'; readonly name: string; readonly bytes: number; readonly receipt: Receipt };

/** Larger than the protocol of any auction that people can follow; larger files are not read. */
const maxBytes = 20_000_000;

/** Reads a chosen file; null if it is neither a protocol nor a receipt. */
async function readProofFile(file: File): Promise<ProofFile | null> {
  if (file.size > maxBytes) return null;
  const value = jsonOf(await file.text());
  const about = { name: file.name, bytes: file.size };
  const protocol = protocolSchema.safeParse(value);
  if (protocol.success) return { kind: 'protocol', ...about, protocol: protocol.data };
  const receipt = receiptSchema.safeParse(value);
  return receipt.success ? { kind: 'receipt', ...about, receipt: receipt.data } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
