/** Arabic: the texts that the first screen needs, and how to fetch the others. */
export const first = import.meta.glob<object>('./ar/{common,alert}.json', {
  eager: true,
  import: 'default',
});
export const later = import.meta.glob<object>(['./ar/*.json', '!./ar/{common,alert}.json'], {
  import: 'default',
});
