// Adds what the screens use and jsdom lacks: modal dialogs and popovers that open and close, and scrolling without
// effect. Their look and focus are tested in a real browser.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
window.scrollTo = () => undefined;
