import { canonicalCertificateCode, isAddressable } from '@centro/shared/certificate/code';
import { certificateCode, routes } from '@centro/shared/routes';

const form = document.querySelector<HTMLFormElement>('[data-certificate-search]');
const field = form?.querySelector('input');

if (form && field) {
  // Input that the browser restored has priority.
  field.value ||=
    certificateCode(location.pathname) ?? new URLSearchParams(location.search).get('codigo') ?? '';
  const code = canonicalCertificateCode(certificateCode(location.pathname) ?? field.value);
  const result = document.querySelector<HTMLElement>('[data-certificate-result]');
  if (code !== '' && result) {
    import('./certificate-result.ts')
      .then(({ showCertificate }) => showCertificate(code, result))
      .catch(() => {
        result.prepend(result.dataset['failed'] ?? '');
      });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = canonicalCertificateCode(field.value);
    // An empty search has no result (spec §5). A code that cannot be in a path is submitted as a query.
    if (code === '') location.assign(routes.certificates());
    else if (isAddressable(code)) location.assign(routes.certificate(code));
    else form.submit();
  });
}
