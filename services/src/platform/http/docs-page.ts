import { createHash } from 'node:crypto';
import { escapeHtml } from '@recolta/server-kit/escape-html';
import { englishErrors } from '@recolta/shared/contracts/errors/english-errors';
import { errorStatus } from '@recolta/shared/contracts/errors/error-status';
import * as z from 'zod';
import { type DocumentedSchema, documentedSchema, schemaHtml } from './docs-schema.ts';

const contentSchema = z.record(z.string(), z.object({ schema: documentedSchema.optional() }));
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: documentedSchema.default({}),
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
});
const openApiSchema = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});
type Operation = z.infer<typeof operationSchema> & { readonly path: string; readonly method: string };

const style = `
:root{color-scheme:light dark;--ink:#1b2419;--soft:#5b6657;--line:#d9d5c7;--ground:#faf8f2;--surface:#fff;--act:#20603a}
@media(prefers-color-scheme:dark){:root{--ink:#e9ece4;--soft:#a3ad9d;--line:#3a4238;--ground:#151a14;--surface:#1d241c;--act:#7fc796}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
.page{display:grid;grid-template-columns:260px minmax(0,1fr);gap:32px;max-width:1200px;margin:0 auto;padding:24px}
nav{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto;font-size:13px}
nav ul{list-style:none;margin:4px 0 16px;padding:0}nav a{display:block;padding:2px 0;color:var(--ink);text-decoration:none}nav a:hover{color:var(--act)}
h1{font-size:26px;margin:0 0 4px}h2{font-size:20px;margin:36px 0 8px}h3{font-size:13px;margin:14px 0 4px;color:var(--soft);font-weight:600}
article{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin:10px 0}
summary{cursor:pointer}article>details>summary{display:flex;gap:12px;align-items:baseline;flex-wrap:wrap;padding:10px 14px}
.body{scroll-margin-top:52px;padding:0 14px 14px;border-top:1px solid var(--line)}.method{font:600 12px/1 ui-monospace,monospace;min-width:54px;color:var(--act)}
td code{white-space:nowrap}code,.type{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}.soft,.type{color:var(--soft)}
.fields{list-style:none;margin:0;padding:0 0 0 14px;border-left:1px solid var(--line)}.fields li{padding:1px 0}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}
@media(max-width:760px){.page{grid-template-columns:minmax(0,1fr);padding:16px}nav{position:static;max-height:none}}`;

/** No script runs and nothing is fetched: the one style sheet is allowed by its hash. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

/** The OpenAPI document of a service as a page: calls by group, their schemas, and the codes of all errors. */
export function docsPage(document: unknown): string {
  const { info, paths } = openApiSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, path, method })),
  );
  const groups = Map.groupBy(operations, ({ tags }) => tags[0] ?? 'Other');
  const sections = [...groups].map(([name, calls]) => sectionHtml(name, calls));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head>
<body><div class="page"><nav aria-label="Calls">${[...groups].map(([name, calls]) => linksHtml(name, calls)).join('')}
<a href="#errors">Errors</a></nav><main><h1>${escapeHtml(info.title)}</h1>
<p class="soft">Made from <a href="openapi.json">openapi.json</a>. A protected call carries <code>Authorization: Bearer …</code>
or the browser's session cookie. Readers ignore fields that they do not know.</p>
${sections.join('')}${errorsHtml()}</main></div></body></html>`;
}

function linksHtml(name: string, calls: readonly Operation[]): string {
  const links = calls.map(
    ({ operationId, summary }) =>
      `<li><a href="#${escapeHtml(operationId)}">${escapeHtml(summary || operationId)}</a></li>`,
  );
  return `<b>${escapeHtml(name)}</b><ul>${links.join('')}</ul>`;
}

function sectionHtml(name: string, calls: readonly Operation[]): string {
  return `<section><h2>${escapeHtml(name)}</h2>${calls.map(operationHtml).join('')}</section>`;
}

function operationHtml({ operationId, method, path, summary, ...parts }: Operation): string {
  const { parameters, requestBody, responses } = parts;
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> <span class="soft">${escapeHtml(place)}${required ? '' : ', optional'}</span> ${schemaHtml(schema)}</li>`,
  );
  const answers = Object.entries(responses).map(
    ([status, { description, content }]) =>
      `<h3>${escapeHtml(status)} ${escapeHtml(description)}</h3>${contentHtml(content)}`,
  );
  return `<article><details><summary><span class="method">${method.toUpperCase()}</span>
<code>${escapeHtml(path)}</code> <span class="soft">${escapeHtml(summary)}</span></summary><div class="body" id="${escapeHtml(operationId)}">
${rows.length > 0 ? `<h3>Parameters</h3><ul class="fields">${rows.join('')}</ul>` : ''}
${requestBody ? `<h3>Body</h3>${contentHtml(requestBody.content)}` : ''}${answers.join('')}
<p class="soft">Every other answer is an <a href="#errors">error</a>.</p></div></details></article>`;
}

function contentHtml(
  content: Readonly<Record<string, { schema?: DocumentedSchema | undefined }>> = {},
): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<div><span class="soft">${escapeHtml(type)}</span> ${schemaHtml(schema ?? {})}</div>`,
    )
    .join('');
}

function errorsHtml(): string {
  const rows = Object.entries(errorStatus).map(
    ([code, status]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(englishErrors[code as keyof typeof errorStatus])}</td></tr>`,
  );
  return `<section id="errors"><h2>Errors</h2><p>Every error has the form
<code>{code, message, params?, requestId}</code>. A bid that the market refuses is 409, whatever its code.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}
