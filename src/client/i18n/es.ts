/** Spanish: the texts that the first screen needs, and how to fetch the others. */
export const first = import.meta.glob<object>('./es/{common,alert}.json', {
  eager: true,
  import: 'default',
});
export const later = import.meta.glob<object>(['./es/*.json', '!./es/{common,alert}.json'], {
  import: 'default',
});
