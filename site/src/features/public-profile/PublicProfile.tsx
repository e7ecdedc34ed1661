import { useRef, useState } from 'react';
import { mutate } from 'swr';
import { routes } from '@centro/shared/routes';
import { SCORE_FIELDS } from '@centro/shared/public-profile/ranking';
import { CATEGORIES, CATEGORY_LABELS } from '@centro/shared/training/labels';
import type { Me, PublicProfile as Profile } from '@centro/shared';
import { SignedIn } from '../../components/session/SignedIn.tsx';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { LoadError } from '../../components/ui/LoadError.tsx';
import { publicProfileCopy } from '../../copy/public-profile.ts';
import { failureTexts } from '../../copy/failures.ts';
import { profileCopy } from '../../copy/profile.ts';
import { sessionCopy } from '../../copy/session.ts';
import { addresses } from '../../lib/api/calls.ts';
import { useReading } from '../../lib/api/reading.ts';
import { signInAgain, useRequiredSession } from '../../lib/session/required.ts';
import { PUBLIC_PROFILE, publicProfileApi } from './calls.ts';
import { PublicProfileForm } from './PublicProfileForm.tsx';

/** Creates, changes and deletes the citizen's public profile (spec §2, §3). */
export function PublicProfile() {
  const session = useRequiredSession();
  return <SignedIn session={session}>{(me) => <Own me={me} />}</SignedIn>;
}

function Own({ me }: { me: Me }) {
  const own = useReading(PUBLIC_PROFILE, publicProfileApi.find);
  const [news, setNews] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  switch (own.kind) {
    case 'loading':
      return <Loading label={sessionCopy.loading} />;
    case 'failed':
      return <LoadError failure={own.failure} again={own.again} />;
    case 'read':
      return (
        <>
          {own.data && <ProfileStatus profile={own.data} />}
          {/* Another key for another profile, so that input does not carry over. */}
          <PublicProfileForm
            key={own.data === null ? 'new' : 'known'}
            me={me}
            profile={own.data}
            onSaved={() => {
              setNews(publicProfileCopy.saved);
            }}
            onGone={() => {
              setNews(publicProfileCopy.gone);
              void mutate(PUBLIC_PROFILE, null, { revalidate: false });
              void mutate(addresses.me);
            }}
            onTyped={() => {
              setNews('');
            }}
          />
          <p role="status" tabIndex={-1} ref={status}>
            {news}
          </p>
          {own.data && (
            <Withdraw
              onDone={() => {
                setNews(publicProfileCopy.deleted);
                void mutate(addresses.me);
                // The button that had the focus is gone.
                status.current?.focus();
              }}
            />
          )}
          <p>
            <a href={routes.profile()}>{profileCopy['me.title']}</a>
          </p>
        </>
      );
  }
}

function ProfileStatus({ profile }: { profile: Profile }) {
  return (
    <section aria-labelledby="puntaje">
      {profile.onBoard && (
        <p>
          {publicProfileCopy['own.on']} <a href={routes.board()}>{publicProfileCopy['own.see']}</a>
        </p>
      )}
      {profile.pending && <p>{publicProfileCopy['own.pending']}</p>}
      {profile.rejection && (
        <p>
          {publicProfileCopy['own.rejected']} {profile.rejection}
        </p>
      )}
      <h2 id="puntaje">{publicProfileCopy['own.scores']}</h2>
      <dl className="own-scores">
        {CATEGORIES.map((category) => (
          <Score key={category} label={CATEGORY_LABELS[category]} score={profile[SCORE_FIELDS[category]]} />
        ))}
        <Score label={publicProfileCopy.total} score={profile.totalScore} />
      </dl>
      <p className="hint">{publicProfileCopy['own.scores.note']}</p>
    </section>
  );
}

function Score({ label, score }: { label: string; score: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{score}</dd>
    </>
  );
}

function Withdraw({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    setProblem('');
    const result = await publicProfileApi.remove();
    setBusy(false);
    if (result.ok) {
      await mutate(PUBLIC_PROFILE, null, { revalidate: false });
      onDone();
    } else if (result.failure.code === 'unauthenticated') {
      signInAgain();
    } else {
      setProblem(`${publicProfileCopy['delete.failed']}. ${failureTexts[result.failure.code]}`);
    }
  };
  const ask = async () => {
    setProblem('');
    try {
      // Loaded on demand, because few people delete their profile.
      const { showMessage } = await import('../../components/ui/dialog.ts');
      showMessage({
        icon: 'question',
        title: publicProfileCopy['delete.question'],
        text: publicProfileCopy['delete.consequence'],
        cancellable: true,
        onAccept: () => void withdraw(),
      });
    } catch {
      setProblem(`${publicProfileCopy['delete.failed']}. ${publicProfileCopy['delete.reload']}`);
    }
  };
  return (
    <>
      <ErrorMessage>{problem !== '' && problem}</ErrorMessage>
      <button
        type="button"
        className="link"
        aria-busy={busy}
        onClick={() => {
          if (!busy) void ask();
        }}
      >
        {publicProfileCopy.delete}
      </button>
    </>
  );
}
