/** Said on every page, card and feed: what made this, and what it is not. */
export const AI_DISCLOSURE = 'Episodes are AI-generated from real healthcare articles and industry insights.';
export const NOT_ADVICE = 'This is general information, not medical advice.';
export const FEED_ITEM_DISCLOSURE = `AI-generated from real healthcare articles and industry insights. ${NOT_ADVICE}`;
/** On cards and pictures, where there is room for two words. */
export const AI_BADGE = 'AI Generated';
