import { statementAnswer } from '../../protocol/statement';
import { endpoint } from '../transport/endpoint';

/** A page of the user's statement. @param query of it, see `statementQuery` */
export const statement = endpoint(null, (query: string) => `/statement?${query}`, statementAnswer);
