// Phones offer whatever they can share with; elsewhere the link alone has to do.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
  if (!('share' in navigator)) break;
  button.hidden = false;
  button.addEventListener('click', () => {
    const { share: url = '', shareTitle: title = '' } = button.dataset;
    // Whoever closes the sheet has changed their mind, which is no failure.
    navigator.share({ title, url }).catch(() => undefined);
  });
}

// Without an import or an export this would be no module.
export {};
