export { renderEpisodeMarkdown, renderLlms } from './markdown-pages.ts';
export { linkedEpisodeId, oembed, oembedXml } from './oembed.ts';
export { episodePicture, previewImage, showPicture, versionOf } from './og-images/images.ts';
export { previewEpisode, previewShow } from './previews.ts';
export { qrPath } from './qr.ts';
export { renderSitemap, renderSitemapIndex, sitemapParts, sitemapWindow } from './sitemap.ts';
