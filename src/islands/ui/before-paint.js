(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem('carecast:' + name));
    } catch {
      return null;
    }
  };
  const draw = () => {
    root.toggleAttribute('data-clearer', read('clearer') === true);
    root.toggleAttribute('data-saved', read('saved') !== null);
  };
  draw();
  document.addEventListener('astro:after-swap', draw);
  if (!/(?:^|;\s*)hint=[^;]*\buser\b/.test(document.cookie)) return;
  root.toggleAttribute('data-signed-in', true);
  const { user, isAdmin } = read('account') ?? {};
  root.toggleAttribute('data-admin', isAdmin === true);
  root.toggleAttribute('data-author', isAdmin === true || user?.role === 'author');
  if (user) root.style.setProperty('--username', JSON.stringify(user.username));
})();
