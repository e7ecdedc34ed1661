import { formatDate, routes, type Instant } from '@centro/shared';
import type { LinkedTraining } from '../trainings/next-food-handler';

/** A link in a mail. */
export interface MailLink {
  readonly label: string;
  /** Path on the site, or an absolute URL. */
  readonly path: string;
}

/** Content of a mail: paragraphs, a list with closing paragraphs, and a link. */
export interface Letter {
  readonly subject: string;
  /** Heading of the formatted mail; by default the subject. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
  readonly closing?: readonly string[];
  readonly link?: MailLink;
  /** Part of a paragraph that the formatted mail shows large. */
  readonly code?: string;
  /** Why the recipient gets the mail, and how to unsubscribe. */
  readonly footer?: { readonly text: string; readonly link?: MailLink };
}

/** A food handler's licence in a reminder. */
interface ExpiringLicense {
  /** Title of the training that it certifies. */
  readonly title: string;
  readonly expires: Instant;
  readonly now: Instant;
  /** The training that renews it, if one is open for enrolment. */
  readonly training: LinkedTraining | undefined;
}

const confirmationSteps = (code: string) => [
  `Tu código es ${code}. Escribilo en el sitio, o tocá el botón. Sirven durante 24 horas.`,
];

const OF_PROFILE = { text: 'Te escribimos porque tenés un perfil en el sitio del centro.' };

/** Texts of mails about an account, in the Spanish of Argentina. */
export const letters = {
  welcome: (code: string, path: string): Letter => ({
    subject: `${code} es tu código: confirmá tu correo`,
    heading: 'Confirmá tu correo',
    paragraphs: [
      'Creaste tu perfil en el sitio del centro con este correo electrónico.',
      ...confirmationSteps(code),
      'Si no fuiste vos, no hagas nada.',
    ],
    link: { label: 'Confirmar mi correo', path },
    code,
    footer: { text: 'Te escribimos porque este correo se usó para crear un perfil en el sitio del centro.' },
  }),
  confirmEmail: (code: string, path: string): Letter => ({
    subject: `${code} es tu código: confirmá tu correo`,
    heading: 'Confirmá tu correo',
    paragraphs: [
      ...confirmationSteps(code),
      'Si no fuiste vos quien puso este correo en el sitio del centro, no hagas nada.',
    ],
    link: { label: 'Confirmar mi correo', path },
    code,
    footer: { text: 'Te escribimos porque este correo figura en un perfil del sitio del centro.' },
  }),
  claim: (path: string): Letter => ({
    subject: 'Ya podés usar tu perfil',
    paragraphs: [
      'En el centro cargaron este correo en tu perfil. Elegí una contraseña con este enlace para entrar al sitio, ver tus inscripciones y bajar tus constancias. Sirve una sola vez, durante una hora; si se venció, pedí otro donde dice «Olvidé mi contraseña».',
      'Si no sos vos, no hagas nada y avisale al centro.',
    ],
    link: { label: 'Elegir mi contraseña', path },
    footer: { text: 'Te escribimos porque el centro cargó este correo en un perfil.' },
  }),
  passwordReset: (path: string): Letter => ({
    subject: 'Cambiá tu contraseña',
    paragraphs: [
      'Alguien pidió cambiar la contraseña de tu perfil. Si fuiste vos, elegí una nueva con este enlace. Sirve una sola vez, durante una hora.',
      'Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.',
    ],
    link: { label: 'Elegir una contraseña nueva', path },
    footer: OF_PROFILE,
  }),
  staffPasswordReset: (path: string): Letter => ({
    subject: 'Cambiá tu contraseña del panel de administración',
    paragraphs: [
      'Alguien pidió cambiar la contraseña con la que entrás al panel de administración del centro. Si fuiste vos, elegí una nueva con este enlace. Sirve una sola vez, durante una hora.',
      'Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.',
    ],
    link: { label: 'Elegir una contraseña nueva', path },
    footer: { text: 'Te escribimos porque tenés una cuenta en el panel de administración del centro.' },
  }),
  passwordChanged: (path: string): Letter => ({
    subject: 'Tu contraseña cambió',
    paragraphs: [
      'La contraseña de tu perfil cambió y se cerraron las sesiones abiertas.',
      'Si no fuiste vos, elegí otra contraseña cuanto antes y comunicate con la administración.',
    ],
    link: { label: 'Elegir una contraseña nueva', path },
    footer: OF_PROFILE,
  }),
  emailChanged: (email: string): Letter => ({
    subject: 'El correo de tu perfil cambió',
    paragraphs: [
      `Desde ahora ingresás al sitio del centro con el correo ${email}.`,
      'Si no fuiste vos, comunicate cuanto antes con la administración.',
    ],
    footer: { text: 'Te escribimos porque este era el correo de tu perfil.' },
  }),
  profilesMerged: (email: string): Letter => ({
    subject: 'Unimos dos perfiles con tu DNI',
    paragraphs: [
      `Había dos perfiles con el mismo DNI y la administración los unió. Queda el del correo ${email}: ahí están ahora tus inscripciones y constancias.`,
      'Si ese perfil no es tuyo, comunicate cuanto antes con la administración.',
    ],
    footer: { text: 'Te escribimos porque este era el correo de uno de los dos perfiles.' },
  }),
  licenseExpires: ({ title, expires, now, training }: ExpiringLicense, path: string): Letter => {
    const day = formatDate(expires);
    const verb = expires < now ? 'venció' : 'vence';
    const capitalised = expires < now ? 'Venció' : 'Vence';
    return {
      subject: `${capitalised} tu licencia de manipulación de alimentos`,
      paragraphs: [
        `Tu licencia de manipulación de alimentos, de «${title}», ${verb} el ${day}.`,
        training
          ? `Para renovarla, anotate en «${training.title}», que ya tiene la inscripción abierta.`
          : 'Para renovarla hay que hacer otra vez la capacitación. Por ahora no hay ninguna con la inscripción abierta: fijate en el sitio, o consultá en el centro.',
      ],
      link: training
        ? { label: 'Renovar mi licencia', path: routes.training(training.id) }
        : { label: 'Ver mis licencias', path },
      footer: { text: 'Te escribimos porque el centro te dio esta licencia.' },
    };
  },
  dniTaken: (): Letter => ({
    subject: 'Sacamos el DNI de tu perfil',
    paragraphs: [
      'Otra persona mostró en el centro el documento con el DNI que figuraba en tu perfil. Por eso lo sacamos, y las inscripciones y constancias con ese DNI pasaron a su perfil. Tu cuenta sigue abierta.',
      'Si escribiste mal el número, corregilo en tu perfil. Si el documento es tuyo, comunicate cuanto antes con la administración.',
    ],
    footer: OF_PROFILE,
  }),
} as const;

export const mailTexts = {
  greeting: (names: string) => `Hola ${names}:`,
  phone: (number: string) => `Teléfono: ${number}`,
  becauseEnrolled: (training: string) => `Te escribimos porque te anotaste en «${training}».`,
  ifNotPressed: 'Si el botón no funciona, copiá esta dirección en tu navegador:',
} as const;
