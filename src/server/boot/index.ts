export { hasDemoListening } from './demo-listening.ts';
export { findObstacle } from './leave-root.ts';
export { checkFeed, readHealth } from './health.ts';
export { siteNotices } from './notices.ts';
export { explainStartProblem } from './start-problems.ts';
