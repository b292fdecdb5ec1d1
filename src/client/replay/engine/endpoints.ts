import { analysisAnswer, analysisState } from '../../../protocol/analysis';
import { endpoint } from '../../transport/endpoint';

/** Whether engines answer the user now. */
export const enginePermission = endpoint(null, () => '/analysis', analysisState);
/** Asks the operator's engine about a position. */
export const analysePosition = endpoint(null, () => '/analysis', analysisAnswer);
