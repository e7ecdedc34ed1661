/** Texts of a chunked upload (spec §4, Upload task states). */
export const uploadCopy = {
  label: 'Avance de la subida',
  running: (percent: number) => `Subiendo la imagen: ${String(percent)} %`,
  pausing: 'Pausando…',
  paused: (percent: number) => `En pausa: ${String(percent)} %`,
  canceling: 'Cancelando…',
  canceled: 'Cancelaste la subida.',
  pause: 'Pausar',
  resume: 'Seguir',
  cancel: 'Cancelar',
} as const;
