// What jsdom lacks of the browser, as far as the screens use it: modal dialogs and popovers open and close, scrolling
// goes nowhere. How they look and hold the focus is for the tests in a real browser.
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
});
window.scrollTo = () => undefined;
