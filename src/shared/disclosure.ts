/** Shown on every page and card and in the feed: who made the episodes, and what they are not. */
export const AI_DISCLOSURE = 'Episodes are AI-generated from real healthcare articles and industry insights.';
export const NOT_ADVICE = 'This is general information, not medical advice.';
export const FEED_ITEM_DISCLOSURE = `AI-generated from real healthcare articles and industry insights. ${NOT_ADVICE}`;
/** The short form for cards, pictures, the lock screen and titles on other sites. */
export const AI_BADGE = 'AI Generated';
/** The disclosure in a mail, a message or a file about one episode. */
export const EPISODE_DISCLOSURE = `AI: this episode is ${FEED_ITEM_DISCLOSURE}`;
