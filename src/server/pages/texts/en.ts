import type { PageSection, PageTexts } from '../texts';

/** To KING, where nobody sells them. */
const ways: PageSection = {
  heading: 'How to get KING',
  paragraphs: [
    'Every new player starts with 1,000 KING. After that they come from playing and trading.',
    'In the marketplace you can sell your avatars and boards to other players: you receive 95% of the price.',
    'In a duel with a stake, the winner takes the stakes of both.',
    'Tournaments award queens, not KING. The operator of this server can grant KING as well.',
  ],
};

export const en: PageTexts = {
  shop: {
    title: 'Shop',
    lead: 'This installation of Kingside has no shop: KING are not sold for money.',
    sections: [
      ways,
      {
        heading: 'For the operator',
        paragraphs: [
          '`npm run operator -- grant <user> <king>` grants KING. `SHOP_URL` sets the address of your own shop.',
        ],
      },
    ],
  },
  swap: {
    title: 'Exchange',
    lead: 'This installation of Kingside is not connected to an exchange.',
    sections: [
      {
        heading: 'What that means',
        paragraphs: [
          'KING and queens stay on this server. They have no price outside it and cannot be exchanged for money.',
        ],
      },
      ways,
      {
        heading: 'For the operator',
        paragraphs: ['`SWAP_URL` sets the address of an exchange of your own.'],
      },
    ],
  },
  hub: {
    title: 'Deposits',
    lead: 'This installation of Kingside takes no deposits.',
    sections: [
      {
        heading: 'What that means',
        paragraphs: [
          'Nothing can be paid in or out. Never send money or items to anyone who says it will show up here.',
        ],
      },
      {
        heading: 'For the operator',
        paragraphs: ['`HUB_URL` sets the address of a deposit hub of your own.'],
      },
    ],
  },
  chat: {
    title: 'Community',
    lead: 'This installation of Kingside has no community chat yet.',
    sections: [
      {
        heading: 'Until then',
        paragraphs: [
          'Play a game and meet people at the board. Whoever runs this server can be asked directly.',
        ],
      },
      { heading: 'For the operator', paragraphs: ['`CHAT_URL` sets the address of your community.'] },
    ],
  },
  items: {
    title: 'Collectibles',
    lead: 'Boards, avatars, frames, flags and piece sets: how you look at the board.',
    sections: [
      {
        heading: 'What everyone has',
        paragraphs: [
          'A new account owns one board, one avatar, one frame, one flag and one set of pieces. Items change how things look, never how strong anybody plays.',
        ],
      },
      {
        heading: 'Rarity',
        paragraphs: [
          'C is plain, then come B, A and S; SS is the rarest. The rarity shows in the material: iron, bronze, silver, gold and prism.',
        ],
      },
      {
        heading: 'For the operator',
        paragraphs: [
          '`npm run operator -- award <user> <kind> <name>` awards an item. `ITEMS_SITE_URL` sets a site of your own.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    lead: 'The rules of this Kingside server, written to be read. You agree to them when you press “Accept”.',
    sections: [
      {
        heading: '1. What this is',
        paragraphs: [
          'Kingside is an online chess platform. This server is run by whoever installed it (“the operator”), and these terms apply between you and the operator. Taking part is free of charge.',
        ],
      },
      {
        heading: '2. Your account',
        paragraphs: [
          'You sign in with an identity provider. One person plays with one account. Keep your access to yourself; what is done with your account counts as done by you.',
          'Your username is seen by everyone. Do not choose one that insults, deceives or passes for somebody else.',
        ],
      },
      {
        heading: '3. Fair play',
        paragraphs: [
          'During a game, think for yourself: no engines, no opening or endgame databases, no advice from other people.',
          'Do not lose on purpose, arrange results, move ratings between accounts, or let your clock run out in a lost position to annoy the other side. Leaving a game counts as a loss and is shown on your profile.',
        ],
      },
      {
        heading: '4. KING, queens and items',
        paragraphs: [
          'KING, queens and collectibles are part of the game. They have no value in money, cannot be paid out, and are not yours in the sense of property law: you may use them here as long as your account exists.',
          'Changing a username costs what the dialog says. Stakes in duels and entry fees of tournaments are taken when you enter. The operator may correct transactions that result from an error or from cheating.',
        ],
      },
      {
        heading: '5. How we treat each other',
        paragraphs: [
          'Be polite. No insults, threats, hatred or harassment, no advertising, nothing unlawful, and no attempt to disturb the server or to reach what is not meant for you.',
        ],
      },
      {
        heading: '6. Your data',
        paragraphs: [
          'We store: the id your provider gives us, your username and settings, your games with their moves and times, your ratings, statistics, items and transactions, your two-step verification, your limits on stakes, the players you have blocked, what you report and write to support, your notifications for 30 days, and your sign-ins, with browser, system and times, for 60 days. Games, ratings and profile are visible to other players.',
          'It is used to run the game and for nothing else, and is not sold. Your browser keeps settings and your session. In the settings you can get a copy of your data and delete your account; finished games and transactions stay, without your name.',
          'After a deletion your sign-in can still be recognised by a hash, which does not tell who you are. Blocks by other players, a ban and a barred sign-in stay with it until they are lifted; pauses, a break from staking, the analyses of the day and your rating for 30 days; and for good that you have had the welcome KING.',
        ],
      },
      {
        heading: '7. Breaking the rules',
        paragraphs: [
          'Whoever breaks these rules can be warned or banned, for a time or for good. A banned account cannot play. You may ask the operator to look at it again.',
        ],
      },
      {
        heading: '8. No promise of availability',
        paragraphs: [
          'The server is offered as it is. There may be interruptions, errors and losses of data. The operator is liable for intent and gross negligence, and wherever the law does not allow anything else.',
        ],
      },
      {
        heading: '9. Changes',
        paragraphs: [
          'When these terms change you are asked again before you go on playing. If you do not agree you can sign out; your account then stays unused.',
          'These are the terms that come with Kingside. An operator who has others links them here (`TERMS_URL`), and then only those hold.',
        ],
      },
    ],
  },
};
