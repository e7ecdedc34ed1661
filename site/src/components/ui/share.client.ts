// Shows the share button only where the browser supports sharing.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
  if (!('share' in navigator)) break;
  button.hidden = false;
  button.addEventListener('click', () => {
    const { share: url = '', shareTitle: title = '' } = button.dataset;
    // Closing the share sheet rejects the promise, which is no error.
    navigator.share({ title, url }).catch(() => undefined);
  });
}

// Makes this file a module.
export {};
