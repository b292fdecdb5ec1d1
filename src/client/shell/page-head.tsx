import type { titleKey } from '../page/page-title';
import { HeadPlace, TitlePlace } from '../screen/head-place';
import { useMenuLook } from '../screen/use-menu-look';
import styles from './page-head.module.scss';
import { BackArrow, PageHeading } from './page-heading';
import { SearchButton } from './player-search/search-button';

/** The head of a page's content: the way back, its title, and what the page puts beside it. On a phone the bar has both. */
export function PageHead({ title }: { title: Parameters<typeof titleKey>[0] }) {
  // A wide rail has the search beside the user's own name.
  const hasSearch = useMenuLook() !== 'wide';
  return (
    <div className={styles.head}>
      <BackArrow otherwise={null} />
      <div className={styles.titles}>
        <PageHeading title={title} />
        <TitlePlace />
      </div>
      <HeadPlace />
      {hasSearch && <SearchButton />}
    </div>
  );
}
