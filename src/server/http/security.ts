import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration';

/**
 * Security headers. No inline scripts and no `eval`; styles may be inline, since the dialog's scroll
 * lock writes a style element.
 *
 * @source design §5, security; research, server spike §2.2 for the opener policy
 */
export async function secure(app: FastifyInstance, configuration: Configuration): Promise<void> {
  const { publicUrl, firebase } = configuration;
  const encrypted = publicUrl?.protocol === 'https:';
  const elsewhere = foreignOrigins(configuration);
  const google = firebase
    ? {
        script: ['https://apis.google.com'],
        connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
        frame: [`https://${firebase.authDomain}`],
      }
    : { script: [], connect: [], frame: [] };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...google.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        // Pixi reads its atlases from blobs; 'self' covers ws of the same origin, older Safari wants it spelled out.
        connectSrc: [
          "'self'",
          'data:',
          'blob:',
          ...ownSockets(configuration),
          ...elsewhere,
          ...google.connect,
        ],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: google.frame.length > 0 ? google.frame : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(encrypted && { upgradeInsecureRequests: [] }),
      },
    },
    xFrameOptions: { action: 'deny' },
    // The sign-in popup has to keep its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: encrypted ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
}

function ownSockets({ publicUrl }: Configuration): string[] {
  return publicUrl ? [publicUrl.origin.replace(/^http/, 'ws')] : [];
}

/** Origins of what the configuration puts elsewhere. */
function foreignOrigins({ bases, sentryDsn }: Configuration): string[] {
  // The policy takes ws addresses for other ones than http.
  const addresses = [bases.api, bases.live.replace(/^http/, 'ws'), bases.items, sentryDsn ?? ''];
  const origins = addresses.filter(address => URL.canParse(address)).map(address => originOf(address));
  return [...new Set(origins)];
}

/** `URL.origin` is "null" for ws addresses. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
