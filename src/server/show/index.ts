export { changeArtwork, dropArtwork, findShownArtwork } from './artwork.ts';
export { alternatesOf, canonicalLanguage, episodeAddress } from './episode-language.ts';
export { changeFirstSteps, readFirstSteps } from './first-steps.ts';
export { mainLanguage, spokenIn, textLanguage } from './language.ts';
export { measurePicture, requireArtwork } from './picture.ts';
export { changeSettings, findSettings } from './settings.ts';
export { currentShow, followShow, showTimeZone } from './show.ts';
