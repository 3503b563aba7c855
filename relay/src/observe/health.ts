import { sendJson } from '@recolta/server-kit/send-json';
import { type Request, type Response, Router } from 'express';
import type { RelaySettings } from '../config/settings.ts';

type Condition = 'ready' | 'notReady' | 'absent';
/** Exempt from all limits of a caller. */
export const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/acceptz', '/readyz']);

const timeoutMs = 1000;
const keepMs = 250;

/**
 * `/healthz`: the process runs. `/acceptz`: it accepts visitors, 404 while it shuts down. `/readyz`: the required
 * services, main and live-auctions, are ready; the others are reported and may be unavailable.
 */
export function healthRoutes(settings: RelaySettings, isDraining: () => boolean): Router {
  const router = Router();
  const services = {
    main: settings.MAIN_URL,
    liveAuctions: settings.LIVE_AUCTIONS_URL,
    catalogue: settings.CATALOGUE_URL,
    content: settings.CONTENT_URL,
  };
  let asked: Promise<Record<keyof typeof services, Condition>> | undefined;

  async function ask(): Promise<Record<keyof typeof services, Condition>> {
    const [main, liveAuctions, catalogue, content] = await Promise.all([
      conditionOf(services.main),
      conditionOf(services.liveAuctions),
      conditionOf(services.catalogue),
      conditionOf(services.content),
    ]);
    return { main, liveAuctions, catalogue, content };
  }

  router.get('/healthz', (_req, res) => sendJson(res, 200, { ok: true }));
  router.get('/acceptz', (_req, res) => sendJson(res, isDraining() ? 404 : 200, { accepts: !isDraining() }));
  router.get('/readyz', async (_req: Request, res: Response) => {
    if (asked === undefined) {
      asked = ask();
      // Concurrent requests share one check.
      setTimeout(() => {
        asked = undefined;
      }, keepMs).unref();
    }
    const found = await asked;
    const isReady = found.main === 'ready' && found.liveAuctions === 'ready' && !isDraining();
    sendJson(res, isReady ? 200 : 503, { ready: isReady, services: found });
  });
  return router;
}

async function conditionOf(baseUrl: string): Promise<Condition> {
  try {
    const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    if (answer.ok) return 'ready';
    return answer.status === 404 || answer.status === 502 ? 'absent' : 'notReady';
  } catch (error) {
    // Refused, too slow or disconnected: unavailable.
    if (error instanceof TypeError || error instanceof DOMException) return 'absent';
    throw error;
  }
}
