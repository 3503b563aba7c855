import { validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import { emailSchema } from '@recolta/shared/contracts/http/fields';
import { type InvitationList, maxInvitedAtOnce } from '@recolta/shared/contracts/http/invitations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send, TriangleAlert } from 'lucide-react';
import { type FormEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TableFile, TableFileButton } from '../../../components/forms/table-file.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { invitationCalls } from '../../../lib/http/page-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';

/** Maximum characters of a pasted text or a file. */
const maxTextLength = 100_000;
/** Number of addresses and invalid lines listed individually. */
const listed = 100;

/** Addresses to invite: typed, pasted or from a file, shown as parsed before they are sent. */
export function InviteForm({ auctionId, list }: { auctionId: string; list: InvitationList }) {
  const { t } = useTranslation(['invitations', 'forms']);
  const locale = useLocale();
  const id = useId();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [notice, setNotice] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  /** Why a chosen file was not read. */
  const [refusal, setRefusal] = useState('');
  const typed = useDeferredValue(text);
  const invited = useMemo(
    () => new Set(list.items.flatMap((item) => (item.isRevoked ? [] : item.email.toLowerCase()))),
    [list.items],
  );
  const read = useMemo(() => readEmails(typed, invited), [typed, invited]);
  const invite = useMutation({
    mutationFn: (emails: readonly string[]) =>
      invitationCalls.invite.call({ params: { auctionId }, body: { emails: [...emails], locale } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationCalls.listInvitations.key() }),
  });
  const room = list.limits.perAuction - invited.size;
  const most = Math.max(0, Math.min(maxInvitedAtOnce, list.limits.leftToday, room));
  const isTooMany = read.emails.length > most;

  const type = (next: string) => {
    setText(next);
    setNotice('');
    setIsMissing(false);
    setRefusal('');
    invite.reset();
  };
  const choose = (found: TableFile) => {
    if ('refusal' in found) {
      setNotice('');
      return setRefusal(t(found.refusal === 'workbook' ? 'forms:workbook' : 'tooLong'));
    }
    const { text: added } = found;
    type(text.trim() === '' ? added : `${text.trimEnd()}\n${added}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The deferred value may be a keystroke behind.
    const { emails, ...rest } = readEmails(text, invited);
    setIsMissing(emails.length === 0);
    if (invite.isPending || emails.length === 0 || emails.length > most) return;
    invite.mutate(emails, {
      onSuccess: () => {
        setText(unreadLines(text, { emails, ...rest }));
        setNotice(t('done', { count: emails.length }));
      },
    });
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mb-6 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5"
    >
      <label htmlFor={id} className="mb-1 block font-semibold">
        {t('paste')}
      </label>
      <p id={`${id}-hint`} className="mb-2 text-ink-2 text-s">
        {t('hint', { count: maxInvitedAtOnce })}
      </p>
      <textarea
        id={id}
        name="emails"
        value={text}
        maxLength={maxTextLength}
        spellCheck={false}
        autoCapitalize="none"
        rows={4}
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={`${id}-hint ${id}-note`}
        placeholder={'ana@firma.ro\nIon Pop <ion@alta-firma.ro>'}
        onChange={(event) => type(event.target.value)}
        className="field-sizing-content max-h-72 min-h-28 w-full resize-y overflow-auto rounded-2 border border-line-2 bg-surface px-3 py-2.5 text-[1.067rem] placeholder:text-ink-3"
      />
      <p id={`${id}-note`} role="alert" className="min-h-5 text-lost text-s">
        {isMissing ? t('missing') : refusal}
        {isTooMany && <TooMany count={read.emails.length} most={most} list={list} />}
        {invite.error && <Refused error={invite.error} emails={invite.variables} />}
      </p>
      <Understood read={read} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button type="submit" look="act" aria-busy={invite.isPending} className="max-sm:w-full">
          {invite.isPending ? <Spinner /> : <Send aria-hidden="true" size={17} />}
          {read.emails.length === 0 ? t('sendNone') : t('send', { count: read.emails.length })}
        </Button>
        <TableFileButton
          label={t('chooseFile')}
          className="max-sm:w-full"
          most={maxTextLength}
          onRead={choose}
        />
        <p role="status" className="text-lead text-s">
          {notice}
        </p>
      </div>
    </form>
  );
}

/** The parse result, before anything is sent. */
function Understood({ read: { emails, invited, repeated, issues } }: { read: EmailsRead }) {
  const { t } = useTranslation('invitations');
  const rest = emails.length - listed;
  return (
    <div className="grid gap-2 text-s">
      {emails.length > 0 && (
        <ul aria-label={t('understood')} className="flex flex-wrap gap-1.5">
          {emails.slice(0, listed).map((email) => (
            <li key={email} className="min-w-0">
              <Chip tone="fact" className="max-w-full">
                <span className="truncate">{email}</span>
              </Chip>
            </li>
          ))}
          {rest > 0 && <li>{t('more', { count: rest })}</li>}
        </ul>
      )}
      <p className="text-ink-2 empty:hidden">
        {[
          invited.length > 0 && t('already', { count: invited.length }),
          repeated > 0 && t('repeated', { count: repeated }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {issues.length > 0 && (
        <div className="rounded-2 bg-warn-wash p-3">
          <p className="flex items-center gap-2 font-semibold text-warn">
            <TriangleAlert aria-hidden="true" size={16} className="flex-none" />
            {t('unread')}
          </p>
          <ul className="mt-1 grid gap-0.5">
            {issues.slice(0, listed).map(({ line, text }, at) => (
              <li key={`${line} ${at}`}>{t('unreadLine', { line, text: text.slice(0, 120) })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The limit that the addresses exceed. */
function TooMany({ count, most, list: { limits } }: { count: number; most: number; list: InvitationList }) {
  const { t } = useTranslation('invitations');
  if (most === limits.leftToday && most < maxInvitedAtOnce)
    return t('tooManyToday', { count, most, limit: limits.perDay });
  if (most < maxInvitedAtOnce) return t('tooManyInAll', { count, most, limit: limits.perAuction });
  return t('tooManyAtOnce', { count, most });
}

/** A refusal; one about single addresses names them. */
function Refused({ error, emails = [] }: { error: Error; emails?: readonly string[] | undefined }) {
  const { t } = useTranslation('invitations');
  const locale = useLocale();
  const { code, params } = failureOf(error);
  const issues = validationParamsSchema.safeParse(params);
  const wrong = (issues.data?.fields ?? []).flatMap(({ path, rule }) => {
    const email = emails[Number(/^emails\.(\d+)$/.exec(path)?.[1])];
    return email === undefined ? [] : [{ email, rule }];
  });
  if (wrong.length === 0) return errorText(code, params, locale);
  return wrong
    .map(({ email, rule }) => t(rule === 'ownEmail' ? 'ownEmail' : 'wrongEmail', { email }))
    .join(' ');
}

/** The addresses in a pasted text or a CSV file. */
interface EmailsRead {
  /** Each address once, as it was first written. */
  readonly emails: readonly string[];
  /** Addresses left out because they are already invited. */
  readonly invited: readonly string[];
  /** Number of repeated addresses. */
  readonly repeated: number;
  readonly issues: readonly EmailIssue[];
}

/** A part of a line that looks like an address but is invalid, or a line without any. */
interface EmailIssue {
  /** Counts from 1. */
  readonly line: number;
  readonly text: string;
}

/** Separators between addresses, and between an address and the name beside it. */
const separators = /[\s,;|"<>()[\]]+/u;

/**
 * Reads e-mail addresses from any text: one or more per line, with any separators, with names around them (`Ion Pop
 * <ion@x.ro>`), or the lines of a CSV file with other columns. Addresses are compared without case [S1].
 * @param alreadyInvited in lower case
 */
export function readEmails(text: string, alreadyInvited: ReadonlySet<string>): EmailsRead {
  const emails = new Map<string, string>();
  const invited = new Map<string, string>();
  const issues: EmailIssue[] = [];
  let repeated = 0;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const parts = line.split(separators).map(withoutFrame);
    const addresses = parts.filter((part) => part.includes('@'));
    const hasLetters = /\p{L}|\p{N}/u.test(line);
    if (addresses.length === 0 && hasLetters && !isHeader(index, line))
      issues.push({ line: index + 1, text: line.trim() });
    for (const address of addresses) {
      const read = emailSchema.safeParse(address);
      const key = address.toLowerCase();
      if (!read.success) issues.push({ line: index + 1, text: address });
      else if (alreadyInvited.has(key)) invited.set(key, read.data);
      else if (emails.has(key)) repeated += 1;
      else emails.set(key, read.data);
    }
  }
  return { emails: [...emails.values()], invited: [...invited.values()], repeated, issues };
}

/** Strips the text around an address in a sentence or a link: `mailto:ana@x.ro.` */
function withoutFrame(part: string): string {
  return part.replace(/^(?:mailto:|[^\p{L}\p{N}@]+)+/iu, '').replace(/[^\p{L}\p{N}@]+$/u, '');
}

/** Column names in the first line of a CSV file. */
function isHeader(index: number, line: string): boolean {
  return index === 0 && /e-?mail/i.test(line);
}

/** The lines of a text that could not be read, to be corrected after the others are sent. */
export function unreadLines(text: string, { issues }: EmailsRead): string {
  const lines = text.split(/\r\n|\n|\r/);
  return [...new Set(issues.map(({ line }) => line))].flatMap((line) => lines[line - 1] ?? []).join('\n');
}
