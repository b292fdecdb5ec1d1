import type { Page } from '@playwright/test';

/**
 * Lets a test set the clock times in every frame of the game channel that has them. Call before the game begins; the
 * server itself keeps its own times.
 */
export async function tellClocks(page: Page): Promise<(times: { time: number; timeO: number }) => void> {
  let told: { time: number; timeO: number } | null = null;
  await page.routeWebSocket(/\/live\/game$/, socket => {
    const server = socket.connectToServer();
    server.onMessage(frame => {
      const message: unknown = JSON.parse(String(frame));
      const hasTimes = typeof message === 'object' && message !== null && 'time' in message;
      socket.send(hasTimes && told ? JSON.stringify({ ...message, ...told, lastMove: 0 }) : frame);
    });
  });
  return times => {
    told = times;
  };
}

/**
 * Holds back the server's messages on the game channel, from before the game begins.
 *
 * @returns lets messages through, those held back first
 */
export async function holdGame(page: Page): Promise<() => void> {
  let held: (() => void)[] | null = [];
  await page.routeWebSocket(/\/live\/game$/, socket => {
    const server = socket.connectToServer();
    server.onMessage(frame => {
      if (held) held.push(() => socket.send(frame));
      else socket.send(frame);
    });
  });
  return () => {
    for (const send of held ?? []) send();
    held = null;
  };
}

/**
 * Adds fields to the server's messages on a channel.
 *
 * @param more fields to add to a frame, or to put in the place of its own
 */
export async function tell(
  page: Page,
  channel: 'game' | 'queue',
  more: (frame: Record<string, unknown>) => object,
): Promise<void> {
  await page.routeWebSocket(new RegExp(`/live/${channel}$`), socket => {
    const server = socket.connectToServer();
    server.onMessage(text => {
      const frame = JSON.parse(String(text)) as Record<string, unknown>;
      socket.send(JSON.stringify({ ...frame, ...more(frame) }));
    });
  });
}
