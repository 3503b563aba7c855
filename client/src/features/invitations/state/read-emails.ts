import { emailSchema } from '@recolta/shared/contracts/http/fields';

/** The addresses in a pasted text or a CSV file. */
export interface EmailsRead {
  /** Each address once, as it was first written. */
  readonly emails: readonly string[];
  /** Addresses left out because they are already invited. */
  readonly invited: readonly string[];
  /** Number of repeated addresses. */
  readonly repeated: number;
  readonly issues: readonly EmailIssue[];
}

/** A part of a line that looks like an address but is invalid, or a line without any. */
export interface EmailIssue {
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
