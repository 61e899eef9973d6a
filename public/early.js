// Before the first paint, so that nothing moves: what this browser remembers of who is signed in (drawn by
// src/islands/account/signed-in.ts) and whether controls are clearer and larger (src/islands/player/playback/clearer.ts).
// No module: those run after the paint.
(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem('carecast:' + name));
    } catch {
      return null; // storage switched off: the page draws it a moment later
    }
  };
  const enlarge = () => root.toggleAttribute('data-clearer', read('clearer') === true);
  enlarge();
  document.addEventListener('astro:after-swap', enlarge);
  if (!/(?:^|;\s*)hint=[^;]*\buser\b/.test(document.cookie)) return;
  root.toggleAttribute('data-signed-in', true);
  const { user, isAdmin } = read('account') ?? {};
  root.toggleAttribute('data-admin', isAdmin === true);
  if (user) root.style.setProperty('--username', JSON.stringify(user.username));
})();
