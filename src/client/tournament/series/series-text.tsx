import { useTranslation } from 'react-i18next';
import { family } from '../../i18n/family';
import { VisuallyHidden } from '../../kit/visually-hidden';

/** Marks of a series that was not played. */
const MARKS = ['NS', 'WO'] as const;
const markKey = family('lobby.marks', MARKS);

/** The result of a series: a score, or a mark that tells in words what it means. @source TB-19 */
export function SeriesText({ text }: { text: string }) {
  const { t } = useTranslation();
  const mark = MARKS.find(one => one === text);
  if (!mark) return text;
  const words = t(markKey(mark));
  return (
    <abbr title={words}>
      <span aria-hidden="true">{mark}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </abbr>
  );
}
