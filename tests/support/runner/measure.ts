import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { noteProcessorTime } from './processor';

/** Measures the processor time of each test; the hooks of this set-up run before and after all those of the file. */

/** When each test began, since some run at once. */
const begun = new Map<string, number>();
let place = { suite: '', file: '', isAlone: false };
const noteShared = (): void => noteProcessorTime(place.suite, place.file, undefined, place.isAlone);

beforeEach(({ task: { file, id } }) => {
  const suite = file.projectName ?? '';
  place = { suite, file: relative('tests', file.filepath), isAlone: suite === 'unit' };
  noteShared();
  begun.set(id, performance.now());
});

afterEach(({ task }) => {
  const wall = (performance.now() - (begun.get(task.id) ?? 0)) / 1000;
  noteProcessorTime(place.suite, `${place.file}: ${task.name}`, wall, place.isAlone);
});

afterAll(noteShared);
