import { useEffect, useState } from 'react';
import { ShownGameProvider } from '../../game/shown-game';
import { analysedAt } from './analysis-address';
import { AnalysisBoard, type Opened } from './analysis-board';
import { type Collection, keepGame, keptGame, openAt, openBrought } from './brought-game';
import { PgnReader } from './pgn-reader';
import type { OpenFault } from './problem-text';

/**
 * A board of one's own with an engine: moves from the start, from any position, or in any game that is brought. Its address
 * has the moves of the game and of the line on show; the game as it was brought is kept in this tab, and nothing on the server.
 *
 * @source settled reading 94
 */
export function AnalysisScreen() {
  const [opened, setOpened] = useState((): Opened => {
    const { search } = location;
    return { serial: 0, analysis: openAt(analysedAt(search), search), read: null };
  });
  const [text, setText] = useState('');
  const [reader] = useState(() => new PgnReader());
  useEffect(() => () => reader.stop(), [reader]);
  const [collection, setCollection] = useState<Collection | null>(null);

  useEffect(() => {
    const { search } = location;
    void keptGame(reader, analysedAt(search)).then(found => {
      // A game that was opened meanwhile stays.
      if (found)
        setOpened(last =>
          last.serial === 0 ? { serial: 1, analysis: openAt(found.tree, search), read: found } : last,
        );
    });
  }, [reader]);

  async function choose(index: number, from: Collection): Promise<OpenFault | null> {
    const read = await reader.read(index, from.letters);
    if (!read) return { reason: 'failed' };
    if (!read.ok) return read;
    const { tree, problems, letters } = read;
    keepGame(tree);
    setCollection({ ...from, chosen: index });
    setOpened(last => ({
      serial: last.serial + 1,
      analysis: openBrought(tree, 0),
      read: { problems, letters },
    }));
    return null;
  }

  async function openText(wanted: string): Promise<OpenFault | 'games' | null> {
    const found = await reader.open(wanted);
    if (!found) return { reason: 'failed' };
    if (!found.ok) return found;
    const { games, more } = found;
    const brought = { games, more, chosen: null, letters: undefined };
    if (games.length === 1) return choose(0, brought);
    setCollection(brought);
    return 'games';
  }

  return (
    <ShownGameProvider store={opened.analysis.game} isReplay>
      <AnalysisBoard
        key={opened.serial}
        {...opened}
        text={text}
        onText={setText}
        onOpen={openText}
        collection={collection}
        onChoose={async index => collection && choose(index, collection)}
        onLetters={letters => {
          if (collection?.chosen === null || !collection) return;
          void choose(collection.chosen, { ...collection, letters });
        }}
        onWriteAll={async own =>
          collection &&
          reader.write(collection.chosen === null ? [] : [[collection.chosen, own]], collection.letters)
        }
      />
    </ShownGameProvider>
  );
}
