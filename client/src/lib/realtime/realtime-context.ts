import { createContext } from 'react';
import type { RealtimeClient } from './realtime-client.ts';

/** The page's only connection. */
export const RealtimeContext = createContext<RealtimeClient | null>(null);
