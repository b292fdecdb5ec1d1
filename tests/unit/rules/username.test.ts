import { expect, test } from 'vitest';
import { lengthProblem, usernameFrom, usernameProblem } from '../../../src/rules/username';
import { COMMANDS } from '../../../src/server/compose-commands';

test.each(['abcd', 'ABCD', 'a_b_', '____', '1234', 'Rook_lover_1851', 'a'.repeat(20), 'avatarx', 'piecesx'])(
  '[ID-18] %s is a good name',
  name => {
    expect(usernameProblem(name)).toBeNull();
  },
);

test('a name of wrong length is told from one of wrong letters', () => {
  expect(['', 'abc', 'a'.repeat(21), 'abcd', 'a b', 'ñandu'].map(lengthProblem)).toEqual([
    'empty',
    'short',
    'long',
    null,
    null,
    null,
  ]);
});

test.each([
  '',
  'abc',
  'a'.repeat(21),
  'a b c d',
  'ñandu',
  'abc-d',
  'abcd\n',
  ' abcd',
  'аbcd',
  '٤٥٦٧',
  'abc😀',
])('[ID-18] %j is invalid', name => {
  expect(usernameProblem(name)).toBe('invalid');
});

test.each([
  ...[
    'admin',
    'ADMIN',
    'Admin_',
    '_a_d_m_i_n_',
    '4dm1n',
    'adm1n1strat0r',
    'admin2026',
    '007_Admin',
    'aadmmiin',
  ],
  ...[
    'Kingside',
    'K1ngs1de',
    'kIngslde',
    'KINGSIDE_Team',
    'TheRealKingside',
    'kingside_support',
    'KingsideChess',
  ],
  ...['Support', 'supp0rt', 'Support_Desk_24', 'Soporte', 'suporte1', 'Podderzhka'],
  ...['Moderator', 'm0d3r4t0r7', 'ModeratorBot', 'moderador', 'adrnin', 'Official_Staff', 'system'],
])('[IP-26] %s reads like a name of the service’s staff and is reserved', name => {
  expect(usernameProblem(name)).toBe('reserved');
});

test.each([
  ...[
    'Badminton',
    'Administratrix_of_x',
    'Kingsidecastle',
    'Kingsley',
    'supporter',
    'Moderato',
    'Systematic',
  ],
  ...['team', 'The_Real_Bot', 'Staffan', 'officialdom', 'chess_user_1', '12345', 'Pippa_Pawn', 'Modesto'],
])('[IP-26] %s pretends nothing and is allowed', name => {
  expect(usernameProblem(name)).toBeNull();
});

test.each(['avatars', 'flags', 'frames', 'pieces', 'undefined', 'Pieces', 'UNDEFINED'])(
  '[IP-26] %s is reserved',
  name => {
    expect(usernameProblem(name)).toBe('reserved');
  },
);

test.each([
  ['Ana María', 'Ana_Maria'],
  ['  Jean-Luc  O.Neill ', 'Jean_Luc_O_Neill'],
  ['magnus_90', 'magnus_90'],
  ['Maximiliano Alejandro Ortega', 'Maximiliano_Alejandr'],
])('[ID-14] the name “%s” becomes the username %s', (name, username) => {
  expect(usernameFrom(name)).toBe(username);
});

test.each(['', 'Bo', 'Ольга', 'ليلى', 'Admin', '!?'])('[ID-14] the name “%s” gives no username', name => {
  expect(usernameFrom(name)).toBe('');
});

/** Words of the operator's command lines: `<user>` stands for something, `<rapid|blitz>` is two words. */
const orderWords = COMMANDS.flatMap(
  ({ usage }) => usage.replaceAll(/<[^<>|]+>/g, '').match(/[a-z][\w-]*/gi) ?? [],
);

test('[IP-26] every word of an order that could be a name is reserved, mint among them', () => {
  const words = [...new Set([...orderWords, 'help'])].filter(word => /^\w{4,20}$/.test(word));
  expect(words).toContain('mint');
  expect(words.filter(word => usernameProblem(word.toUpperCase()) !== 'reserved')).toEqual([]);
});
