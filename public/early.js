// Before the first paint: what this browser remembers of who is signed in, so that nothing moves when the page
// draws it (src/islands/account/signed-in.ts). No module: those run after the paint.
(() => {
  if (!/(?:^|;\s*)hint=[^;]*\buser\b/.test(document.cookie)) return;
  const root = document.documentElement;
  root.toggleAttribute('data-signed-in', true);
  try {
    const { user, isAdmin } = JSON.parse(localStorage.getItem('carecast:account') ?? '{}');
    root.toggleAttribute('data-admin', isAdmin === true);
    if (user) root.style.setProperty('--username', JSON.stringify(user.username));
  } catch {
    return; // storage switched off: the page draws it a moment later
  }
})();
