import i18next from 'i18next';
import { useMemo, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import '../../src/client/styles/tokens.css';
import '../../src/client/styles/base.scss';
import '../../src/client/styles/fonts';
import { BracketControl } from '../../src/client/bracket/control';
import { type Bracket, buildBracket } from '../../src/client/bracket/model';
import { loadAreas, showLanguage } from '../../src/client/i18n/i18n';
import { type Actions, ActionsProvider } from '../../src/client/page/actions';
import { settings } from '../../src/client/settings/state/settings';
import { BracketMap } from '../../src/client/tournament/bracket/bracket-map';
import { BracketViewer } from '../../src/client/tournament/bracket/bracket-viewer';
import { useBracketWords } from '../../src/client/tournament/bracket/bracket-words';
import { MapFoot } from '../../src/client/tournament/bracket/map-foot';
import { MapTools } from '../../src/client/tournament/bracket/map-tools';
import { isLanguage } from '../../src/protocol/settings';
import { bracketOf } from '../support/games/brackets';
import { mulberry32 } from '../support/random';
import { liveGames } from './live-games';
import { showWishes } from './show';

const BEGUN = Date.UTC(2026, 10, 22, 20);
const WIDE = (id: number) => `WWWWWWWWWWWWWWWWWW${String(id).padStart(2, '0')}`;
const ARABIC = (id: number) => (id % 2 === 0 ? `سلطان_الشطرنج_${id}` : `aurelia_${id}`);
const NONE: ReadonlySet<number> = new Set();

interface MapProps {
  bracket: Bracket;
  me: number | null;
  isMirrored: boolean;
}

function BracketPage({ bracket, me, isMirrored }: MapProps) {
  const [control] = useState(() => new BracketControl({ prefersStillness: () => false }));
  const { winners, losers } = bracket.groups;
  const words = useBracketWords(winners.length, losers.length);
  useMemo(
    () => control.show({ bracket, words, isMirrored, followed: me, boards: NONE }),
    [control, bracket, me, words, isMirrored],
  );
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <MapTools control={control} bracket={bracket} onFindMe={null} />
      <div style={{ position: 'relative', flex: 1 }}>
        <BracketMap control={control} me={me} />
      </div>
      <MapFoot control={control} onList={() => undefined} />
    </div>
  );
}

/**
 * One bracket alone, for pictures and for measuring. Parts of the wish: `entrants`, `played`, `fighting`, `me`, `lang`,
 * `names` (wide, arabic), `renderer`; `whole` shows it with its tools, as the screen does, with the games of
 * `live-games.ts`.
 */
await showWishes(async wish => {
  const number = (name: string) => (wish.has(name) ? { [name]: Number(wish.get(name)) } : {});
  const names = wish.get('names');
  const nameOf = names === 'wide' ? WIDE : names === 'arabic' ? ARABIC : undefined;
  const frames = bracketOf({
    entrants: Number(wish.get('entrants') ?? 8),
    ...number('played'),
    ...number('fighting'),
    random: mulberry32(7),
    begun: BEGUN,
    ...(nameOf && { nameOf }),
  });
  const me = wish.has('me') ? Number(wish.get('me')) : null;
  const asked = wish.get('lang');
  const language = isLanguage(asked) ? asked : 'es';
  settings.language = language;
  await showLanguage(language);
  await loadAreas(['bracket', 'lobby', 'tournament']);
  return (
    <MemoryRouter>
      <ActionsProvider actions={{ live: liveGames } as Actions}>
        <div style={{ position: 'fixed', inset: 0 }}>
          {wish.has('whole') ? (
            <div style={{ display: 'flex', height: '100%', padding: 16 }}>
              <BracketViewer matches={frames} timeline={null} me={me} now={BEGUN + 3_600_000} />
            </div>
          ) : (
            <BracketPage
              bracket={buildBracket(frames)}
              me={me}
              isMirrored={i18next.dir(language) === 'rtl'}
            />
          )}
        </div>
      </ActionsProvider>
    </MemoryRouter>
  );
});
