import { useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '../../../../src/client/styles/tokens.css';
import '../../../../src/client/styles/base.scss';
import '../../../../src/client/styles/fonts';
import './shell.css';
import { BracketControl } from '../../../../src/client/bracket/control';
import { bracketFollower } from '../../../../src/client/bracket/follow-bracket';
import { loadAreas, showLanguage } from '../../../../src/client/i18n/i18n';
import { openStage } from '../../../../src/client/stage';
import { BracketMap } from '../../../../src/client/tournament/bracket/bracket-map';
import { useBracketWords } from '../../../../src/client/tournament/bracket/bracket-words';
import { MapFoot } from '../../../../src/client/tournament/bracket/map-foot';
import { MapTools } from '../../../../src/client/tournament/bracket/map-tools';
import { bracketOf } from '../../../support/games/brackets';
import { mulberry32 } from '../../../support/random';
import { drawn } from './host';

/** Our bracket on the contract of the bench: the map with all its tools, on a stage that is open already. */

type Frames = ReturnType<typeof bracketOf>;

const NONE: ReadonlySet<number> = new Set();
let frames: Frames = [];
let show: (next: Frames) => void = () => undefined;

function OneBracket() {
  const [follow] = useState(bracketFollower);
  const [{ bracket, control }] = useState(() => ({
    bracket: follow(frames),
    control: new BracketControl({ prefersStillness: () => false }),
  }));
  const { winners, losers } = bracket.groups;
  const words = useBracketWords(winners.length, losers.length);
  useLayoutEffect(() => {
    const look = { words, isMirrored: false, followed: null, boards: NONE };
    control.show({ ...look, bracket });
    show = next => control.show({ ...look, bracket: follow(next) });
  }, [control, follow, bracket, words]);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <MapTools control={control} bracket={bracket} onFindMe={null} />
      <div style={{ position: 'relative', flex: 1 }}>
        <BracketMap control={control} me={null} />
      </div>
      <MapFoot control={control} onList={() => undefined} />
    </div>
  );
}

/** The frames, with another score of the loser in the first match. */
function changed(turn: number): Frames {
  return frames.map(match => {
    if (match.id !== 0) return match;
    const [first, second] = match.participants.map(slot =>
      slot.result === 'loss' ? { ...slot, score: turn % 2 } : slot,
    );
    return first && second ? { ...match, participants: [first, second] } : match;
  });
}

await showLanguage('en');
await loadAreas(['bracket']);
// Names are drawn in fonts that earlier pages of the product have loaded.
const FACES = [
  '450 14px "Inter Variable"',
  '600 14px "Inter Variable"',
  '600 20px "Playfair Display Variable"',
];
await Promise.all([openStage(), ...FACES.map(face => document.fonts.load(face, 'aЖñعش'))]);
const api = {
  prepare(entrants: number) {
    frames = bracketOf({ entrants, random: mulberry32(7) });
  },
  async mount() {
    const holder = document.createElement('div');
    holder.style.cssText = 'position:fixed;inset:0';
    document.body.append(holder);
    createRoot(holder).render(
      <MemoryRouter>
        <OneBracket />
      </MemoryRouter>,
    );
    await drawn(holder, 'bracket');
  },
  update: (turn: number) => show(changed(turn)),
};
Object.assign(window, { __bench: api });
