import { type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ALL } from '../../../../src/client/matches/choice';
import { ChoiceBar } from '../../../../src/client/matches/choice-bar';
import { SummaryLine } from '../../../../src/client/matches/history-summary';
import { MatchHistory } from '../../../../src/client/matches/match-history';
import { MatchList } from '../../../../src/client/matches/match-list';
import type { CallActions } from '../../../../src/client/page/actions';
import { setInstallation } from '../../../../src/client/state/installation';
import type { ClientConfig } from '../../../../src/protocol/installation';
import { asText } from '../page/as-text';
import { mounted } from '../page/mounted';

type Screen = ReactElement<{ children: ReactNode[] }>;

/** The history of a screen. @param answers of its summary, in turn: how many games, or `null` for a failure */
async function history(answers: (number | null)[], shown: Partial<ComponentProps<typeof MatchHistory>> = {}) {
  const network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  const calls = {
    read: async (_call: unknown, { onData }: { onData: (data: object) => void }) => {
      const games = answers.shift();
      if (games === undefined) return new Promise(() => undefined);
      if (games === null) return { ok: false, aborted: false, error: 'no answer' };
      onData({ games, wins: 0, draws: 0, change: { rapid: null, blitz: null } });
      return { ok: true };
    },
  } as unknown as CallActions;
  const words = { title: '', text: '' };
  const screen = await mounted(
    () => MatchHistory({ username: 'Ana', label: '', empty: null, notLoaded: words, ...shown }) as Screen,
    { calls },
  );
  const part = <T,>(type: (props: T) => ReactNode) =>
    screen
      .now()
      .props.children.find(
        (child): child is ReactElement<T> => isValidElement<T>(child) && child.type === type,
      );
  return {
    ...screen,
    hasSummary: () => part(SummaryLine) !== undefined,
    total: () => part(ChoiceBar)?.props.total,
    retryList: () => part(MatchList)?.props.onRetry(),
    comesOnline: () => network.dispatchEvent(new Event('online')),
  };
}

test('[ER-04] a summary that failed is left out, and read again when the network is back', async () => {
  const { hasSummary, total, comesOnline, does, end } = await history([null, 3]);
  expect([hasSummary(), total()]).toEqual([false, null]);
  await does(comesOnline);
  expect([hasSummary(), total()]).toEqual([true, 3]);
  await end();
});

test('[ER-04] a summary is read again together with its list only after it failed', async () => {
  const { total, retryList, does, end } = await history([null, 3, 4]);
  await does(retryList);
  expect(total()).toBe(3);
  await does(retryList);
  expect(total()).toBe(3);
  await end();
});

test.each([
  ['is kept a place while the user is loading', false, true],
  ['is left out when the user did not load', 'did not load', false],
])('[ER-04] the summary %s', async (_what, problem, has) => {
  const { hasSummary, end } = await history([], { username: null, problem });
  expect(hasSummary()).toBe(has);
  await end();
});

test('[MH-01] a summary keeps its place while it is read, and goes for a list without games', async () => {
  const waiting = await history([]);
  expect(waiting.hasSummary()).toBe(true);
  await waiting.end();
  const empty = await history([0]);
  expect(empty.hasSummary()).toBe(false);
  await empty.end();
});

test('[MH-06] all games can be exported while their number is not known', () => {
  setInstallation({ reviews: true } as ClientConfig);
  const nothing = () => undefined;
  const bar = (total: number | null) =>
    asText(
      <ChoiceBar
        query=""
        choice={ALL}
        total={total}
        form="plain"
        analysis={false}
        say={nothing}
        onChoose={nothing}
        onForm={nothing}
        onAnalysis={nothing}
      />,
    );
  expect(bar(null)).toMatch(/<p [^>]*data-testid="choice-count">Selected games<\/p>.*data-testid="export"/);
  expect(bar(48)).toMatch(/data-testid="choice-count">48 selected<\/p>/);
  expect(bar(0)).toBe('');
});
