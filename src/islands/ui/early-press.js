(() => {
  const HEARD_LATER =
    '[data-play], [data-episode] [data-seek], [data-queue], [data-save], [data-share], [data-transcript], [data-logout]';
  let pressed;
  const hold = (event) => {
    const control = event.target.closest(HEARD_LATER);
    if (!control || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = control;
  };
  addEventListener('click', hold, true);
  addEventListener('DOMContentLoaded', () => {
    removeEventListener('click', hold, true);
    if (pressed) pressed.click();
  });
})();
