/** Notice that the law requires where data is collected (Ley 25.326, art. 6; Resolución AAIP 14/2018). */
export const dataNoticeCopy = {
  title: 'Tus datos personales',
  holder: (centre: string, city: string, address: string | null) =>
    `Los guarda el ${centre} de ${city}${address === null ? '' : `, con domicilio en ${address}`}.`,
  'purpose.enterId': 'Tu DNI se usa solo para encontrar tu perfil.',
  'purpose.account': 'Tu correo, tu contraseña y tu DNI se usan para que solo vos entres a tu perfil.',
  'purpose.profile':
    'Se usan para tus inscripciones y tus constancias. Hacen falta para inscribirte; el sexo es opcional. La foto de tu DNI la ve solo la administración, para comprobar que sos vos.',
  'purpose.foodHandler':
    'Se usan para tu libreta de manipulación de alimentos y para las capacitaciones que la piden; para las demás no hacen falta. Las fotos las ve solo la administración.',
  'purpose.subscriptions': 'Tu correo se usa para mandarte lo que elijas, y nada más.',
  'purpose.publicProfile':
    'Se usan para la bolsa de trabajo: es voluntario, y lo que se publica deja de estar cuando sacás tu perfil público o borrás tu cuenta.',
  'purpose.form':
    'Tus respuestas se usan para organizar la capacitación por la que te las pedimos. Las ve solo la administración.',
  shared: 'No se los damos a nadie más, salvo que una ley lo obligue.',
  rights: 'Podés verlos, corregirlos, descargarlos y borrarlos, gratis y cuando quieras, desde',
  'rights.link': 'Editar perfil',
  'law.title': 'Qué dice la ley',
  law: 'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley N.º 25.326.',
  authority:
    'La Agencia de Acceso a la Información Pública, en su carácter de Órgano de Control de la Ley N.º 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
} as const;

export type DataPurpose =
  'enterId' | 'account' | 'profile' | 'foodHandler' | 'subscriptions' | 'publicProfile' | 'form';
