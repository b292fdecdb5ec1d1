import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take about a minute, most of it without a core. Begun last, they would be waited for alone. */
const LONG = [
  'game-time.test.ts',
  'game-records.test.ts',
  'network.test.ts',
  'kill.test.ts',
  'kill-postgres.test.ts',
];

/** The order of a run: the long ones first, the others as always. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.includes(basename(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}
