export { hasDemoListening } from './demo-listening.ts';
export { findObstacle } from './drop-privileges.ts';
export { aboutDatabase } from './notices.ts';
export { checkFeed, lastFeedCheck, readHealth } from './health.ts';
export { explainStartProblem } from './start-problems.ts';
