// Adds what the screens use and jsdom lacks: modal dialogs and popovers that open and close, scrolling without
// effect, and a window that no media query is about. Their look and focus are tested in a real browser.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(HTMLElement.prototype, {
  showPopover: () => undefined,
  hidePopover: () => undefined,
  scrollIntoView: () => undefined,
});
window.scrollTo = () => undefined;
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
