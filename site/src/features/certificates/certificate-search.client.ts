import { canonicalCertificateCode, isAddressable } from '@centro/shared/certificate/code';
import { certificateCode, routes } from '@centro/shared/routes';

const form = document.querySelector<HTMLFormElement>('[data-certificate-search]');
const field = form?.querySelector('input');

if (form && field) {
  // A browser that keeps what was typed, when one comes back, knows better.
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
    // Nothing to look for is no result (spec §5). What can be no address is looked for where a form sends it.
    if (code === '') location.assign(routes.certificates());
    else if (isAddressable(code)) location.assign(routes.certificate(code));
    else form.submit();
  });
}
