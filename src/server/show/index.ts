export { changeArtwork, dropArtwork, findShownArtwork } from './artwork.ts';
export { measurePicture, requireArtwork } from './picture.ts';
export { changeSettings, findSettings } from './settings.ts';
export { currentShow, followShow, showTimeZone } from './show.ts';
