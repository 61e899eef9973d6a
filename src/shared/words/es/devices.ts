import type { devices as en } from '../en/devices.ts';

export const devices = {
  unknownDevice: 'Dispositivo desconocido',
  someBrowser: 'Un navegador',
  deviceOn: (browser, system) => `${browser} en ${system}`,
} satisfies typeof en;
