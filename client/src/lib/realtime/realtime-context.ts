import { createContext } from 'react';
import type { RealtimeClient } from './realtime-client.ts';

/** The page's one connection. */
export const RealtimeContext = createContext<RealtimeClient | null>(null);
