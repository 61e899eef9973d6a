(() => {
  if (window.CSS && CSS.registerProperty && CSS.supports('color', 'color-mix(in lab, red, red)')) return;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'none'";
  document.head.append(policy);
})();
