const PATHS = {
  play: 'M8 5.1v13.8c0 .8.9 1.3 1.6.8l10.5-6.9a1 1 0 0 0 0-1.6L9.6 4.3C8.9 3.8 8 4.3 8 5.1Z',
  pause: 'M7 4h3.5v16H7zM13.5 4H17v16h-3.5z',
  back: 'M12 5V1.5L6.5 6 12 10.5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8Z',
  forward: 'M12 5V1.5L17.5 6 12 10.5V7a6 6 0 1 0 6 6h2a8 8 0 1 1-8-8Z',
  volume: 'M4 9v6h4l5 4.5v-15L8 9H4Zm11.5-.9v7.8a4.5 4.5 0 0 0 0-7.8Z',
  minimize: 'm6 8.6 6 6 6-6 1.4 1.4-7.4 7.4L4.6 10 6 8.6Z',
  expand: 'm6 15.4 6-6 6 6 1.4-1.4L12 6.6 4.6 14 6 15.4Z',
  twitter:
    'M24 4.6a10 10 0 0 1-2.8.8 5 5 0 0 0 2.1-2.8 10 10 0 0 1-3.1 1.2 4.9 4.9 0 0 0-8.4 4.5A14 14 0 0 1 1.6 3.2a4.9 4.9 0 0 0 1.6 6.5 4.9 4.9 0 0 1-2.3-.6v.1a4.9 4.9 0 0 0 4 4.8 5 5 0 0 1-2.3.1 4.9 4.9 0 0 0 4.6 3.4A10 10 0 0 1 0 19.5 14 14 0 0 0 7.6 21.7c9 0 14-7.5 14-14v-.6A10 10 0 0 0 24 4.6Z',
  linkedIn:
    'M20.4 20.5h-3.5v-5.6c0-1.3 0-3-1.9-3-1.9 0-2.1 1.4-2.1 2.9v5.7H9.4V9h3.4v1.6c.5-.9 1.6-1.9 3.4-1.9 3.6 0 4.3 2.4 4.3 5.5v6.3ZM5.3 7.4a2.1 2.1 0 1 1 0-4.1 2.1 2.1 0 0 1 0 4.1Zm1.8 13.1H3.6V9h3.5v11.5Z',
  facebook:
    'M24 12a12 12 0 1 0-13.9 11.9v-8.4H7.1V12h3V9.4c0-3 1.8-4.7 4.5-4.7 1.3 0 2.7.2 2.7.2v3h-1.5c-1.5 0-2 .9-2 1.9V12h3.4l-.5 3.5h-2.8v8.4A12 12 0 0 0 24 12Z',
  close: 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6 10.6 12 5 6.4 6.4 5Z',
};

/** Drawn as lines, for the secondary tools. */
const LINES = {
  mute: 'M4 9v6h4l5 4.5v-15L8 9H4ZM16.5 9.5l5 5M21.5 9.5l-5 5',
  speed: 'M4.5 17.5a9 9 0 1 1 15 0M12 14.5l4-5.5',
  sleep: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  queue: 'M4 6h16M4 11h10M4 16h10M18 12v8M14.5 16h7',
  chapters: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  transcript: 'M4 6h16M4 12h16M4 18h10',
  grip: 'M9 5.5h.1M9 12h.1M9 18.5h.1M15 5.5h.1M15 12h.1M15 18.5h.1',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5.5v9.5h13V11H17',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  save: 'M12 4v9M8.5 9.5 12 13l3.5-3.5M5 14v4.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V14',
  larger: 'M3 18.5 8 6l5 12.5M4.7 14.5h6.6M14.5 18.5l3.2-8 3.3 8M15.6 16h4.3',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c-4.5 5-4.5 13 0 18M12 3c4.5 5 4.5 13 0 18',
  keys: 'M3 6.5h18v11H3zM6.5 10h.1M10 10h.1M14 10h.1M17.5 10h.1M8 14h8',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6 8.5-6',
  chat: 'M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.2A8.5 8.5 0 1 0 12 3.5ZM9 8.5c0 4 2.5 6.5 6.5 6.5',
  message: 'M4 5h16v11H10l-4.5 4v-4H4zM8 9h8M8 12h5',
  phone: 'M8 3h8v18H8zM11 18h2',
};

/** A decorative icon beside a label, hidden from screen readers. */
export function Icon({ name, className = 'size-6' }: { name: keyof typeof PATHS; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="currentColor" />
    </svg>
  );
}

export type LineIconName = keyof typeof LINES;

export function LineIcon({ name }: { name: LineIconName }) {
  return (
    <svg
      className="size-6"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={LINES[name]} />
    </svg>
  );
}
