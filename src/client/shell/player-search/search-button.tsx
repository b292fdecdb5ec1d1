import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/button';
import { PlayerSearch } from './player-search';

/** The magnifier that opens the search for a player. */
export function SearchButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <PlayerSearch>
      {open => (
        <IconButton
          className={className}
          label={t('shell.search.title')}
          aria-haspopup="dialog"
          onClick={open}
          data-testid="search-players"
        >
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </PlayerSearch>
  );
}
