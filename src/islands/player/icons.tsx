const PATHS = {
  play: 'M8 5.1v13.8c0 .8.9 1.3 1.6.8l10.5-6.9a1 1 0 0 0 0-1.6L9.6 4.3C8.9 3.8 8 4.3 8 5.1Z',
  pause: 'M7 4h3.5v16H7zM13.5 4H17v16h-3.5z',
  back: 'M12 5V1.5L6.5 6 12 10.5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8Z',
  forward: 'M12 5V1.5L17.5 6 12 10.5V7a6 6 0 1 0 6 6h2a8 8 0 1 1-8-8Z',
  volume: 'M4 9v6h4l5 4.5v-15L8 9H4Zm11.5-.9v7.8a4.5 4.5 0 0 0 0-7.8Z',
  minimize: 'm6 8.6 6 6 6-6 1.4 1.4-7.4 7.4L4.6 10 6 8.6Z',
  expand: 'm6 15.4 6-6 6 6 1.4-1.4L12 6.6 4.6 14 6 15.4Z',
  close: 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6 10.6 12 5 6.4 6.4 5Z',
};

/** A picture beside a name: it says nothing to a screen reader. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="player-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="currentColor" />
    </svg>
  );
}
