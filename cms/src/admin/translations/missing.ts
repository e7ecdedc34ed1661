import { texts as writingTexts } from '../writing/texts';
import { PICTURE_TRANSLATIONS } from './pictures';

/** Texts for editors that Strapi does not translate to Spanish, or not well. */
const MISSING: Readonly<Record<string, string>> = {
  'global.sessions.active-devices': 'Mis sesiones',
  'Settings.sessions.title': 'Mis sesiones',
  'Settings.sessions.subtitle':
    'Dónde está abierta tu cuenta. Para cerrar una sesión tenés que haber ingresado hace menos de diez minutos.',
  'Settings.sessions.device': 'Navegador',
  'Settings.sessions.loginAt': 'Ingreso',
  'Settings.sessions.lastActiveAt': 'Último uso',
  'Settings.sessions.actions': 'Acciones',
  'Settings.sessions.current': 'Esta sesión',
  'Settings.sessions.unknownDevice': 'Navegador desconocido',
  'Settings.sessions.revoke': 'Cerrar esta sesión',
  'Settings.sessions.revoke.success': 'Sesión cerrada',
  'Settings.sessions.revoke.confirm':
    '¿Seguro que querés cerrar esta sesión? Ahí va a hacer falta volver a ingresar.',
  'Settings.sessions.revoke.confirmCurrent':
    'Es la sesión que estás usando: si la cerrás, tenés que volver a ingresar.',
  'Settings.sessions.revokeOthers': 'Cerrar las demás',
  'Settings.sessions.revokeOthers.confirm':
    '¿Seguro que querés cerrar todas las demás sesiones? En esta seguís.',
  'Settings.sessions.revokeOthers.success': 'Las demás sesiones están cerradas',
  'Settings.sessions.revokeAll': 'Cerrar todas',
  'Settings.sessions.revokeAll.confirm':
    '¿Seguro que querés cerrar todas las sesiones? También esta, y vas a tener que volver a ingresar.',
  'Auth.form.welcome.title': 'Te damos la bienvenida',
  'Auth.form.welcome.subtitle': 'Entrá con tu cuenta del centro',
  'HomePage.addWidget.button': 'Agregar panel',
  'HomePage.addWidget.noWidgetsAvailable': 'No hay más paneles',
  'HomePage.addWidget.title': 'Agregar panel',
  'HomePage.widget.delete': 'Quitar',
  'HomePage.widget.drag': 'Arrastrá para mover',
  'app.HeaderLayout.docLink.label': 'Más información en la documentación de Strapi',
  'app.components.ToggleCheckbox.disabled-label': 'Desactivado',
  'app.components.ToggleCheckbox.enabled-label': 'Activado',
  'app.error.chunk.message':
    'No se pudo cargar esta pantalla. Suele pasar cuando el servidor recién arranca o se cortó la conexión.',
  'app.error.chunk.reload': 'Volver a cargar',
  'app.error.chunk.title': 'No se pudo cargar esta pantalla',
  'app.session.ended.title': 'La sesión terminó',
  'app.session.ended.unsaved': 'La sesión terminó. Lo que no guardaste se va a perder cuando salgas.',
  'app.utils.already-published': 'Ya está publicado',
  'app.utils.update-filter': 'Cambiar el filtro',
  'components.Blocks.blocks.quote': 'Cita',
  'components.Blocks.popover.link.rel': 'Rel (opcional)',
  'components.Blocks.popover.link.target': 'Target (opcional)',
  'components.Input.error.validation.combobox.invalid': 'El valor no es válido',
  'components.Input.error.validation.maxLength': 'Es demasiado largo: entran {max} caracteres.',
  'components.Input.error.validation.regex':
    'El valor no tiene la forma que hace falta: mirá la ayuda del campo.',
  'components.Input.error.validation.regex.withField':
    '{field} no tiene la forma que hace falta: mirá la ayuda del campo.',
  'content-manager.actions.copy-documentId.label': 'Copiar el identificador',
  'content-manager.actions.copy-documentId.success': 'Identificador copiado',
  'content-manager.actions.open-in-new-tab.label': 'Abrir en otra pestaña',
  'content-manager.bulk-publish.waiting-for-action': 'Esperando',
  'content-manager.components.Blocks.dnd.instruction':
    'Para cambiar el orden de los bloques, apretá Comando o Control junto con Mayúsculas y las flechas para arriba o para abajo',
  'content-manager.components.RelationInputModal.button-fullpage': 'Ir a la entrada',
  'content-manager.components.RelationInputModal.confirmation-message':
    'Hay cambios sin guardar. Si cerrás, se pierden. ¿Querés cerrar?',
  'content-manager.components.RelationInputModal.modal-title': 'Modificar',
  'content-manager.containers.List.statusFilter.draft': 'Borrador (nunca publicado)',
  'content-manager.containers.List.statusFilter.published': 'Publicado (todos)',
  'content-manager.containers.List.statusFilter.publishedModified': 'Publicado (con cambios sin publicar)',
  'content-manager.containers.List.statusFilter.publishedUnmodified': 'Publicado (sin cambios)',
  'content-manager.containers.edit.information.document.label': 'Creado',
  'content-manager.containers.edit.information.last-draft.label': 'Última modificación',
  'content-manager.containers.edit.information.documentId.label': 'Identificador',
  'content-manager.containers.empty-label': 'Sin título',
  'content-manager.containers.list.filters.status': 'Estado',
  'content-manager.containers.list.table-headers.status': 'Estado',
  'content-manager.containers.untitled': 'Sin título',
  // Strapi's plural has a wrong accent.
  'content-manager.form.Input.hint.character.unit': '{maxValue, plural, one { carácter} other { caracteres}}',
  'content-manager.plugin.name': 'Contenido',
  'content-manager.relation.create': 'Crear',
  'content-manager.validation.error.unreadable-required-field':
    'No tenés permiso para ver un dato obligatorio. Consultá a la administración.',
  'global.last-change.redo': 'Rehacer el último cambio',
  'global.last-change.undo': 'Deshacer el último cambio',
  'global.last-changes.discard': 'Descartar los últimos cambios',
  'global.more': 'Más',
  'search.placeholder': 'Buscar',
  'app.utils.toggle': 'Mostrar u ocultar',
  cancel: 'Cancelar',
  'global.move': 'Mover',
  'content-manager.actions.delete.dialog.body': '¿Seguro que querés eliminarlo? No se puede deshacer.',
  'content-manager.actions.unpublish.dialog.body': '¿Seguro que querés sacarlo del sitio?',
  'content-manager.actions.unpublish.dialog.radio-label': 'Elegí qué hacer con el borrador.',
  'content-manager.actions.unpublish.dialog.option.keep-draft':
    'Sacarlo del sitio y dejar el borrador como está',
  'content-manager.actions.unpublish.dialog.option.replace-draft':
    'Sacarlo del sitio y volver el borrador a lo que estaba publicado',
  'content-manager.success.record.unpublish': 'Ya no está en el sitio',
  'content-manager.components.Blocks.blocks.bulletList': 'Lista con viñetas',
  'content-manager.components.Blocks.blocks.numberList': 'Lista numerada',
  'content-manager.components.DynamicZone.add-item-above': 'Agregar arriba',
  'content-manager.components.DynamicZone.add-item-below': 'Agregar abajo',
  'content-manager.components.DynamicZone.more-actions': 'Más acciones',
  'content-manager.components.DynamicZone.move-down': 'Mover abajo',
  'content-manager.components.DynamicZone.move-up': 'Mover arriba',
  'content-manager.components.LeftMenu.Search.label': 'Buscar en el contenido',
  'content-manager.components.LeftMenu.collection-types': 'Lo que se publica',
  'content-manager.components.LeftMenu.single-types': 'Del centro',
  'content-manager.components.RepeatableComponent.error-message': 'Hay algo para corregir en esta parte',
  'content-manager.components.reset-entry': writingTexts.emptyPart,
  'content-manager.components.empty-repeatable': 'Está vacío: apretá para completarlo.',
  'content-manager.components.repeatable.reorder.error': 'No se pudo cambiar el orden. Volvé a intentarlo.',
  'content-manager.containers.Edit.clickToJump': 'Apretá para ir a la entrada',
  'content-manager.containers.ListPage.selectedEntriesModal.title': 'Publicar las entradas',
  'content-manager.dnd.instructions': 'Apretá la barra espaciadora para agarrarlo y cambiarlo de lugar',
  'content-manager.dnd.grab-item':
    '{item}, agarrado. Posición en la lista: {position}. Apretá las flechas arriba y abajo para cambiarlo de lugar, la barra espaciadora para soltarlo, Escape para cancelar.',
  'content-manager.popUpWarning.bodyMessage.contentType.delete.all':
    '¿Seguro que querés eliminar estas entradas?',
  'content-manager.popUpWarning.bodyMessage.contentType.publish.all':
    '¿Seguro que querés publicar estas entradas?',
  'content-manager.popUpWarning.bodyMessage.contentType.unpublish.all':
    '¿Seguro que querés sacar estas entradas del sitio?',
  'content-manager.popUpWarning.warning.publish-question': '¿Querés publicarlo igual?',
  'content-manager.popUpWarning.warning.unpublish': 'Si lo sacás del sitio, queda como borrador.',
  'content-manager.popUpWarning.warning.unpublish-question': '¿Seguro que querés sacarlo del sitio?',
  'content-manager.popUpWarning.warning.has-draft-relations.message':
    'Lo que elegiste incluye {count, plural, one {# entrada que es un borrador} other {# entradas que son borradores}}: en el sitio no se ven hasta que se publiquen.',
  'content-manager.popUpWarning.warning.has-draft-m2m-relations.message':
    '{count, plural, one {# entrada elegida es un borrador: se ve en el sitio cuando se publique.} other {# entradas elegidas son borradores: se ven en el sitio cuando se publiquen.}}',
  'content-manager.popUpWarning.warning.has-draft-m2m-relations.additional':
    '{count, plural, one {# entrada elegida es un borrador.} other {# entradas elegidas son borradores.}}',
  'content-manager.restore.success.message': 'Se volvió a una versión anterior.',
  'content-manager.restore.success.title': 'Versión recuperada.',
  'content-manager.validation.error': 'Hay algo para corregir antes de guardar.',
  'app.components.EmptyStateLayout.content-permissions': 'No tenés permiso para ver esto.',
  'components.Blocks.popover.link.error': 'Escribí un enlace válido',
  'components.InputSelect.option.placeholder': 'Elegí',
  'components.popUpWarning.message': '¿Seguro que querés borrar esto?',
  'notification.permission.not-allowed-read': 'No tenés permiso para ver este documento',
  'HomePage.header.subtitle': 'Te damos la bienvenida',
  'app.utils.unpublish': 'Sacar del sitio',
  'components.Wysiwyg.blocks.code': 'Código',
  'content-manager.components.Blocks.collapse': 'Achicar',
  'content-manager.components.Blocks.dnd.reorder': '{item}, movido. Nueva posición: {position}.',
  'content-manager.components.Blocks.expand': 'Agrandar',
  'content-manager.permissions.not-allowed.locale': 'No tenés permiso para ver esto',
  'popUpWarning.bodyMessage.contentType.delete.all': '¿Seguro que querés eliminar estas entradas?',
  'popUpWarning.bodyMessage.contentType.unpublish.all': '¿Seguro que querés sacar estas entradas del sitio?',
};

/** Translations that replace Strapi's own, by its keys. */
export const MISSING_TRANSLATIONS: Readonly<Record<string, string>> = { ...MISSING, ...PICTURE_TRANSLATIONS };
