/** The hub and the pages of its kinds come together: who sees one goes to the others. */
export { HubScreen } from './hub-screen';
export { ItemScreen } from './item-screen';
