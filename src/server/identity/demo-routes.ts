import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Configuration } from '../configuration';
import { mayTalk } from '../http/origins';
import { answer, refuse } from './answers';
import { NAME_LENGTH, sendPopup, sendRefusal } from './popup';
import { type Choice, POPUP, readPopupCall, sessionSchema } from './popup-call';
import type { Tickets } from './tickets';

const choiceBody = v.object({
  providerId: v.pipe(v.string(), v.maxLength(200)),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(NAME_LENGTH),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u),
  ),
  session: v.optional(sessionSchema),
});

interface DemoDeps {
  configuration: Configuration;
  codes: Tickets<Choice>;
  now: () => number;
}

/** The popup of demo identities, in which anybody may be anyone. */
export async function demoRoutes(
  app: FastifyInstance,
  { configuration, codes, now }: DemoDeps,
): Promise<void> {
  const { providers } = configuration.identity;

  // With an opener policy of its own the popup could not see whether the page that opened it is still there.
  app.get(POPUP, { helmet: { crossOriginOpenerPolicy: false } }, (request, reply) => {
    const call = readPopupCall(request, configuration);
    const { language, origin } = call;
    if (!call.provider || !mayTalk(configuration, request.raw, origin))
      return sendRefusal(reply, language, { origin });
    return sendPopup(reply, { ...call, pictures: configuration.bases.items });
  });

  app.post('/emulator/auth/choose', { schema: { body: choiceBody } }, async (request, reply) => {
    const { providerId, name, session = null } = v.parse(choiceBody, request.body);
    if (!providers.some(({ id }) => id === providerId)) return refuse(reply, 'INVALID_IDP_RESPONSE');
    const account = { provider: providerId, name };
    // The press is all the proof that the demo asks for.
    return answer(reply, { code: await codes.issue({ providerId, account, session, provedAt: now() }) });
  });
}
