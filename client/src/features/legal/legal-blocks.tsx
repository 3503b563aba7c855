import { readCompany } from '../../components/company/company-details.tsx';
import { expressPointsText } from '../../lib/deal/express-points.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import type { Locale } from '../../lib/locale-path.ts';
import { promiseCache } from '../../lib/page/lazy-part.tsx';
import type { LegalBlock, LegalName, LegalText } from '../../locales/legal/legal-text.ts';

export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />);
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p className="mb-3">
        <Words text={block} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className="mb-3 list-disc space-y-1.5 pl-5 marker:text-ink-3">
        {block.list.map((item) => (
          <li key={item}>
            <Words text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="mb-3 divide-y divide-line rounded-2 border border-line bg-surface">
      {block.terms.map(([name, meaning]) => (
        <div key={name} className="p-3 sm:grid sm:grid-cols-[180px_minmax(0,1fr)] sm:gap-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-2">
            <Words text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const linkClass = 'font-medium text-fact underline';
const unknown = {
  company: 'Recolta',
  number: '–',
  register: '–',
  address: '–',
  email: '–',
  telephone: '–',
  dpoEmail: '–',
  hostingCountry: '–',
};

function Words({ text }: { text: string }) {
  const locale = useLocale();
  const company = readCompany();
  const details = company ? { ...company, company: company.name } : unknown;
  return textParts(fillIn(text, { ...details, express: expressPointsText(locale) })).map((part) => {
    if (part.kind === 'words') return part.words;
    const isOuter = /^[a-z]+:/.test(part.to);
    return isOuter ? (
      <a key={part.to} href={part.to} rel="noreferrer" className={linkClass}>
        {part.words}
      </a>
    ) : (
      <LocalLink key={part.to} to={part.to} className={linkClass}>
        {part.words}
      </LocalLink>
    );
  });
}

/** Part of a paragraph: text or a link. */
type TextPart =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'link'; readonly words: string; readonly to: string };

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Parses `text [link](/address) text`. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(link)) {
    const [whole, words = '', to = ''] = match;
    if (match.index > from) parts.push({ kind: 'words', words: text.slice(from, match.index) });
    parts.push({ kind: 'link', words, to });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'words', words: text.slice(from) });
  return parts;
}

/** Replaces placeholders by the company's details; an unknown one is left out. */
export function fillIn(text: string, details: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(details, name) ? (details[name] ?? '') : '',
  );
}

type Loaders = Readonly<Record<LegalName, () => Promise<LegalText>>>;

/** Loaders of the texts: each text is loaded with its page, in the page's language. */
const loaders: Readonly<Record<Locale, Loaders>> = {
  ro: {
    terms: async () => (await import('../../locales/legal/ro/terms.ts')).terms,
    confidentiality: async () => (await import('../../locales/legal/ro/confidentiality.ts')).confidentiality,
    privacy: async () => (await import('../../locales/legal/ro/privacy.ts')).privacy,
    cookies: async () => (await import('../../locales/legal/ro/cookies.ts')).cookies,
  },
  en: {
    terms: async () => (await import('../../locales/legal/en/terms.ts')).terms,
    confidentiality: async () => (await import('../../locales/legal/en/confidentiality.ts')).confidentiality,
    privacy: async () => (await import('../../locales/legal/en/privacy.ts')).privacy,
    cookies: async () => (await import('../../locales/legal/en/cookies.ts')).cookies,
  },
};

const texts = promiseCache((key) => {
  const [name, locale] = key.split(' ') as [LegalName, Locale];
  return loaders[locale][name]();
});

/** Returns the same promise for a text and language each time, as `use` needs. */
export function loadLegalText(name: LegalName, locale: Locale): Promise<LegalText> {
  return texts(`${name} ${locale}`);
}
