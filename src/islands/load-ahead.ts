/**
 * Loads what a dynamic import needs beside it, at the same time: scripts ahead, styles before the import is there. In
 * place of Vite's function of this name (astro.config.mjs), which is in the first script of every page and four times as
 * long: it also serves browsers without `import.meta.resolve`, nonces, and pages that listen for its errors.
 */
export async function __vitePreload<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  const missing = files.filter((file) => !document.querySelector(`link[href="/${file}"]`));
  await Promise.all(missing.map(addLink));
  return load();
}

/** Resolves at once for a script, which its import waits for. */
async function addLink(file: string): Promise<void> {
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href: `/${file}` });
  document.head.append(link);
  if (isStyle) await new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
}
