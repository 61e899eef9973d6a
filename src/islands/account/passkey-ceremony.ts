// In a file of its own, loaded when someone presses for it: before that the login page does without.
export { startAuthentication } from '@simplewebauthn/browser';
