/** Replaces `{name}` placeholders with figures; a placeholder without a figure becomes empty. */
export function fillText(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(Object.hasOwn(params, name) ? params[name] : ''),
  );
}
