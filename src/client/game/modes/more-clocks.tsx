import { useTranslation } from 'react-i18next';
import { MORE_MODES, TIME_CONTROLS, type TimeControlName, tempoOf } from '../../../rules/time-control';
import { Picker } from '../../kit/picker';
import { apart } from '../../kit/player-name';
import { modeKey } from './modes';

interface MoreClocksProps {
  chosen: TimeControlName;
  onChoose: (mode: TimeControlName) => void;
  'data-testid': string;
}

/** The six time controls beside the first three, in a menu that is closed at first. @source settled reading 101 */
export function MoreClocks({ chosen, onChoose, 'data-testid': testId }: MoreClocksProps) {
  const { t } = useTranslation();
  const more = MORE_MODES.map(value => ({
    value,
    label: `${t(modeKey(tempoOf(value)))} ${apart(TIME_CONTROLS[value].shortName)}`,
  }));
  const isSet = MORE_MODES.includes(chosen);
  return (
    <Picker
      label={t('common.clocks.more')}
      options={[{ value: '', label: t('common.clocks.more') }, ...more]}
      value={isSet ? chosen : ''}
      onPick={value => value !== '' && onChoose(value)}
      isSet={isSet}
      data-testid={testId}
    />
  );
}
