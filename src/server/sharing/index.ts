export { renderEpisodeMarkdown, renderLlms } from './markdown-pages.ts';
export { linkedEpisodeId, oembed, oembedXml } from './oembed.ts';
export { ART_SIDE, drawnArt, episodeArtPath, removeDrawnArt, SMALL_ART_SIDE } from './og-images/episode-art.ts';
export { episodePicture, previewImage, showPicture, versionOf } from './og-images/images.ts';
export { drawLogo } from './og-images/logo.ts';
export { findThumbnail } from './og-images/thumbnail.ts';
export { previewEpisode, previewShow } from './previews.ts';
export { qrPath } from './qr.ts';
export { renderSitemap, renderSitemapIndex, sitemapParts, sitemapWindow } from './sitemap.ts';
