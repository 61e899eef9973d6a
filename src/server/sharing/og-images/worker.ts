// Drawing one takes 0.2 s of CPU time: in a thread of its own it does not block requests.
export { draw as default } from './drawing.ts';
