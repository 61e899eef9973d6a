/** Something that a browser may lack, or refuse its pages: how source names it, and the only files that may use it. */
type Power = {
  uses: RegExp;
  /** Under src/islands, unless it begins with src/. None: the islands do not use it. */
  homes: string[];
  /** Takes it away from a page, before its own scripts run. */
  takeAway: () => void;
};

const WORKER = 'src/pages/_service-worker';

/**
 * All that islands use beyond what every browser in `browserslist` has and gives. docs/browsers.md says what is then.
 */
export const CAPABILITIES: Record<string, Power> = {
  'local storage': {
    uses: /\blocalStorage\b/,
    homes: ['ui/stored.ts', 'ui/before-paint.js'],
    takeAway: () => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get });
    },
  },
  'session storage': {
    uses: /\bsessionStorage\b/,
    homes: ['ui/stored.ts'],
    takeAway: () => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get });
    },
  },
  cookies: {
    uses: /\bdocument\.cookie\b/,
    homes: ['account/account.ts', 'ui/before-paint.js'],
    takeAway: () => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
    },
  },
  'a channel between tabs': {
    uses: /\bBroadcastChannel\b/,
    homes: ['capabilities/tabs.ts', 'capabilities/device.ts', `${WORKER}/worker.js`],
    takeAway: () => {
      Reflect.deleteProperty(window, 'BroadcastChannel');
    },
  },
  'a channel between tabs that is refused': {
    uses: /\bBroadcastChannel\b/,
    homes: ['capabilities/tabs.ts', 'capabilities/device.ts', `${WORKER}/worker.js`],
    takeAway: () => {
      window.BroadcastChannel = class extends EventTarget {
        constructor() {
          super();
          throw new DOMException('denied', 'SecurityError');
        }
      } as unknown as typeof BroadcastChannel;
    },
  },
  locks: {
    uses: /\bnavigator\.locks\b|'locks'/,
    homes: ['capabilities/locks.ts', 'capabilities/device.ts'],
    takeAway: () => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    },
  },
  'locks that are refused': {
    uses: /\bnavigator\.locks\b/,
    homes: ['capabilities/locks.ts'],
    takeAway: () => {
      LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    },
  },
  'a cache': {
    uses: /\bcaches\b/,
    homes: ['capabilities/device.ts', `${WORKER}/worker.js`, `${WORKER}/leave.js`],
    takeAway: () => {
      Reflect.deleteProperty(window, 'caches');
    },
  },
  'a cache that is refused': {
    uses: /\bcaches\b/,
    homes: ['capabilities/device.ts', `${WORKER}/worker.js`, `${WORKER}/leave.js`],
    takeAway: () => {
      const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
      Object.assign(CacheStorage.prototype, { has: refuse, open: refuse, delete: refuse });
    },
  },
  'a service worker': {
    uses: /\bnavigator\.serviceWorker\b|'serviceWorker'/,
    homes: ['capabilities/device.ts'],
    takeAway: () => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    },
  },
  'a service worker that is refused': {
    uses: /\bnavigator\.serviceWorker\b/,
    homes: ['capabilities/device.ts'],
    takeAway: () => {
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    },
  },
  'word of how much room there is': {
    uses: /\bnavigator\.storage\b/,
    homes: ['capabilities/device.ts'],
    takeAway: () => {
      Reflect.deleteProperty(Navigator.prototype, 'storage');
    },
  },
  'a clipboard': {
    uses: /\bnavigator\.clipboard\b/,
    homes: ['capabilities/clipboard.ts'],
    takeAway: () => {
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
    },
  },
  'a clipboard that is refused, and the command to copy': {
    uses: /\bexecCommand\b/,
    homes: ['edit-document.ts'],
    takeAway: () => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
      Object.assign(Document.prototype, { execCommand: () => false });
    },
  },
  'a window for sharing': {
    uses: /\bnavigator\.share\b|'share' in/,
    homes: ['share/ShareDialog.tsx'],
    takeAway: () => {
      const share = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
      Object.defineProperty(Navigator.prototype, 'share', { value: share });
    },
  },
  'keys of a headset': {
    uses: /\bmediaSession\b|\bMediaMetadata\b/,
    homes: ['player/playback/media-session.ts'],
    takeAway: () => {
      Reflect.deleteProperty(Navigator.prototype, 'mediaSession');
    },
  },
  'a volume that can be set': {
    uses: /\bcanSetVolume\b|\.volume = /,
    homes: [
      'capabilities/volume.ts',
      'player/playback/player.ts',
      'player/playback/by-hand.ts',
      'player/view/Controls.tsx',
    ],
    takeAway: () => {
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} });
    },
  },
  'random UUIDs, which http has not': {
    uses: /\bcrypto\./,
    homes: ['capabilities/unique-id.ts'],
    takeAway: () => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Reflect.deleteProperty(Crypto.prototype, 'subtle');
    },
  },
  'media queries': {
    uses: /\bmatchMedia\b/,
    homes: ['capabilities/media-query.ts'],
    takeAway: () => {
      Reflect.deleteProperty(window, 'matchMedia');
    },
  },
  'word of an element’s size': {
    uses: /\bResizeObserver\b/,
    homes: ['capabilities/size.ts'],
    takeAway: () => {
      Reflect.deleteProperty(window, 'ResizeObserver');
    },
  },
  popovers: {
    uses: /\b(?:show|hide|toggle)Popover\(/,
    homes: ['ui/tooltip.ts', 'ui/ActionMenu.tsx'],
    takeAway: () => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
    },
  },
  'modal dialogs': {
    uses: /\bshowModal\b/,
    homes: ['capabilities/dialog.ts'],
    takeAway: () => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    },
  },
  'pages that fade': {
    uses: /\bstartViewTransition\b/,
    homes: [],
    takeAway: () => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition');
    },
  },
  passkeys: {
    uses: /\bPublicKeyCredential\b(?!\w)|\bnavigator\.credentials\b/,
    homes: ['account/passkey-sign-in.ts', 'account/passkey-words.ts'],
    takeAway: () => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(Navigator.prototype, 'credentials');
    },
  },
  'a list of languages': {
    uses: /\bnavigator\.languages?\b/,
    homes: ['ui/language-offer.ts'],
    takeAway: () => {
      Object.defineProperty(Navigator.prototype, 'languages', { get: () => undefined });
    },
  },
  'decoders of sound': {
    uses: /\b(?:AudioDecoder|AudioEncoder|OfflineAudioContext|AudioContext|new Worker)\b/,
    homes: ['episode-form/make-mp3/recording.ts'],
    takeAway: () => {
      for (const name of ['AudioDecoder', 'AudioEncoder', 'OfflineAudioContext']) Reflect.deleteProperty(window, name);
    },
  },
  'what the islands do without': {
    uses: /\b(?:indexedDB|getDirectory|Notification\(|wakeLock|IntersectionObserver|requestFullscreen|EventSource|WebSocket|geolocation|getUserMedia|requestIdleCallback|structuredClone|CompressionStream|SharedWorker|setAppBadge|vibrate)\b/,
    homes: [],
    takeAway: () => {
      for (const name of ['indexedDB', 'Notification', 'IntersectionObserver', 'requestIdleCallback', 'SharedWorker'])
        Reflect.deleteProperty(window, name);
    },
  },
};
