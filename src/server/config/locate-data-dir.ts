import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { withHome } from './given.ts';

/** Where images of ONCE have their one volume (github.com/basecamp/once): used if it is there. */
const VOLUME = '/storage';

/** Returns the folder that DATA_DIR names, or the default. */
export const locateDataDir = (name: string | undefined, volume = VOLUME, project = process.cwd()): string =>
  name ? namedDataDir(project, name) : defaultDataDir(volume, resolve(project, 'data'));

/** A site that is there already stays where it is: a folder of that name says nothing on an ordinary machine. */
const defaultDataDir = (volume: string, own: string): string => (isFolder(volume) && !isFolder(own) ? volume : own);

/** A site that was started with a `~` no shell replaced has its data in a folder of that name, and stays there. */
const namedDataDir = (project: string, name: string): string =>
  isFolder(resolve(project, name)) ? resolve(project, name) : resolve(project, withHome(name));

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
