/**
 * Preloaded into a cms (`--import`): gives new password hashes the minimum cost. At the usual cost a hash takes 90 ms
 * of CPU time, and the tests make thousands.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const LOWEST_COST = 4;

interface Hashing {
  genSalt: (cost: number, callback: (error: Error | null, salt: string) => void) => void;
  genSaltSync: (cost: number) => string;
}

const ofCms = createRequire(path.resolve(import.meta.dirname, '../../cms/package.json'));
const ofStrapi = createRequire(ofCms.resolve('@strapi/strapi'));
const bcrypt = createRequire(ofStrapi.resolve('@strapi/core'))('bcryptjs') as Hashing;
const { genSalt, genSaltSync } = bcrypt;

bcrypt.genSalt = (_cost, callback) => {
  genSalt(LOWEST_COST, callback);
};
bcrypt.genSaltSync = () => genSaltSync(LOWEST_COST);
