type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a press on a link is meant for another tab, another window or a file, which is the browser's own work. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
