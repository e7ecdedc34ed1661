import type { StrapiApp } from '@strapi/strapi/admin';
import { Briefcase, CheckCircle, Clock, Earth, Image, Pencil, Question, Search, User } from '@strapi/icons';
import type { ComponentType } from 'react';
import {
  AUDIT_ACTION,
  ENROLMENTS_ACTION,
  PEOPLE_ACTION,
  PICTURES_ACTION,
  PUBLISHING_ACTION,
  PUBLIC_PROFILES_ACTION,
} from '../platform/staff-api/actions';
import mark from '../../../site/public/favicon.svg';
import { texts as auditTexts } from './audit/texts';
import { MomentInput } from './dates/MomentInput';
import { styleAdmin } from './appearance/style';
import { THEME } from './appearance/theme';
import { texts as enrolmentTexts } from './enrolments/texts';
import { enrolmentsPanel } from './enrolments/training-panel';
import { customFields } from './fields/custom-fields';
import { texts as helpTexts } from './help/texts';
import { texts as homeTexts } from './home/texts';
import { labelOptions } from './list-columns';
import { OPTION_LABELS } from './option-labels';
import { texts as peopleTexts } from './people/texts';
import { picturesPanel } from './pictures/person-panel';
import { texts as pictureTexts } from './pictures/texts';
import { texts as profileTexts } from './public-profiles/texts';
import { previewPanel } from './publishing/preview-panel';
import { texts as publishingTexts } from './publishing/texts';
import { visiblePanel } from './publishing/visible-panel';
import { MISSING_TRANSLATIONS } from './translations/missing';
import { shrinkUploads } from './uploads/requests';
import { officeActions } from './writing/document-actions';
import { askBeforeEmptying } from './writing/emptying';
import { openedVersionPanel, sendOpenedVersions } from './writing/opened-versions';
import { seriesPanel } from './writing/series-panel';
import { unsavedPanel } from './writing/unsaved-panel';
import { writingPanel } from './writing/writing-panel';

/** Defaults of Strapi's preferences in the browser's local storage. */
const PREFERENCES = {
  // Strapi defaults to English.
  'strapi-admin-language': 'es',
  // Hides an announcement that is not for editors.
  'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_true:false': 'true',
};

for (const [key, value] of Object.entries(PREFERENCES)) {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

type Panel =
  | typeof picturesPanel
  | typeof enrolmentsPanel
  | typeof previewPanel
  | typeof visiblePanel
  | typeof writingPanel
  | typeof openedVersionPanel
  | typeof seriesPanel
  | typeof unsavedPanel;

/** Extension points of the content manager; Strapi does not export its type. */
interface ContentManager {
  readonly addEditViewSidePanel: (panels: readonly Panel[]) => void;
  readonly addDocumentAction: (change: typeof officeActions) => void;
}

export default {
  config: {
    locales: ['es'],
    // Strapi shows the translation of an enumeration's value, if there is one.
    translations: { es: { ...OPTION_LABELS, ...MISSING_TRANSLATIONS }, en: OPTION_LABELS },
    // The site's favicon in place of Strapi's logo.
    auth: { logo: mark },
    menu: { logo: mark },
    head: { favicon: mark },
    theme: THEME,
    tutorials: false,
    notifications: { releases: false },
  },
  register(app: StrapiApp): void {
    // Strapi's forms pass props that its type lacks.
    app.addFields({ type: 'datetime', Component: MomentInput as ComponentType });
    app.customFields.register(customFields);
    app.addMenuLink({
      to: 'inscripciones',
      icon: User,
      intlLabel: { id: 'centro.enrolments.title', defaultMessage: enrolmentTexts.title },
      permissions: [{ action: ENROLMENTS_ACTION, subject: null }],
      Component: () => import('./enrolments/EnrolmentsApp'),
    });
    app.addMenuLink({
      to: 'personas',
      icon: Search,
      intlLabel: { id: 'centro.people.title', defaultMessage: peopleTexts.title },
      permissions: [{ action: PEOPLE_ACTION, subject: null }],
      Component: () => import('./people/PeopleApp'),
    });
    app.addMenuLink({
      to: 'perfiles-publicos',
      icon: Briefcase,
      intlLabel: { id: 'centro.profiles.title', defaultMessage: profileTexts.title },
      permissions: [{ action: PUBLIC_PROFILES_ACTION, subject: null }],
      Component: () => import('./public-profiles/PublicProfilesApp'),
    });
    app.addMenuLink({
      to: 'fotos-de-documentos',
      icon: Image,
      intlLabel: { id: 'centro.pictures.title', defaultMessage: pictureTexts.title },
      permissions: [{ action: PICTURES_ACTION, subject: null }],
      Component: () => import('./pictures/PicturesApp'),
    });
    app.addMenuLink({
      to: 'registro',
      icon: Clock,
      intlLabel: { id: 'centro.audit.title', defaultMessage: auditTexts.title },
      permissions: [{ action: AUDIT_ACTION, subject: null }],
      Component: () => import('./audit/AuditApp'),
    });
    app.addMenuLink({
      to: 'ayuda',
      icon: Question,
      intlLabel: { id: 'centro.help.title', defaultMessage: helpTexts.title },
      permissions: [],
      Component: () => import('./help/HelpApp'),
      position: 20,
    });
    // Replaces Strapi's widgets, which show ids of entries, and other people to editors.
    app.widgets.register(() => [
      {
        id: 'to-do',
        icon: CheckCircle,
        title: { id: 'centro.home.toDo', defaultMessage: homeTexts.toDo },
        permissions: [{ action: ENROLMENTS_ACTION, subject: null }],
        component: async () => (await import('./home/ToDo')).ToDo,
      },
      {
        id: 'writing',
        icon: Pencil,
        title: { id: 'centro.home.writing', defaultMessage: homeTexts.writing },
        permissions: [
          { action: 'plugin::content-manager.explorer.create', subject: 'api::training.training' },
        ],
        component: async () => (await import('./home/Shortcuts')).WritingShortcuts,
      },
      {
        id: 'attending',
        icon: User,
        title: { id: 'centro.home.attending', defaultMessage: homeTexts.attending },
        permissions: [{ action: ENROLMENTS_ACTION, subject: null }],
        component: async () => (await import('./home/Shortcuts')).AttendingShortcuts,
      },
      {
        id: 'site-state',
        icon: Earth,
        title: { id: 'centro.publishing.state', defaultMessage: publishingTexts.state },
        permissions: [{ action: PUBLISHING_ACTION, subject: null }],
        component: async () => (await import('./publishing/SiteStateWidget')).SiteStateWidget,
      },
    ]);
  },
  bootstrap(app: StrapiApp): void {
    styleAdmin();
    sendOpenedVersions();
    askBeforeEmptying();
    shrinkUploads();
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', labelOptions);
    const contentManager = app.getPlugin('content-manager').apis as unknown as ContentManager;
    contentManager.addDocumentAction(officeActions);
    contentManager.addEditViewSidePanel([
      openedVersionPanel,
      unsavedPanel,
      writingPanel,
      seriesPanel,
      visiblePanel,
      previewPanel,
      picturesPanel,
      enrolmentsPanel,
    ]);
  },
};
