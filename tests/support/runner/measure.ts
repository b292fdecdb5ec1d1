import { afterAll } from 'vitest';
import { noteProcessorTime } from './processor';

// A hook of the set-up comes after all those of the file.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what it has to hand over
afterAll(({}, { file }) => noteProcessorTime(file.projectName ?? '', file.name));
