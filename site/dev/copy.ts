/** Texts of the development error page, which only developers see. */
export const copy = {
  title: 'Todavía no hay un administrador',
  text: 'El sitio no tiene qué mostrar hasta que alguien cargue su contenido. Creá la primera cuenta: sirve para el administrador de Strapi y para el sitio. Esta página existe solo en desarrollo, y solo hasta entonces.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  hint: 'Al menos 8 caracteres, con una minúscula, una mayúscula y un número.',
  submit: 'Crear administrador',
  failed: (reason: string) => `No se pudo crear: ${reason}`,
} as const;
