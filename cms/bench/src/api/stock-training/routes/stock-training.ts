import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::stock-training.stock-training');
