import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from '@recolta/server-kit/http-server';
import express from 'express';
import { pino } from 'pino';
import type { VisitorQuery } from '../src/content/visitor-queries.ts';
import { createSite } from '../src/site.ts';
import type { SiteSettings } from '../src/site-settings.ts';

export const siteOrigin = 'http://recolta.test';
export const company = {
  name: 'Ferma "A&B" <SRL>',
  number: 'RO1',
  register: 'J40/1/2020',
  address: 'Str. Gării 1',
  email: 'contact@recolta.example',
  telephone: '07',
  dpoEmail: 'date@recolta.example',
  hostingCountry: 'România',
  socialUrl: 'https://x.example',
};

/** A call of the site to a service. */
interface ServiceCall {
  readonly service: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The services and rooms around a site; replace a member to change what they answer. */
interface Around {
  answerCall(call: ServiceCall): Answer;
  answerQuery(query: VisitorQuery): string | null;
}

/** A site without rooms on its own port, mounted as the relay mounts it; `close` ends it and its services. */
export async function startSiteUnderTest(settings: Partial<SiteSettings> = {}) {
  const arrived: ServiceCall[] = [];
  const around: Around = {
    answerCall: () => ({ status: 404, body: '{}' }),
    answerQuery: () => null,
  };
  const services = createServer(({ url = '', headers }, res) => {
    const [, service = '', rest = ''] = /^\/([\w-]+)(.*)$/.exec(url) ?? [];
    const call = { service, url: rest, headers };
    arrived.push(call);
    const { status, body } = around.answerCall(call);
    res.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const at = `http://127.0.0.1:${await listen(services, { port: 0, host: '127.0.0.1' })}`;
  const site = createSite(
    {
      clientDir: '/nowhere',
      origins: new Set([siteOrigin]),
      ...{ isHttps: false, isDemo: false, isIndexed: false, hasTraces: false, hasOwnContent: true },
      company,
      serviceUrls: {
        main: `${at}/main`,
        catalogue: `${at}/catalogue`,
        'live-auctions': `${at}/live-auctions`,
        content: `${at}/content`,
      },
      contentFileOrigins: [],
      ...{ trustedProxies: 0, callTimeoutMs: 10_000, firstViewMs: 0 },
      ...settings,
    },
    {
      rooms: {
        isRoom: () => false,
        open: async () => ({ ok: false, code: 'NotFound' }),
        mayExist: async () => false,
        nowMs: Date.now,
        feedAgeMs: () => 0,
        mayAsk: () => true,
      },
      mayFind: async () => true,
      queries: {
        async ask(query) {
          const text = around.answerQuery(query);
          if (text === null) return { kind: 'busy' };
          const answer = { body: Buffer.from(text), br: undefined, gz: undefined };
          return { kind: 'answered', status: 200, answer };
        },
        stop: () => Promise.resolve(),
      },
      log: pino({ level: 'silent' }),
    },
  );
  const app = express().disable('etag').use(site);
  const server = createServer(app);
  const baseUrl = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
  return {
    around,
    arrived,
    baseUrl,
    async close(): Promise<void> {
      for (const one of [server, services]) {
        const closed = new Promise((resolve) => one.once('close', resolve));
        one.close();
        one.closeAllConnections();
        await closed;
      }
    },
  };
}
export type SiteUnderTest = Awaited<ReturnType<typeof startSiteUnderTest>>;
