/** Puts figures into a text's `{name}` places; a place without a figure stays empty. */
export function fillText(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(Object.hasOwn(params, name) ? params[name] : ''),
  );
}
