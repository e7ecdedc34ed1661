// After loading, so that it does not delay the page.
addEventListener('load', () => {
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
});

// Makes this file a module.
export {};
