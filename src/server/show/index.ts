export { changeArtwork, resetArtwork, findShownArtwork, findShownPicture } from './artwork.ts';
export { accentStylesheet } from './accent.ts';
export { changeCategories, findCategories, mergeCategory, requireCategory } from './categories.ts';
export { alternatesOf, canonicalLanguage, episodeAddress, seriesAddress, showOfEpisode } from './episode-language.ts';
export { feedPath, feedPaths } from './feeds.ts';
export { watchShow } from './watch.ts';
export { changeFirstSteps, isSettingUp, readFirstSteps } from './first-steps.ts';
export { languageName, mainLanguage, showLanguage, spokenIn, textLanguage } from './language.ts';
export { changeLogo, resetLogo, findShownLogo } from './logos.ts';
export { type Orientation, orientationOf } from './orientation.ts';
export { measurePicture, requireArtwork, requireLogo, requireWideLogo } from './picture.ts';
export { followLanguage } from './root-language.ts';
export { currentSeries, seriesHere } from './series.ts';
export { changeSettings, findSettings } from './settings.ts';
export {
  currentCategories,
  currentCategory,
  currentShow,
  isShowMadeWithAi,
  ownCover,
  showDate,
  showTimeZone,
} from './show.ts';
