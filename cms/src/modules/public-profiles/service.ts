import {
  PROFILES_PER_PAGE,
  type PublicProfile,
  type PublicProfileRequest,
  type RankedProfile,
  type Ranking,
  type Scores,
} from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { byStaff, appendAuditEntries } from '../../platform/audit/entries';
import { imageKeyOf, isEmailConfirmed } from '../accounts/citizen';
import { USER_TABLE, USER_UID, type StoredUser } from '../../platform/database/users';
import { writeContent } from '../content/revision';
import { inTransaction, type Transaction } from '../../platform/database/transaction';
import { ApiError } from '../../platform/errors/api-error';
import type { StoredObject } from '../../platform/storage/store';
import { discardImage, openImage } from '../images/files';
import { boardEntries } from './board';
import {
  contactOf,
  deleteProfiles,
  ownerOf,
  ownProfile,
  profileColumns,
  profilesOnBoard,
  profileUidsOf,
  publicProfileOf,
  RANKING_COLUMNS,
  shownOf,
  submitProfile,
  writeScores,
  type StoredProfile,
} from './rows';
import { pagesOf } from '../content/pages';
import { countAttempt } from '../../platform/rate-limits/attempts';
import { LIMITS } from '../../platform/rate-limits/limits';

/** Profiles on the job board, which people join voluntarily (spec §3, Public profile). */
export function publicProfileService(strapi: Core.Strapi) {
  const queries = () => ({ trx: strapi.db.connection });
  const users = strapi.db.query(USER_UID);

  /** Returns a person's own public profile, or `null`. */
  async function find(personId: number): Promise<PublicProfile | null> {
    const row = await ownProfile(queries(), personId);
    return row ? publicProfileOf(row) : null;
  }

  /**
   * Submits a new or changed profile for approval by the staff (docs/adr/102).
   *
   * @param mustExist whether a profile must already exist
   * @throws {ApiError} `profile-image-required` (spec §5), `not-found`
   */
  function save(
    personId: number,
    request: PublicProfileRequest,
    mustExist: boolean,
    now: number,
  ): Promise<PublicProfile> {
    return inTransaction(strapi, async (transaction) => {
      const owner = await locked(transaction, personId);
      if (mustExist && !(await ownProfile(transaction, personId))) {
        throw new ApiError('not-found', 'There is no public profile');
      }
      if (!owner.profileImage) throw new ApiError('profile-image-required', 'The picture comes first');
      await submitProfile(transaction, personId, request, owner.profileImage, now);
      const row = await ownProfile(transaction, personId);
      if (!row) throw new Error('A stored public profile was not found');
      return publicProfileOf(row);
    });
  }

  /** Deletes a person's profile, on the board or not, and their picture, which has no other use. */
  function remove(personId: number): Promise<void> {
    return writeContent(strapi, async (mark, transaction) => {
      const key = imageKeyOf(await locked(transaction, personId), 'profile-images');
      if (key !== null) await dropPicture(transaction, personId, key);
      const uids = await profileUidsOf(transaction, [personId]);
      await deleteProfiles(transaction, uids);
      mark(boardEntries(uids));
    });
  }

  /**
   * Sets the scores of a profile, which only staff may do (design, Public profile), and records it in the audit log.
   *
   * @param staffId account in the admin
   * @returns whether there is such a profile
   */
  function score(staffId: number, uid: string, scores: Scores, now: number): Promise<boolean> {
    return writeContent(strapi, async (mark, transaction) => {
      const personUid = await ownerOf(transaction, uid);
      if (personUid === undefined) return false;
      await writeScores(transaction, uid, scores);
      const entry = { by: byStaff(staffId), kind: 'score-change', personUid } as const;
      await appendAuditEntries(transaction, [entry], now);
      mark(boardEntries([uid]));
      return true;
    });
  }

  /**
   * Returns one page of the board, highest score first.
   *
   * @param reader signed-in citizen; contact details need a confirmed e-mail, a name, a DNI and no ban
   * @param address of the client, from `countedAddress`
   * @throws {ApiError} `not-found` beyond the last page, `too-many-requests`
   */
  async function rank(
    ranking: Ranking,
    page: number,
    { reader, address }: { readonly reader: StoredUser | undefined; readonly address: string },
  ) {
    const { board } = LIMITS;
    const seesContacts = reader !== undefined && maySeeContacts(reader);
    const limit = seesContacts ? board.contacts : board.reader;
    await countAttempt(strapi, [reader ? [limit, reader.documentId] : [board.address, address]]);
    const [counted] = await profilesOnBoard(queries()).count({ total: '*' });
    const meta = pagesOf(Number(counted?.total ?? 0), page, PROFILES_PER_PAGE);
    const rows = await profilesOnBoard(queries())
      .select<StoredProfile[]>(profileColumns())
      .orderBy([{ column: RANKING_COLUMNS[ranking], order: 'desc' }, { column: 'uid' }])
      .limit(PROFILES_PER_PAGE)
      .offset((page - 1) * PROFILES_PER_PAGE);
    const data = rows.map((row): RankedProfile => ({
      ...shownOf(row),
      contact: seesContacts ? contactOf(row) : null,
    }));
    return { data, meta };
  }

  /**
   * Opens the picture of a profile on the board.
   *
   * @throws {ApiError} `not-found`
   */
  async function picture(uid: string): Promise<StoredObject> {
    const row = await profilesOnBoard(queries())
      .where({ uid })
      .first<Pick<StoredProfile, 'person_id' | 'picture'> | undefined>('person_id', 'picture');
    const owner = row && ((await users.findOne({ where: { id: row.person_id } })) as StoredUser | null);
    const key = row?.picture ?? (owner ? imageKeyOf(owner, 'profile-images') : null);
    const file = key === null ? undefined : await openImage(key);
    if (!file) throw new ApiError('not-found', 'There is no such picture');
    return file;
  }

  /** A crash leaves an unreferenced file, which the daily job removes (`images/retention.ts`). */
  async function dropPicture({ onCommit }: Transaction, personId: number, key: string): Promise<void> {
    await users.update({ where: { id: personId }, data: { profileImage: null } });
    onCommit(() => discardImage(key));
  }

  async function locked({ trx }: Transaction, personId: number): Promise<StoredUser> {
    await trx(USER_TABLE).where({ id: personId }).forUpdate().first('id');
    const owner = (await users.findOne({ where: { id: personId } })) as StoredUser | null;
    if (!owner) throw new ApiError('unauthenticated', 'The account was deleted');
    return owner;
  }

  return { find, save, remove, score, rank, picture };
}

function maySeeContacts(reader: StoredUser): boolean {
  const { banned, names, surnames, dniNumber } = reader;
  return banned !== true && isEmailConfirmed(reader) && Boolean(names && surnames && dniNumber);
}
