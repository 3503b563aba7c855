import {
  type ContractBlock,
  type ContractDocument,
  type ContractSection,
  type Fact,
  visibleSection,
} from './contract-document.ts';
import { contractFormat } from './contract-format.ts';
import type { ContractLocale } from './contract-terms.ts';
import { type DealSide, dealSides } from './signing.ts';

/** A contract with its signatures [C2]. */
export interface SignedContract {
  readonly number: string;
  readonly version: number;
  readonly goodsName: string;
  readonly madeAt: string;
  /** Hash of the signed document. */
  readonly sha256: string;
  readonly signatures: readonly {
    readonly side: DealSide;
    readonly signerName: string;
    readonly companyName: string;
    readonly at: string;
    /** Hash of the copy that was signed elsewhere; null for a signature by code. */
    readonly fileSha256: string | null;
  }[];
}

type Signature = SignedContract['signatures'][number];

/** On one line, so that it can be copied whole. */
const hashLine = (label: string, sha256: string): ContractBlock => ({
  ...{ kind: 'paragraph', number: '', text: `${label}: ${sha256}` },
});

/** The page that states who signed which document when [C2]: the same for the same signatures and language. */
export function signaturePage(signed: SignedContract, locale: ContractLocale): ContractDocument {
  const format = contractFormat(locale);
  const { signaturePage: texts, parties, page, codeNote } = format.texts;
  const { number } = signed;
  const document: readonly Fact[] = [
    [parties.number, number],
    [texts.version, String(signed.version)],
    [texts.goods, signed.goodsName],
    [texts.madeAt, format.instant(signed.madeAt)],
  ];
  const sections: readonly ContractSection[] = [
    {
      title: texts.signed,
      blocks: [
        { kind: 'facts', title: null, pairs: document },
        hashLine(texts.hash, signed.sha256),
        { kind: 'paragraph', number: '', text: texts.note },
      ],
    },
    ...dealSides.map((side): ContractSection => {
      const signature = signed.signatures.find((one) => one.side === side);
      const missing = { kind: 'paragraph', number: '', text: texts.missing } as const;
      return { title: parties[side], blocks: signature ? blocksOf(signature) : [missing] };
    }),
  ];
  function blocksOf({ signerName, companyName, at, fileSha256 }: Signature): readonly ContractBlock[] {
    const pairs: readonly Fact[] = [
      [texts.signer, signerName],
      [texts.company, companyName],
      [texts.at, format.instant(at)],
      [texts.way, fileSha256 === null ? texts.byCode : texts.byFile],
    ];
    return [
      { kind: 'facts', title: null, pairs },
      ...(fileSha256 === null ? [] : [hashLine(texts.fileHash, fileSha256)]),
    ];
  }
  return {
    title: texts.title,
    subtitle: texts.subtitle(number),
    watermark: null,
    footer: texts.footer(number),
    page,
    sections: sections.map(visibleSection),
    codeNote,
  };
}
