/** Returns whether a media query holds; no browser that is asked for nothing says yes. */
export const matches = (query: string): boolean => 'matchMedia' in window && window.matchMedia(query).matches;
