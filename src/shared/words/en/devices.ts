/** The device someone is signed in on. */
export const devices = {
  unknownDevice: 'Unknown device',
  someBrowser: 'A browser',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
};
