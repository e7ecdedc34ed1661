import { createStrapi } from '@strapi/strapi';
import path from 'node:path';
const appDir = path.resolve(__dirname, '..');
void createStrapi({ appDir, distDir: path.join(appDir, 'dist') }).start();
