/** Russian: the texts that the first screen needs, and how to fetch the others. */
export const first = import.meta.glob<object>('./ru/{common,alert}.json', {
  eager: true,
  import: 'default',
});
export const later = import.meta.glob<object>(['./ru/*.json', '!./ru/{common,alert}.json'], {
  import: 'default',
});
