import { type Alias, isMap, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type * as z from 'zod';
import type { ContentIssue } from './content-folder.ts';

/** A value parsed from YAML (JSON is YAML too) by a schema, with the lines of its parts. */
export interface Located<Value> {
  readonly value: Value;
  /** Line in the file of the part at a path; of its nearest ancestor if it is missing. */
  lineOf(path: readonly PropertyKey[]): number;
}

/**
 * Parses YAML and keeps its line numbers.
 *
 * @param firstLine line in the file where the text begins
 * @param issues receives its errors
 * @returns undefined if there is an error
 */
export function readYaml<Schema extends z.ZodType>(
  text: string,
  { file, firstLine, schema }: { readonly file: string; readonly firstLine: number; readonly schema: Schema },
  issues: ContentIssue[],
): Located<z.infer<Schema>> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, stringKeys: true });
  const lineAt = (offset: number) => firstLine - 1 + lines.linePos(offset).line;
  if (document.errors.length > 0) {
    for (const { message, pos } of document.errors)
      issues.push({
        file,
        line: lineAt(pos[0]),
        message: message.split('\n', 1)[0]?.replace(/:$/, '') ?? '',
      });
    return undefined;
  }
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length >= 0; length--) {
      const offset = offsetOf(document.contents, path.slice(0, length));
      if (offset !== undefined) return lineAt(offset);
    }
    return firstLine;
  };
  // Aliases repeat other parts, possibly without end.
  const aliases: Alias[] = [];
  visit(document, { Alias: (_key, alias) => void aliases.push(alias) });
  for (const { range } of aliases)
    issues.push({ file, line: lineAt(range?.[0] ?? 0), message: 'aliases are not allowed' });
  if (aliases.length > 0) return undefined;
  const parsed = schema.safeParse(document.toJS() ?? {});
  if (parsed.success) return { value: parsed.data, lineOf };
  for (const issue of parsed.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    if (keys.length === 0) issues.push({ file, line: lineOf(issue.path), message: messageOf(issue) });
    for (const key of keys)
      issues.push({ file, line: lineOf([...issue.path, key]), message: `${key}: is not known here` });
  }
  return undefined;
}

function messageOf({ path, message }: z.core.$ZodIssue): string {
  const name = path.map(String).join('.');
  return name === '' ? message : `${name}: ${message}`;
}

/** Returns the position of a path's key, or of its item in a list. */
function offsetOf(root: Node | null, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = root;
  let offset = root?.range?.[0];
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === String(key));
      if (!pair) return undefined;
      offset = rangeStart(pair.key);
      node = pair.value;
    } else {
      node = (node as { get?: (key: unknown, keep: boolean) => unknown } | null)?.get?.(key, true);
      if (node === undefined) return undefined;
      offset = rangeStart(node);
    }
  }
  return offset;
}

function rangeStart(node: unknown): number | undefined {
  return (node as { readonly range?: readonly number[] } | null)?.range?.[0];
}
