import { setPatience } from '../../../src/server/patience';
import { PATIENCE } from '../server/place';

// A test that opens a database in its own process waits for a busy machine as long as the servers of the other tests do.
setPatience(PATIENCE);
