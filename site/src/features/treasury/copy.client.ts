// Without a clipboard people select the text themselves.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  if (!('clipboard' in navigator)) break;
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

async function copy({ dataset }: HTMLButtonElement): Promise<void> {
  const said = await navigator.clipboard.writeText(dataset['copy'] ?? '').then(
    () => dataset['copied'],
    () => dataset['failed'],
  );
  const { showToast } = await import('../../components/ui/toast.ts');
  showToast(said ?? '');
}

// Without an import or an export this would be no module.
export {};
