import { MEDIA_FILE_LIMIT, MEDIA_PICTURE_LIMIT } from '@centro/shared/upload/media-files';

const megabytes = (bytes: number) => `${String(bytes / 1024 / 1024)} MB`;

const HEIC_REMEDY =
  'En el iPhone elegí Ajustes › Cámara › Formatos › Más compatible y sacala de nuevo, o mandátela por WhatsApp y subí esa copia.';

/** Messages for files that cannot be uploaded. */
export const texts = {
  tooLargePicture: (name: string) =>
    `«${name}» pesa más de ${megabytes(MEDIA_PICTURE_LIMIT)}, lo máximo para una foto. Mandátela por WhatsApp y subí esa copia, que pesa mucho menos.`,
  tooLarge: (name: string) =>
    `«${name}» pesa más de ${megabytes(MEDIA_FILE_LIMIT)}, lo máximo para un archivo. Subí una versión más liviana.`,
  unreadable: (name: string) =>
    `No se pudo achicar «${name}», y entera pesa más de ${megabytes(MEDIA_FILE_LIMIT)}. Mandátela por WhatsApp y subí esa copia.`,
  tooLargeFile: `El archivo pesa más de ${megabytes(MEDIA_FILE_LIMIT)}, que es lo máximo. Subí una versión más liviana.`,
  heic: (name: string) =>
    `«${name}» es una foto HEIC de iPhone, que este navegador no puede leer. ${HEIC_REMEDY}`,
  unsupported: `Acá no se puede subir este tipo de archivo. Si es una foto HEIC: ${HEIC_REMEDY}`,
} as const;
