import { captureException, type ErrorEvent, init } from '@sentry/react';
import { CLIENT_VERSION } from '../../protocol/limits';

/** Everything in an event that could name a person or carry a token is taken out. */
function scrub(event: ErrorEvent): ErrorEvent {
  delete event.user;
  delete event.breadcrumbs;
  delete event.extra;
  if (event.request) event.request = { url: withoutQuery(event.request.url ?? '') };
  return event;
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/, '');

/**
 * Starts Sentry without tracing (ER-01).
 *
 * @returns sends one error
 */
export function startSentry(dsn: string): (error: unknown, where: string) => void {
  init({
    dsn,
    release: String(CLIENT_VERSION),
    tracesSampleRate: 0,
    maxBreadcrumbs: 0,
    ignoreErrors: ['AbortError'],
    beforeSend: scrub,
  });
  return (error, where) => {
    captureException(error, { tags: { where } });
  };
}
