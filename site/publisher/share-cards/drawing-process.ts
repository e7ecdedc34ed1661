/**
 * Draws share cards for the publisher that started it, at a low priority. Arguments: the folder of cards, the folder of
 * releases, the address of the cms.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { z } from '@centro/shared';
import { endWithParent } from '../../process/lifecycle.ts';
import { CardFolder } from './card-folder.ts';
import { drawCard } from './drawing.ts';
import { jobSchema, type Job, type Report } from './messages.ts';
import { fetchPicture } from './picture.ts';

const [cardsFolder, releasesFolder, cmsUrl] = z
  .tuple([z.string(), z.string(), z.url()])
  .parse(process.argv.slice(2));
const folder = new CardFolder(cardsFolder);

endWithParent();
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
folder.clean();

process.on('message', (message) => {
  void report(jobSchema.parse(message));
});

async function report(job: Job): Promise<void> {
  const message = await work(job).then(
    () => null,
    (error: unknown) => String(error),
  );
  process.send?.({ message } satisfies Report);
}

async function work(job: Job): Promise<void> {
  switch (job.kind) {
    case 'draw': {
      const { card } = job;
      if (folder.has(card)) return;
      const picture = card.picture === null ? undefined : await fetchPicture(cmsUrl, card.picture);
      folder.write(card, await drawCard(card, picture));
      return;
    }
    case 'prune':
      folder.prune(releasesFolder);
  }
}
