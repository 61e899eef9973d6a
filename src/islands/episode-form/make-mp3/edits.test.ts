import { describe, expect, it } from 'vitest';
import { stretchesIn } from './edits.ts';

describe('what an edit list plays, in the time of the decoder', () => {
  it('begins at 0, or after the silence before it', () => {
    expect(stretchesIn([{ from: 2, seconds: 3, speed: 1 }])).toEqual([{ from: 0, until: 3 }]);
    const later = [
      { from: null, seconds: 1, speed: 1 },
      { from: 2, seconds: null, speed: 1 },
    ];
    expect(stretchesIn(later)).toEqual([
      { from: null, until: 1 },
      { from: 1, until: Infinity },
    ]);
  });

  it('has later pieces where they are in the recording', () => {
    const swapped = [
      { from: 4, seconds: 1, speed: 1 },
      { from: 0, seconds: 1, speed: 1 },
    ];
    expect(stretchesIn(swapped)).toEqual([
      { from: 0, until: 1 },
      { from: -4, until: -3 },
    ]);
  });
});
