import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::stock-training.stock-training');
