// Drawing a preview takes 0.2 s of CPU time, an episode's artwork 1 s: in a thread of its own it does not block
// requests.
export { draw as default } from './drawing.ts';
export { drawLogo, drawWideLogo } from './logo-drawing.ts';
export { drawSmaller } from './smaller-drawing.ts';
export { drawSquare } from './square.ts';
export { drawThumbnail } from './thumbnail-drawing.ts';
