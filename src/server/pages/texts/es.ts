import type { PageSection, PageTexts } from '../texts';

/** To KING, where nobody sells them. */
const ways: PageSection = {
  heading: 'Cómo conseguir KING',
  paragraphs: [
    'Cada jugador nuevo empieza con 1.000 KING. Después se consiguen jugando y comerciando.',
    'En el mercado puedes vender tus avatares y tableros a otros jugadores: recibes el 95 % del precio.',
    'En un duelo con apuesta, quien gana se lleva la de los dos.',
    'Los torneos dan reinas, no KING. Quien administra este servidor también puede conceder KING.',
  ],
};

export const es: PageTexts = {
  shop: {
    title: 'Tienda',
    lead: 'Esta instalación de Kingside no tiene tienda: los KING no se venden por dinero.',
    sections: [
      ways,
      {
        heading: 'Para quien administra',
        paragraphs: [
          '`npm run operator -- grant <usuario> <king>` concede KING. `SHOP_URL` indica la dirección de una tienda propia.',
        ],
      },
    ],
  },
  swap: {
    title: 'Intercambio',
    lead: 'Esta instalación de Kingside no está conectada a ningún intercambio.',
    sections: [
      {
        heading: 'Qué significa',
        paragraphs: [
          'Los KING y las reinas se quedan en este servidor. Fuera de él no tienen precio y no se pueden cambiar por dinero.',
        ],
      },
      ways,
      {
        heading: 'Para quien administra',
        paragraphs: ['`SWAP_URL` indica la dirección de un intercambio propio.'],
      },
    ],
  },
  hub: {
    title: 'Depósitos',
    lead: 'Esta instalación de Kingside no acepta depósitos.',
    sections: [
      {
        heading: 'Qué significa',
        paragraphs: [
          'No se puede ingresar ni retirar nada. No envíes nunca dinero ni objetos a quien te diga que aparecerán aquí.',
        ],
      },
      {
        heading: 'Para quien administra',
        paragraphs: ['`HUB_URL` indica la dirección de un centro de depósitos propio.'],
      },
    ],
  },
  chat: {
    title: 'Comunidad',
    lead: 'Esta instalación de Kingside todavía no tiene chat de la comunidad.',
    sections: [
      {
        heading: 'Mientras tanto',
        paragraphs: [
          'Juega una partida y conoce gente ante el tablero. Para lo demás, pregunta directamente a quien administra este servidor.',
        ],
      },
      {
        heading: 'Para quien administra',
        paragraphs: ['`CHAT_URL` indica la dirección de tu comunidad.'],
      },
    ],
  },
  items: {
    title: 'Coleccionables',
    lead: 'Tableros, avatares, marcos, banderas y juegos de piezas: tu aspecto ante el tablero.',
    sections: [
      {
        heading: 'Lo que tiene todo el mundo',
        paragraphs: [
          'Una cuenta nueva tiene un tablero, un avatar, un marco, una bandera y un juego de piezas. Los objetos cambian el aspecto, nunca la fuerza de juego.',
        ],
      },
      {
        heading: 'Rareza',
        paragraphs: [
          'C es lo sencillo; después vienen B, A y S, y SS es lo más raro. La rareza se nota en el material: hierro, bronce, plata, oro y prisma.',
        ],
      },
      {
        heading: 'Para quien administra',
        paragraphs: [
          '`npm run operator -- award <usuario> <tipo> <nombre>` entrega un objeto. `ITEMS_SITE_URL` indica un sitio propio.',
        ],
      },
    ],
  },
  terms: {
    title: 'Condiciones de uso',
    lead: 'Las reglas de este servidor de Kingside, escritas para leerse. Al pulsar «Aceptar», estás de acuerdo con ellas.',
    sections: [
      {
        heading: '1. Qué es esto',
        paragraphs: [
          'Kingside es una plataforma de ajedrez en línea. Este servidor lo lleva quien lo ha instalado («la administración»), y estas condiciones rigen entre tú y la administración. Participar es gratis.',
        ],
      },
      {
        heading: '2. Tu cuenta',
        paragraphs: [
          'Entras mediante un proveedor de identidad. Cada persona juega con una sola cuenta. No cedas tu acceso: lo que se haga con tu cuenta cuenta como hecho por ti.',
          'Tu nombre de usuario lo ve todo el mundo. No elijas uno que insulte, engañe o suplante a otra persona.',
        ],
      },
      {
        heading: '3. Juego limpio',
        paragraphs: [
          'Durante la partida piensa por tu cuenta: sin motores, sin bases de datos de aperturas o finales y sin consejos de otras personas.',
          'No pierdas a propósito, no pactes resultados, no muevas puntuación entre cuentas ni dejes correr el reloj en una posición perdida para molestar. Abandonar una partida cuenta como derrota y se ve en tu perfil.',
        ],
      },
      {
        heading: '4. KING, reinas y objetos',
        paragraphs: [
          'Los KING, las reinas y los coleccionables son parte del juego. No tienen valor en dinero, no se pueden cobrar y no son de tu propiedad en sentido legal: puedes usarlos aquí mientras exista tu cuenta.',
          'Cambiar de nombre cuesta lo que indica la ventana. Las apuestas de los duelos y las inscripciones de los torneos se cobran al entrar. La administración puede corregir movimientos debidos a un error o a trampas.',
        ],
      },
      {
        heading: '5. El trato entre jugadores',
        paragraphs: [
          'Sé amable. Nada de insultos, amenazas, odio o acoso, ni publicidad, ni nada ilegal, ni intentos de perturbar el servidor o de llegar a lo que no es para ti.',
        ],
      },
      {
        heading: '6. Tus datos',
        paragraphs: [
          'Se guarda: el identificador que nos da tu proveedor, tu nombre de usuario y tus ajustes, tus partidas con sus jugadas y tiempos, tus puntuaciones, estadísticas, objetos y movimientos, tu verificación en dos pasos, tus límites de apuestas, los jugadores que has bloqueado, lo que denuncias y escribes a soporte, tus avisos durante 30 días y tus inicios de sesión, con navegador, sistema y horas, durante 60 días. Otros jugadores ven las partidas, las puntuaciones y el perfil.',
          'Sirve para que el juego funcione y para nada más, y no se vende. Tu navegador guarda los ajustes y la sesión. En la configuración puedes pedir una copia de tus datos y eliminar tu cuenta; las partidas terminadas y los movimientos se quedan, sin tu nombre.',
          'Después, tu acceso todavía se reconoce por una huella (hash) que no dice quién eres. Con él se conservan los bloqueos de otros jugadores, el bloqueo de la cuenta y el del acceso hasta que se levanten; las pausas, una pausa en las apuestas, los análisis del día y tu puntuación durante 30 días; y para siempre, que ya recibiste los KING de bienvenida.',
        ],
      },
      {
        heading: '7. Si se incumplen las reglas',
        paragraphs: [
          'Quien incumpla estas reglas puede recibir una advertencia o ver bloqueada su cuenta, por un tiempo o para siempre. Una cuenta bloqueada no puede jugar. Puedes pedir a la administración que lo revise.',
        ],
      },
      {
        heading: '8. Sin garantía de disponibilidad',
        paragraphs: [
          'El servidor se ofrece tal como es. Puede haber interrupciones, errores y pérdidas de datos. La administración responde por dolo y negligencia grave, y siempre que la ley no permita otra cosa.',
        ],
      },
      {
        heading: '9. Cambios',
        paragraphs: [
          'Si estas condiciones cambian, se te preguntará otra vez antes de seguir jugando. Si no estás de acuerdo puedes cerrar sesión; tu cuenta quedará sin usar.',
          'Estas son las condiciones que trae Kingside. Si la administración tiene otras, las enlaza aquí (`TERMS_URL`) y entonces valen solo esas.',
        ],
      },
    ],
  },
};
