import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type ClientConfig, clientConfig } from '../protocol/installation';
import { parseJson } from '../protocol/parse';
import { BootFailure } from './boot-failure';
import { compose } from './compose';
import { showLanguage } from './i18n/i18n';
import { keepComposedKeys } from './keys/composed-keys';
import { type Actions, ActionsProvider } from './page/actions';
import { redirect } from './page/entries';
import { keepHistory } from './page/history';
import { reportError, startReporting, watchErrors } from './reporting/report';
import { keepSettings } from './settings/settings-storage';
import { currentLanguage, settings, settingsActions, settingsLink } from './settings/state/settings';
import { App } from './shell/app';
import { keepDocument } from './shell/document';
import { setInstallation } from './state/installation';

/** Boots the client: settings, words, the installation's configuration, then the screens. */
async function boot(root: Root): Promise<void> {
  try {
    const [config] = await Promise.all([loadConfig(), showLanguage(currentLanguage())]);
    setInstallation(config);
    startReporting(config.sentryDsn);
    keepDocument();
    render(root, compose(config, redirect));
  } catch (error) {
    reportError(error, 'boot');
    root.render(<BootFailure onRetry={() => void boot(root)} />);
  }
}

function render(root: Root, actions: Actions): void {
  root.render(
    <StrictMode>
      <ActionsProvider actions={actions}>
        <App />
      </ActionsProvider>
    </StrictMode>,
  );
}

async function loadConfig(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  const config = parseJson(clientConfig, await response.text());
  if (!config) throw new Error(`config.json: ${response.status}`);
  return config;
}

/** Removes service workers that an earlier product at this address may have left. @source SH-04 */
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map(registration => registration.unregister()));
}

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');

watchErrors();
keepHistory();
keepComposedKeys(window);
unregisterServiceWorkers().catch(error => reportError(error, 'service workers'));
keepSettings({
  settings,
  link: settingsLink,
  change: settingsActions.adopt,
  changeLink: settingsActions.adoptLink,
  storage: () => localStorage,
  events: window,
});
void boot(
  createRoot(host, {
    onUncaughtError: error => reportError(error, 'react'),
    onCaughtError: error => reportError(error, 'react'),
  }),
);
