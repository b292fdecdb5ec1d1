import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take about a minute or more, longest first. Started last, they would run alone at the end. */
const LONG = [
  ...['tournament-run', 'game-time', 'start', 'market-model', 'duel-model'],
  ...['duel-kill', 'chaos', 'network', 'kill', 'kill-postgres'],
].map(name => `${name}.test.ts`);

/** Projects in their order: those whose tests wait for long come first; unit tests fill the gaps. */
const PROJECTS = ['fault', 'contract on PostgreSQL', 'contract', 'unit'];

/** Order of a run: long files first, the others by project, so that few workers have to change theirs. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONG.indexOf(basename(moduleId));
      return found < 0 ? LONG.length : found;
    };
    const rank = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => place(one) - place(other) || rank(one) - rank(other));
  }
}
