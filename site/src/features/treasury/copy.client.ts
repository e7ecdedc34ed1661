// Stays hidden where the clipboard is unavailable.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  if (!('clipboard' in navigator)) break;
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

async function copy({ dataset }: HTMLButtonElement): Promise<void> {
  const message = await navigator.clipboard.writeText(dataset['copy'] ?? '').then(
    () => dataset['copied'],
    () => dataset['failed'],
  );
  const { showToast } = await import('../../components/ui/toast.ts');
  showToast(message ?? '');
}

// Makes this file a module.
export {};
