// The hardest things between us and a reader: a browser's translator moves each text into elements of
// its own, also what is added later; a password manager puts a button into each form; a proxy takes comments away; a
// virus scanner adds scripts. From the first element of the page on, before any script of ours.
(() => {
  const LEFT = 'script, style, noscript, template, textarea, option, title, svg, font, [translate="no"]';
  const wrap = (text) => {
    if (!/\p{L}|\d/u.test(text.data) || !text.parentElement || text.parentElement.closest(LEFT)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const addTo = (form) => {
    if (form.querySelector('.theirs')) return;
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'theirs', hidden: true });
    form.prepend(button);
  };
  const change = (node) => {
    if (node.nodeType === Node.COMMENT_NODE) return node.remove();
    if (node.nodeType === Node.TEXT_NODE) return wrap(node);
    if (!(node instanceof Element)) return;
    if (node.localName === 'form') addTo(node);
    if (node.localName === 'body')
      node.prepend(Object.assign(document.createElement('script'), { type: 'text/plain' }));
    for (const child of [...node.childNodes]) change(child);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') change(target);
      for (const node of addedNodes) if (node.isConnected) change(node);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
})();
