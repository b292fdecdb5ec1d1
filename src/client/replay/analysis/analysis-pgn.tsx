import { Copy, Download, Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PgnTree, tagOf } from '../../../rules/pgn/tree';
import { writeTree } from '../../../rules/pgn/write';
import { PICTURE, SMALL } from '../../game/layout/tool';
import { PGN_TYPE } from '../../game/pgn/pgn-buttons';
import { copyText, saveFile } from '../../page/files';
import { ToolMenu } from '../tool-menu';

interface AnalysisPgnProps {
  /** The game with all that was added to it. */
  tree: () => PgnTree;
  /** How many games were brought together with it, itself included. */
  count: number;
  /** All of them as PGN; `null` if they could not be written. */
  onAll: () => Promise<string | null>;
  /** Gets the outcome in words. */
  onTold: (text: string) => void;
}

/** Writes the game on show with its variations and comments, or all games of its text. */
export function AnalysisPgn({ tree, count, onAll, onTold }: AnalysisPgnProps) {
  const { t } = useTranslation();
  const copy = async () =>
    onTold(t((await copyText(writeTree(tree()))) ? 'matches.pgn.copied' : 'matches.pgn.notCopied'));
  const save = (name: string, text: string) => saveFile(name, new Blob([text], { type: PGN_TYPE }));
  async function saveAll(): Promise<void> {
    const text = await onAll();
    if (text === null) onTold(t('replay.free.problem.failed'));
    else save('games.pgn', text);
  }
  return (
    <ToolMenu
      picture={<Download {...PICTURE} />}
      entries={[
        {
          id: 'analysis-pgn-copy',
          picture: <Copy {...SMALL} />,
          words: t('matches.pgn.copy'),
          onSelect: () => void copy(),
        },
        {
          id: 'analysis-pgn-download',
          picture: <Download {...SMALL} />,
          words: t('matches.pgn.download'),
          onSelect: () => save(fileName(tree()), writeTree(tree())),
        },
        ...(count > 1
          ? [
              {
                id: 'analysis-pgn-all',
                picture: <Files {...SMALL} />,
                words: t('replay.free.downloadAll', { count }),
                onSelect: () => void saveAll(),
              },
            ]
          : []),
      ]}
      data-testid="analysis-pgn"
    >
      PGN
    </ToolMenu>
  );
}

/** By both players, where they are known. */
function fileName(tree: PgnTree): string {
  const names = [tagOf(tree, 'White'), tagOf(tree, 'Black')].filter(name => name !== null);
  const safe = names.map(name => name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')).join('_vs_');
  return `${safe === '' ? 'analysis' : safe}.pgn`;
}
