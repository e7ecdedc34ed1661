import address from '../../styles/dialog.css?url';

let loading: Promise<void> | undefined;

/** Loads the styles of messages on first use; resolves even on failure, when messages are unstyled. */
export function messageStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', () => {
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      loading = undefined;
      resolve();
    });
    document.head.append(link);
  });
  return loading;
}
