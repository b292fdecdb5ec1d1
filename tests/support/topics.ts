/**
 * Messages between nodes, each with a test that has it go from one node to another: the end of its title, after the ids.
 * What a message says is shown where it comes without delay, by one that a third node says, or by what nothing else
 * would make up for.
 */
export const TOPIC_TESTS: Readonly<Record<string, string>> = {
  'channels-dropped': 'a node closes the channels that another tells it to close, and tells of its own order',
  'tournament-changed': 'entrants hear at any node how their tournament stands, and that it was cancelled',
  'tournament-cancelled': 'entrants hear at any node how their tournament stands, and that it was cancelled',
  'run-stepped': 'a step of a tournament is told to all nodes, and so is a wish of its players elsewhere',
  'run-wished': 'a step of a tournament is told to all nodes, and so is a wish of its players elsewhere',
  'identity-disabled': 'an identity that is disabled at one node is refused by the other',
  'session-ended': 'a node closes the channels of a session that has ended at another, and tells of its own',
  'session-renewed':
    'a node ends the channels of tokens that signing in anew at another has replaced, and tells of its own',
  'duel-changed': 'a new duel and a block are told to all nodes',
  'duel-seat-taken': 'a duel whose owner has gone to another node is joined at a third, and begins for both',
  'duel-measured': 'players of a duel at two nodes see how the line of the other is',
  'queue-entered': 'players at different nodes are paired, and their game runs at the node of one of them',
  'queue-waits':
    'players who wait when the node that pairs ends (%s) keep their sockets, and are paired by another',
  'queue-left': 'a place that is left at one node is forgotten by the node that pairs',
  'queue-coming':
    'a player who asks for people at one node hears of those who wait at another, and not of the house',
  'queue-lengths':
    'a player who asks for people at one node hears of those who wait at another, and not of the house',
  'queue-ahead':
    'a player whose opponent called their game off comes first, at whichever node they come again',
  'queue-closed': 'a player who queues at another node has one place, and the first window ends with 4002',
  'queue-called': 'players at different nodes are paired, and their game runs at the node of one of them',
  'queue-paired': 'players at different nodes are paired, and their game runs at the node of one of them',
  'blocks-changed': 'a new duel and a block are told to all nodes',
  'user-playing':
    'a playing user is sent to their game from the queue of any node, and pages at all nodes hear of it',
  'seat-taken': 'players whose sockets are at other nodes play a game to its end, and another one',
  'seats-told': 'players whose sockets are at other nodes play a game to its end, and another one',
  'game-taken-up': 'a player whose game another node has taken up sits down anew',
  'user-free':
    'a playing user is sent to their game from the queue of any node, and pages at all nodes hear of it',
  'watched-game': 'moves and ends of a game reach a spectator of its player at the other node',
  'leases-dealt':
    'games of a node that is drained go to both others: no player is sent theirs twice, none loses time or a move',
  'node-told': 'the status of each node lists both, and the metrics say that they hear each other',
  'node-drained': 'a node is drained and called back by an order that is given at another',
  'watchers-counted': 'spectators at both nodes are counted together, at each of them',
  'own-data-changed': 'notices that were read at one node are read for the pages at the other',
};
