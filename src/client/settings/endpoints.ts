import { settingsAnswer } from '../../protocol/settings';
import { endpoint } from '../transport/endpoint';

/** Keeps settings with the account. */
export const keepSettings = endpoint(null, () => '/settings', settingsAnswer);
