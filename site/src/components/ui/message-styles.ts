import address from '../../styles/dialog.css?url';

let loading: Promise<void> | undefined;

/** Loads the styles of messages when the first one comes, so that no page carries them before; without them it is plain. */
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
