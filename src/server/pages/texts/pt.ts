import type { PageSection, PageTexts } from '../texts';

/** To KING, where nobody sells them. */
const ways: PageSection = {
  heading: 'Como conseguir KING',
  paragraphs: [
    'Cada jogador novo começa com 1.000 KING. Depois eles vêm de jogar e negociar.',
    'No mercado você pode vender seus avatares e tabuleiros a outros jogadores: você recebe 95% do preço.',
    'Em um duelo com aposta, quem vence leva a dos dois.',
    'Os torneios dão rainhas, não KING. Quem administra este servidor também pode conceder KING.',
  ],
};

export const pt: PageTexts = {
  shop: {
    title: 'Loja',
    lead: 'Esta instalação do Kingside não tem loja: KING não se vendem por dinheiro.',
    sections: [
      ways,
      {
        heading: 'Para quem administra',
        paragraphs: [
          '`npm run operator -- grant <usuário> <king>` concede KING. `SHOP_URL` define o endereço de uma loja própria.',
        ],
      },
    ],
  },
  swap: {
    title: 'Câmbio',
    lead: 'Esta instalação do Kingside não está ligada a nenhum câmbio.',
    sections: [
      {
        heading: 'O que isso significa',
        paragraphs: [
          'KING e rainhas ficam neste servidor. Fora dele não têm preço e não podem ser trocados por dinheiro.',
        ],
      },
      ways,
      {
        heading: 'Para quem administra',
        paragraphs: ['`SWAP_URL` define o endereço de um câmbio próprio.'],
      },
    ],
  },
  hub: {
    title: 'Depósitos',
    lead: 'Esta instalação do Kingside não aceita depósitos.',
    sections: [
      {
        heading: 'O que isso significa',
        paragraphs: [
          'Nada pode ser depositado nem sacado. Nunca envie dinheiro ou itens a quem disser que eles vão aparecer aqui.',
        ],
      },
      {
        heading: 'Para quem administra',
        paragraphs: ['`HUB_URL` define o endereço de uma central de depósitos própria.'],
      },
    ],
  },
  chat: {
    title: 'Comunidade',
    lead: 'Esta instalação do Kingside ainda não tem um chat da comunidade.',
    sections: [
      {
        heading: 'Enquanto isso',
        paragraphs: [
          'Jogue uma partida e conheça gente diante do tabuleiro. Para o resto, fale diretamente com quem administra este servidor.',
        ],
      },
      {
        heading: 'Para quem administra',
        paragraphs: ['`CHAT_URL` define o endereço da sua comunidade.'],
      },
    ],
  },
  items: {
    title: 'Colecionáveis',
    lead: 'Tabuleiros, avatares, molduras, bandeiras e conjuntos de peças: a sua aparência diante do tabuleiro.',
    sections: [
      {
        heading: 'O que todo mundo tem',
        paragraphs: [
          'Uma conta nova tem um tabuleiro, um avatar, uma moldura, uma bandeira e um conjunto de peças. Os itens mudam a aparência, nunca a força de jogo.',
        ],
      },
      {
        heading: 'Raridade',
        paragraphs: [
          'C é o simples; depois vêm B, A e S, e SS é o mais raro. A raridade aparece no material: ferro, bronze, prata, ouro e prisma.',
        ],
      },
      {
        heading: 'Para quem administra',
        paragraphs: [
          '`npm run operator -- award <usuário> <tipo> <nome>` entrega um item. `ITEMS_SITE_URL` define um site próprio.',
        ],
      },
    ],
  },
  terms: {
    title: 'Termos de uso',
    lead: 'As regras deste servidor do Kingside, escritas para serem lidas. Ao pressionar “Aceitar”, você concorda com elas.',
    sections: [
      {
        heading: '1. O que é isto',
        paragraphs: [
          'O Kingside é uma plataforma de xadrez on-line. Este servidor é mantido por quem o instalou (“a administração”), e estes termos valem entre você e a administração. Participar é gratuito.',
        ],
      },
      {
        heading: '2. A sua conta',
        paragraphs: [
          'Você entra por um provedor de identidade. Cada pessoa joga com uma só conta. Não empreste o seu acesso: o que for feito com a sua conta conta como feito por você.',
          'O seu nome de usuário é visto por todos. Não escolha um que ofenda, engane ou se passe por outra pessoa.',
        ],
      },
      {
        heading: '3. Jogo limpo',
        paragraphs: [
          'Durante a partida, pense por conta própria: sem programas, sem bases de aberturas ou finais e sem conselhos de outras pessoas.',
          'Não perca de propósito, não combine resultados, não transfira rating entre contas e não deixe o relógio correr em posição perdida para incomodar. Abandonar uma partida conta como derrota e aparece no seu perfil.',
        ],
      },
      {
        heading: '4. KING, rainhas e itens',
        paragraphs: [
          'KING, rainhas e colecionáveis fazem parte do jogo. Não têm valor em dinheiro, não podem ser resgatados e não são sua propriedade em sentido legal: você pode usá-los aqui enquanto a sua conta existir.',
          'Trocar de nome custa o que a janela informa. As apostas dos duelos e as inscrições dos torneios são cobradas na entrada. A administração pode corrigir movimentações causadas por erro ou trapaça.',
        ],
      },
      {
        heading: '5. Como nos tratamos',
        paragraphs: [
          'Seja gentil. Nada de insultos, ameaças, ódio ou assédio, nem publicidade, nem nada ilegal, nem tentativas de perturbar o servidor ou de alcançar o que não é para você.',
        ],
      },
      {
        heading: '6. Os seus dados',
        paragraphs: [
          'São guardados: o identificador que o seu provedor nos dá, o seu nome de usuário e as suas configurações, as suas partidas com lances e tempos, os seus ratings, estatísticas, itens e movimentações, a sua verificação em duas etapas, os seus limites de apostas, os jogadores que você bloqueou, o que você denuncia e escreve ao suporte, os seus avisos por 30 dias e os seus acessos, com navegador, sistema e horários, por 60 dias. Partidas, ratings e perfil são visíveis a outros jogadores.',
          'Servem para o jogo funcionar e para mais nada, e não são vendidos. O seu navegador guarda as configurações e a sessão. Nas configurações você pode obter uma cópia dos seus dados e excluir a sua conta; as partidas terminadas e as movimentações ficam, sem o seu nome.',
          'Depois da exclusão, o seu acesso ainda é reconhecido por um hash, que não diz quem você é. Com ele ficam os bloqueios de outros jogadores, um banimento e um acesso barrado até serem retirados; pausas, uma pausa nas apostas, as análises do dia e o seu rating por 30 dias; e, para sempre, que você já recebeu os KING de boas-vindas.',
        ],
      },
      {
        heading: '7. Quem quebra as regras',
        paragraphs: [
          'Quem quebrar estas regras pode ser advertido ou banido, por um tempo ou para sempre. Uma conta banida não pode jogar. Você pode pedir à administração que reveja o caso.',
        ],
      },
      {
        heading: '8. Sem promessa de disponibilidade',
        paragraphs: [
          'O servidor é oferecido como está. Pode haver interrupções, erros e perda de dados. A administração responde por dolo e culpa grave, e sempre que a lei não permitir outra coisa.',
        ],
      },
      {
        heading: '9. Mudanças',
        paragraphs: [
          'Quando estes termos mudarem, você será consultado de novo antes de continuar a jogar. Se não concordar, pode sair; a sua conta ficará sem uso.',
          'Estes são os termos que acompanham o Kingside. A administração que tiver outros coloca o endereço aqui (`TERMS_URL`), e então só esses valem.',
        ],
      },
    ],
  },
};
