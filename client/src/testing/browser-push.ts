import { onTestFinished, vi } from 'vitest';

/** A browser whose user has allowed notifications, or blocked them. */
export function withPush(permission: NotificationPermission): void {
  let endpoint: string | null = null;
  const subscription = {
    endpoint: 'https://push.example.com/1',
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(30), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      endpoint = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (endpoint === null ? null : subscription),
    subscribe: async () => {
      endpoint = 'https://push.example.com/1';
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }), delete: async () => true });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    localStorage.clear();
  });
}
