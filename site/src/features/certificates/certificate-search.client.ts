import { canonicalCertificateCode } from '@centro/shared/certificate/code';
import { certificateCode, routes } from '@centro/shared/routes';

const form = document.querySelector<HTMLFormElement>('[data-certificate-search]');
const field = form?.querySelector('input');

if (form && field) {
  // A browser that keeps what was typed, when one comes back, knows better.
  field.value ||=
    certificateCode(location.pathname) ?? new URLSearchParams(location.search).get('codigo') ?? '';
  const code = canonicalCertificateCode(certificateCode(location.pathname) ?? field.value);
  const result = document.querySelector<HTMLElement>('[data-certificate-result]');
  const template = document.querySelector<HTMLTemplateElement>('[data-certificate]');
  if (code !== '' && result && template) {
    void import('./certificate-lookup.ts').then(({ showCertificate }) =>
      showCertificate(code, result, template),
    );
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = canonicalCertificateCode(field.value);
    // Nothing to look for is no result (spec §5).
    location.assign(code === '' ? routes.certificates() : routes.certificate(code));
  });
}
