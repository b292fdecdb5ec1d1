import { type ComponentProps, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline, useRetryOnline } from '../kit/use-online';
import { useActions } from '../page/actions';
import { ErrorState } from './error-state';

type CallFailedProps = Pick<
  ComponentProps<typeof ErrorState>,
  'title' | 'text' | 'low' | 'level' | 'onRetry'
>;

/**
 * Says in the screen's words what could not be loaded, or that there is no network. Tries again by hand, and by itself
 * when the network is back.
 */
export function CallFailed({ title, text, ...state }: CallFailedProps) {
  const { t } = useTranslation();
  const online = useOnline();
  useRetryOnline(true, state.onRetry);
  return (
    <ErrorState
      {...state}
      title={online ? title : t('common.offline.title')}
      text={online ? text : t('common.offline.text')}
    />
  );
}

/** The user's data could not be loaded. */
export function UserNotLoaded(words: Pick<CallFailedProps, 'title' | 'text'>) {
  const { session } = useActions();
  const retry = useCallback(() => void session.reloadUser(), [session]);
  return <CallFailed {...words} level={2} onRetry={retry} />;
}
