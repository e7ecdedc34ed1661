import { USER_UID } from '../../platform/database/users';
import { halves, thirds, whole, type EditorType } from './editor-type';

/** How people with a profile look in the admin. */
export const citizenTypes: readonly EditorType[] = [
  {
    uid: USER_UID,
    mainField: 'email',
    list: {
      columns: ['email', 'names', 'surnames', 'dniNumber', 'banned'],
      sortBy: 'email',
      order: 'ASC',
    },
    rows: [
      halves('names', 'surnames'),
      thirds('dniNumber', 'phoneNumber', 'sex'),
      halves('job', 'city'),
      thirds('cuit', 'address', 'town'),
      halves('bpmProfile', 'dniSeen'),
      thirds('subscribedToPromotions', 'subscribedToAnnouncements', 'subscribedToNotifications'),
      halves('banned', 'blocked'),
      halves('email', 'password'),
      whole('role'),
      [
        ['acceptedTermsAt', 6],
        ['confirmed', 3],
        ['username', 3],
      ],
    ],
    fields: {
      names: { label: 'Nombres', help: 'Como figuran en el DNI.' },
      surnames: { label: 'Apellidos', help: 'Como figuran en el DNI.' },
      dniNumber: {
        label: 'DNI',
        help: 'Sólo números. No lo cambies si la persona tiene inscripciones: los lugares se guardan por DNI.',
      },
      dniSeen: {
        label: 'DNI visto',
        help: 'Si alguien del centro vio el documento de esta persona. Si cambia el DNI, se borra.',
      },
      phoneNumber: { label: 'Teléfono', help: 'Con la característica, sólo números.' },
      sex: { label: 'Sexo', help: 'Sólo si la persona quiso decirlo.' },
      job: { label: 'Ocupación', help: 'A qué se dedica.' },
      city: { label: 'Ciudad', help: 'Dónde vive.' },
      cuit: { label: 'CUIT o CUIL', help: 'Para el carnet de manipulador de alimentos.' },
      address: { label: 'Domicilio', help: 'Para el carnet de manipulador de alimentos.' },
      town: { label: 'Municipio', help: 'Para el carnet de manipulador de alimentos.' },
      bpmProfile: {
        label: 'Datos de manipulador completos',
        help: 'Con estos datos puede inscribirse en las capacitaciones para manipuladores de alimentos.',
      },
      subscribedToPromotions: { label: 'Recibe promociones', help: 'Lo decide la persona en su perfil.' },
      subscribedToAnnouncements: { label: 'Recibe anuncios', help: 'Lo decide la persona en su perfil.' },
      subscribedToNotifications: {
        label: 'Recibe notificaciones',
        help: 'Lo decide la persona en su perfil.',
      },
      banned: {
        label: 'Bloqueada',
        help: 'Puede ingresar y lee que su cuenta está bloqueada, pero no puede inscribirse ni cambiar sus datos.',
      },
      blocked: {
        label: 'Cuenta cerrada',
        help: 'No puede ingresar más, y sus sesiones abiertas terminan en el momento.',
      },
      email: { label: 'Correo electrónico', help: 'Con este correo ingresa al sitio.' },
      password: {
        label: 'Contraseña',
        help: 'Escribí una sólo para cambiarla, de 6 caracteres o más. Sus sesiones abiertas terminan en el momento.',
      },
      role: {
        label: 'Rol',
        help: 'Ciudadano para todas las personas. Un administrador del sitio ve además el enlace Administrador.',
      },
      acceptedTermsAt: {
        label: 'Aceptó los términos',
        help: 'Cuándo aceptó los términos y condiciones. Se completa solo.',
      },
      confirmed: {
        label: 'Correo confirmado',
        help: 'Si la persona confirmó que el correo es suyo, con el código o el enlace que le mandamos. Sin esto no ve los datos de contacto de la bolsa de trabajo.',
      },
      username: {
        label: 'Nombre interno',
        help: 'El sistema lo pide. Escribí cualquier cosa: se reemplaza por el correo.',
      },
      withoutEmail: { label: 'Sin correo', help: 'Interno.' },
      provider: { label: 'Origen', help: 'Interno.' },
      resetPasswordToken: { label: 'Código de contraseña', help: 'Interno.' },
      confirmationToken: { label: 'Código de confirmación', help: 'Interno.' },
      dniImage: { label: 'Frente del DNI', help: 'Nombre interno del archivo.' },
      dniImageBack: { label: 'Dorso del DNI', help: 'Nombre interno del archivo.' },
      passportPhoto: { label: 'Foto carnet', help: 'Nombre interno del archivo.' },
      profileImage: { label: 'Foto del perfil público', help: 'Nombre interno del archivo.' },
    },
  },
];
