/** Texts of the forms for food handlers (spec §2, §5). */
export const foodHandlerCopy = {
  'create.title': 'Manipulación de alimentos',
  'edit.title': 'Datos de manipulación de alimentos',
  intro:
    'Estos datos hacen falta para la libreta de manipulación de alimentos y para las capacitaciones que la entregan.',
  cuit: 'CUIT o CUIL',
  'cuit.hint': 'Los 11 números. Por ejemplo: 20301112223',
  'cuit.wrong': 'Escribí los 11 números de tu CUIT o CUIL.',
  town: 'Municipio',
  address: 'Domicilio',
  submit: 'Guardar mis datos',
  // spec §2, Account and profile screens
  skip: 'No me interesa',
  'skip.unneeded': 'Si no trabajás con alimentos, seguí sin estos datos: podés cargarlos más adelante.',
} as const;
