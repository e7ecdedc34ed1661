import { canonicalCertificateCode } from '@centro/shared/certificate/code';
import { certificateCode, routes } from '@centro/shared/routes';

const form = document.querySelector<HTMLFormElement>('[data-certificate-search]');
const field = form?.querySelector('input');

if (form && field) {
  // A browser that keeps what was typed, when one comes back, knows better.
  field.value ||=
    certificateCode(location.pathname) ?? new URLSearchParams(location.search).get('codigo') ?? '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = canonicalCertificateCode(field.value);
    // Nothing to look for is no result (spec §5).
    location.assign(code === '' ? routes.certificates() : routes.certificate(code));
  });
}
