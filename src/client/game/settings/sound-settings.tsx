import { useSnapshot } from 'valtio';
import { settings, settingsActions } from '../../settings/state/settings';
import { Switch, Volume } from './rows';

const { change } = settingsActions;

/** @param watching the game is another player's, whose sound has a switch of its own */
export function SoundSettings({ watching }: { watching: boolean }) {
  const now = useSnapshot(settings);
  const heard = now.sound && (!watching || now.soundWatch);
  return (
    <div>
      {watching ? (
        <Switch
          name="soundWatch"
          on={now.sound && now.soundWatch}
          // Turned on here, the sound cannot stay off everywhere.
          set={on => change(on ? { sound: true, soundWatch: true } : { soundWatch: false })}
        />
      ) : (
        <Switch name="sound" on={now.sound} set={on => change({ sound: on })} />
      )}
      <Volume name="volume" sample="drawOffer" disabled={!heard} />
      <Switch name="soundMove" on={now.soundMove} disabled={!heard} set={on => change({ soundMove: on })} />
      {/* A spectator picks up no pieces. */}
      {!watching && (
        <Switch
          name="soundSelect"
          on={now.soundSelect}
          disabled={!heard || !now.soundMove}
          set={on => change({ soundSelect: on })}
        />
      )}
      <Volume name="volumeMove" sample="drop" disabled={!heard || !now.soundMove} />
    </div>
  );
}
