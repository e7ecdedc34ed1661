// Once the page is there: nothing of it waits for this.
addEventListener('load', () => {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
});

// Without an import or an export this would be no module.
export {};
